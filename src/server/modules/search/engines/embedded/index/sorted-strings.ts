/**
 * Many strings in two typed arrays, sorted by their UTF-8 bytes and found by binary search, so a loaded snapshot can
 * serve its first query without building a map.
 */
export interface SortedStrings {
  bytes: Uint8Array;
  /** count + 1 entries. */
  offsets: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Compares in the order of the stored bytes, for sorting before `packStrings`. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return x > 127 && y > 127 ? Buffer.compare(encoder.encode(a), encoder.encode(b)) : x - y;
  }
  return a.length - b.length;
}

/** Packs strings that are already sorted with `compareBytes`. */
export function packStrings(sorted: readonly string[]): SortedStrings {
  const offsets = new Uint32Array(sorted.length + 1);
  let size = 0;
  for (const text of sorted) size += Buffer.byteLength(text);
  const bytes = new Uint8Array(size);
  let end = 0;
  sorted.forEach((text, index) => {
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
    offsets[index + 1] = end;
  });
  return { bytes, offsets };
}

export function stringCount(strings: SortedStrings): number {
  return strings.offsets.length - 1;
}

export function stringAt(strings: SortedStrings, index: number): string {
  return decoder.decode(strings.bytes.subarray(strings.offsets[index], strings.offsets[index + 1]));
}

/** Index of the first string that is not smaller than the key. */
function lowerBound(strings: SortedStrings, key: Uint8Array, keyLength: number): number {
  const { bytes, offsets } = strings;
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = offsets[middle] as number;
    const length = (offsets[middle + 1] as number) - start;
    const shared = Math.min(length, keyLength);
    let order = 0;
    for (let at = 0; at < shared && order === 0; at += 1) order = (bytes[start + at] as number) - (key[at] as number);
    if (order === 0) order = length - keyLength;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const scratch = new Uint8Array(4096);

function encodeKey(text: string): number {
  return encoder.encodeInto(text, scratch).written;
}

function startsWithKey(strings: SortedStrings, index: number, keyLength: number): boolean {
  const start = strings.offsets[index] as number;
  if ((strings.offsets[index + 1] as number) - start < keyLength) return false;
  for (let at = 0; at < keyLength; at += 1) if (strings.bytes[start + at] !== scratch[at]) return false;
  return true;
}

/** Index of a string, -1 when absent. With repeated strings, the first of them. */
export function findString(strings: SortedStrings, text: string): number {
  const length = encodeKey(text);
  const index = lowerBound(strings, scratch, length);
  if (index >= stringCount(strings) || !startsWithKey(strings, index, length)) return -1;
  const size = (strings.offsets[index + 1] as number) - (strings.offsets[index] as number);
  return size === length ? index : -1;
}

/** Half-open range of the strings that start with the prefix, at most `limit` of them. */
export function prefixRange(strings: SortedStrings, prefix: string, limit: number): [number, number] {
  const length = encodeKey(prefix);
  const from = lowerBound(strings, scratch, length);
  const last = Math.min(stringCount(strings), from + limit);
  let to = from;
  while (to < last && startsWithKey(strings, to, length)) to += 1;
  return [from, to];
}

/** One part of a file, as requested by a `Range` header (RFC 9110 §14). */

export interface ByteRange {
  /** Both counted from 0 and inclusive. */
  readonly first: number;
  readonly last: number;
}

/**
 * The part of `size` bytes that `header` asks for; `beyond` when it lies outside the file (416); undefined for the
 * whole file: no header, another unit, several parts, or an invalid one, which a server may ignore.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Number(to);
    return length === 0 || size === 0 ? 'beyond' : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'beyond';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

import { codeKey } from './code-key.ts';
import { GrowableU8, GrowableU32 } from './growable.ts';
import type { SortedStrings } from './sorted-strings.ts';

const encoder = new TextEncoder();

/**
 * The codes of an index while it is built: bytes, not texts. A million texts take several times the memory, and the
 * collector has to visit each of them.
 */
export class CodeList {
  private readonly bytes = new GrowableU8();
  /** Code c: bytes[start[c]] … bytes[start[c + 1] - 1]. */
  private readonly start = new GrowableU32();
  private readonly rows = new GrowableU32();

  constructor() {
    this.start.push(0);
  }

  /** Adds the codes of one row, each key once; a code without letters and digits is none. */
  add(codes: readonly string[], row: number): void {
    for (const key of new Set(codes.map(codeKey))) {
      if (key === '') continue;
      for (const byte of encoder.encode(key)) this.bytes.push(byte);
      this.start.push(this.bytes.length);
      this.rows.push(row);
    }
  }

  /** In the order of their bytes; equal codes in the order of their rows, which become these numbers. */
  finish(numberOf: Uint32Array): { codes: SortedStrings; codeDoc: Uint32Array } {
    const order = new Uint32Array(this.rows.length).map((_, code) => code);
    order.sort((a, b) => this.compare(a, b));
    const bytes = new Uint8Array(this.bytes.length);
    const offsets = new Uint32Array(order.length + 1);
    const all = this.bytes.finish();
    let end = 0;
    order.forEach((code, place) => {
      const key = all.subarray(this.start.at(code), this.start.at(code + 1));
      bytes.set(key, end);
      end += key.length;
      offsets[place + 1] = end;
    });
    return { codes: { bytes, offsets }, codeDoc: order.map((code) => numberOf[this.rows.at(code)] as number) };
  }

  private compare(a: number, b: number): number {
    const { bytes, start } = this;
    const [first, second] = [start.at(a), start.at(b)];
    const [size, other] = [start.at(a + 1) - first, start.at(b + 1) - second];
    for (let at = 0; at < Math.min(size, other); at += 1) {
      const difference = bytes.at(first + at) - bytes.at(second + at);
      if (difference !== 0) return difference;
    }
    return size - other || this.rows.at(a) - this.rows.at(b);
  }
}

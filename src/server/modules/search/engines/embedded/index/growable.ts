/** Typed arrays that grow; `finish()` returns the used part. For building an index. */
export class GrowableU32 {
  private items: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.items = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = value;
  }

  at(index: number): number {
    return this.items[index] as number;
  }

  set(index: number, value: number): void {
    this.items[index] = value;
  }

  /** A view that is valid until the next push. */
  finish(): Uint32Array<ArrayBuffer> {
    return this.items.subarray(0, this.length);
  }
}

/** See `GrowableU32`. */
export class GrowableU8 {
  private items: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.items = new Uint8Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint8Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = value;
  }

  at(index: number): number {
    return this.items[index] as number;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.items.subarray(0, this.length);
  }
}

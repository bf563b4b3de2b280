type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A typed array that grows; `finish()` returns the used part. For building an index. */
abstract class Growable<Items extends Numbers> {
  private items: Items;
  length = 0;

  constructor(capacity = 1024) {
    this.items = this.allocate(capacity);
  }

  protected abstract allocate(capacity: number): Items;

  push(value: number): void {
    if (this.length === this.items.length) {
      // Half as much again: twice as much would leave half of the largest columns empty.
      const larger = this.allocate(Math.ceil(this.items.length * 1.5) + 1);
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
  finish(): Items {
    return this.items.subarray(0, this.length) as Items;
  }
}

export class GrowableU32 extends Growable<Uint32Array<ArrayBuffer>> {
  protected allocate(capacity: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(capacity);
  }
}

export class GrowableU8 extends Growable<Uint8Array<ArrayBuffer>> {
  protected allocate(capacity: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(capacity);
  }
}

export class GrowableF64 extends Growable<Float64Array<ArrayBuffer>> {
  protected allocate(capacity: number): Float64Array<ArrayBuffer> {
    return new Float64Array(capacity);
  }
}

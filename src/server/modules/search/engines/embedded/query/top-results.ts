/**
 * The best `capacity` documents in order: larger `first` key, then larger `second`, then smaller product id. A bounded
 * heap with the worst entry on top, so no sort order has to be maintained when prices or stock change.
 */
export class TopResults {
  private readonly capacity: number;
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private readonly id: Float64Array;
  private size = 0;
  /** A document with a smaller `first` key cannot enter and need not be offered. */
  floor = Number.NEGATIVE_INFINITY;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.first = new Float64Array(capacity);
    this.second = new Float64Array(capacity);
    this.id = new Float64Array(capacity);
  }

  offer(first: number, second: number, id: number): void {
    if (this.size < this.capacity) {
      this.write(this.size, first, second, id);
      this.size += 1;
      this.rise(this.size - 1);
      if (this.size === this.capacity) this.floor = this.first[0] as number;
      return;
    }
    const worst = this.first[0] as number;
    if (first < worst || this.capacity === 0) return;
    if (first === worst) {
      const other = this.second[0] as number;
      if (second < other || (second === other && id > (this.id[0] as number))) return;
    }
    this.write(0, first, second, id);
    this.sink(this.size);
    this.floor = this.first[0] as number;
  }

  /** Product ids, best first. Empties the heap. */
  drain(): number[] {
    const ids = new Array<number>(this.size);
    for (let left = this.size; left > 0; left -= 1) {
      ids[left - 1] = this.id[0] as number;
      this.write(0, this.first[left - 1] as number, this.second[left - 1] as number, this.id[left - 1] as number);
      this.sink(left - 1);
    }
    this.size = 0;
    this.floor = Number.NEGATIVE_INFINITY;
    return ids;
  }

  private write(at: number, first: number, second: number, id: number): void {
    this.first[at] = first;
    this.second[at] = second;
    this.id[at] = id;
  }

  /** True when the entry at `a` is worse than the one at `b`. */
  private worse(a: number, b: number): boolean {
    const first = (this.first[a] as number) - (this.first[b] as number);
    if (first !== 0) return first < 0;
    const second = (this.second[a] as number) - (this.second[b] as number);
    return second === 0 ? (this.id[a] as number) > (this.id[b] as number) : second < 0;
  }

  private swap(a: number, b: number): void {
    const first = this.first[a] as number;
    const second = this.second[a] as number;
    const id = this.id[a] as number;
    this.write(a, this.first[b] as number, this.second[b] as number, this.id[b] as number);
    this.write(b, first, second, id);
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.worse(at, above)) return;
      this.swap(at, above);
      at = above;
    }
  }

  private sink(size: number): void {
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      if (left >= size) return;
      const lower = left + 1 < size && this.worse(left + 1, left) ? left + 1 : left;
      if (!this.worse(lower, at)) return;
      this.swap(lower, at);
      at = lower;
    }
  }
}

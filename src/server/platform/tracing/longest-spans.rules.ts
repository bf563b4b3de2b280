/**
 * The spans of one trace that are worth sending: those that took longest. A part never takes longer than the whole that
 * waits for it, so with a span its parents are kept too. All of them are counted.
 */
import type { SpanDetails, SpanRecord } from './span-record.ts';

/** With the root, 8 for each request (docs/scale-out-tracing.md). */
const MOST = 7;

export class LongestSpans {
  /** Longest first. */
  readonly #kept: SpanRecord[] = [];
  readonly #sums = new Map<SpanDetails['kind'], { count: number; milliseconds: number }>();
  #count = 0;

  add(span: SpanRecord): void {
    this.#count += 1;
    const sum = this.#sums.get(span.kind);
    if (sum) {
      sum.count += 1;
      sum.milliseconds += span.milliseconds;
    } else this.#sums.set(span.kind, { count: 1, milliseconds: span.milliseconds });
    // Of two that took equally long the later one goes first: a parent ends after its parts.
    const place = this.#kept.findIndex(({ milliseconds }) => milliseconds <= span.milliseconds);
    if (place < 0) this.#kept.push(span);
    else this.#kept.splice(place, 0, span);
    if (this.#kept.length > MOST) this.#kept.pop();
  }

  /** Parents before their parts. What a parent did not wait for may have outlived it: without its parent it is left out. */
  kept(): readonly SpanRecord[] {
    const kept = new Set<SpanRecord | undefined>([undefined]);
    const left = [...this.#kept].sort(
      (one, other) => one.startMs - other.startMs || other.milliseconds - one.milliseconds,
    );
    for (const span of left) if (kept.has(span.parent)) kept.add(span);
    return [...kept].filter((span) => span !== undefined);
  }

  /** How many there were of each kind, and their time: parts that ran side by side are added up. */
  sums(): ReadonlyMap<SpanDetails['kind'], { readonly count: number; readonly milliseconds: number }> {
    return this.#sums;
  }

  /** Those that are not kept, too. */
  get count(): number {
    return this.#count;
  }
}

/** When the fault of a drill begins, how long it lasts and whom it hits: all of it follows from the seed, so that a failure can be repeated. */

export interface Schedule {
  /** Milliseconds of load before the fault. */
  readonly beginAfter: number;
  /** Milliseconds from the fault to its end. */
  readonly lasts: number;
  /** Milliseconds until a manager of fail-over has decided. */
  readonly decided: number;
  /** One of several machines of a kind. */
  pick<Item>(items: readonly Item[]): Item;
}

const MOST_SEEDS = 2 ** 32;

/** Numbers from 0 to 1 (without it) that follow from a text and nothing else. */
export function drawnFrom(text: string): () => number {
  // FNV-1a, then mulberry32: both public domain, small, and the same on every machine.
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / MOST_SEEDS;
  };
}

/** @param seed of the run @param round from 1: a drill that runs several times has other times in each */
export function scheduleOf(seed: number, drill: string, round: number): Schedule {
  const draw = drawnFrom(`${seed}/${drill}/${round}`);
  const between = (from: number, to: number) => Math.round(from + draw() * (to - from));
  const place = draw();
  return {
    beginAfter: between(1_000, 4_000),
    lasts: between(4_000, 8_000),
    decided: between(1_000, 3_500),
    pick: (items) => {
      const item = items[Math.floor(place * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick.');
      return item;
    },
  };
}

/**
 * Notices threads that hang: in an endless loop, or in a step that blocks them. Each thread adds 1 to a cell of shared memory every second, which only
 * a thread can do that comes round to its timers. The main thread looks every second whether the number has moved, and the threads look in the same way at
 * its own.
 *
 * Looks are counted, not time: where the whole process stood still (a machine that slept, SIGSTOP), the main thread looked no more often than the others
 * could count.
 */

/** A cell for each thread, and after them one for the main thread. */
export type BeatTable = SharedArrayBuffer;

export const newBeatTable = (threads: number): BeatTable =>
  new SharedArrayBuffer((threads + 1) * Int32Array.BYTES_PER_ELEMENT);

const mainNumber = (table: BeatTable): number => table.byteLength / Int32Array.BYTES_PER_ELEMENT - 1;

const BEAT_MS = 1_000;

/** In the thread itself, until it ends; without a number in the main thread. */
export function beat(table: BeatTable, number = mainNumber(table)): void {
  const cells = new Int32Array(table);
  setInterval(() => Atomics.add(cells, number, 1), BEAT_MS).unref();
}

export interface Watched {
  readonly number: number;
  /** Called once, when it has not moved for as many looks as it may. */
  readonly hangs: () => void;
}

interface Seen {
  readonly count: number;
  /** Looks since it moved. */
  readonly looks: number;
}

export class ThreadWatch {
  readonly #cells: Int32Array<SharedArrayBuffer>;
  readonly #most: number;
  readonly #watched = new Map<Watched, Seen>();
  #timer: NodeJS.Timeout | undefined;
  #hung = 0;

  /** @param seconds so long may a thread do one thing */
  constructor(table: BeatTable, seconds: number) {
    this.#cells = new Int32Array(table);
    this.#most = Math.ceil((seconds * 1_000) / BEAT_MS);
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), BEAT_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#watched.clear();
  }

  /** From now on: a thread that loads its code is not watched. */
  add(thread: Watched): void {
    this.#watched.set(thread, { count: this.#count(thread), looks: 0 });
  }

  delete(thread: Watched): void {
    this.#watched.delete(thread);
  }

  /** How many hung so far. */
  get hung(): number {
    return this.#hung;
  }

  /** Seconds since each thread moved, as it was seen. */
  silences(): Array<{ readonly number: number; readonly seconds: number }> {
    return [...this.#watched].map(([{ number }, { looks }]) => ({ number, seconds: (looks * BEAT_MS) / 1_000 }));
  }

  /** What the timer does. */
  look(): void {
    for (const [thread, { count, looks }] of this.#watched) {
      const now = this.#count(thread);
      const seen = now === count ? { count, looks: looks + 1 } : { count: now, looks: 0 };
      this.#watched.set(thread, seen);
      // Once: a thread that is being ended may take its time.
      if (seen.looks !== this.#most) continue;
      this.#hung += 1;
      thread.hangs();
    }
  }

  #count({ number }: Watched): number {
    return Atomics.load(this.#cells, number);
  }
}

/** The main thread may do one thing so many times longer than another thread: with it, everything ends. */
const LONGER = 2;

/**
 * In a thread, until it ends: `hangs` is called once when the main thread has not moved for twice as long as a thread may.
 * @param seconds so long may a thread do one thing
 * @returns the watch
 */
export function watchMainThread(table: BeatTable, seconds: number, hangs: () => void): ThreadWatch {
  const watch = new ThreadWatch(table, LONGER * seconds);
  watch.add({ number: mainNumber(table), hangs });
  watch.start();
  return watch;
}

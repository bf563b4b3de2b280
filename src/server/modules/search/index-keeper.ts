/**
 * Keeps the index in OpenSearch up to date: one process of the shop does, the holder of the lease `search-filling`. The others only listen, and one
 * of them has the lease when it ends. What changes meanwhile is found by comparing, so nothing has to be handed over.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Lease } from '#server/platform/db/lease.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { type FillerOptions, IndexFiller } from './engines/opensearch/index-filler.ts';

export const FILLING_LEASE = 'search-filling';

export interface KeeperOptions extends Omit<FillerOptions, 'fence' | 'signal'> {
  readonly leases: Pick<Leases, 'keep'>;
  readonly signal: AbortSignal;
  /** This process fills now. */
  readonly began: () => void;
  /** A whole new generation is in use. @param milliseconds since it was begun */
  readonly filled: (milliseconds: number) => void;
  /** It is tried again. */
  readonly failed: (error: unknown) => void;
}

export interface IndexKeeper {
  follow(): void;
  /** Notifications may have been missed. */
  catchUp(): void;
  stockMoved(ids: Iterable<number>): void;
  /** A customer needs a column of own prices. */
  ownPrices(): void;
  /** A whole new generation is wanted. */
  fill(): void;
  close(): Promise<void>;
}

/** Work that is waiting. */
interface Wanted {
  follow: boolean;
  compare: boolean;
  fill: boolean;
  ownPrices: boolean;
  moved: Set<number>;
}

/** Changes that come together are written together. */
const TOGETHER_MS = 50;
/** Without any notification: what was missed is found, and the index in use is known to be there. */
const CHECK_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** Indexes that were replaced are removed. */
const TIDY_MS = 60_000;

const nothing = (): Wanted => ({
  follow: false,
  compare: false,
  fill: false,
  ownPrices: false,
  moved: new Set(),
});

const isNothing = ({ follow, compare, fill, ownPrices, moved }: Wanted): boolean =>
  !follow && !compare && !fill && !ownPrices && moved.size === 0;

export function keepIndex(options: KeeperOptions): IndexKeeper {
  const { leases, failed } = options;
  let wanted = nothing();
  let wake = () => {};
  let isHolder = false;

  const want = (change: (wanted: Wanted) => void) => {
    // Another process does it; what it misses is found when this one has the lease.
    if (!isHolder) return;
    change(wanted);
    wake();
  };

  /** Resolves when something is wanted, or it is time to look. @param isBusy there is more to do anyway */
  async function work(signal: AbortSignal, isBusy: boolean): Promise<Wanted> {
    const isIdle = isNothing(wanted);
    if (isIdle && !isBusy) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const ending = new AbortController();
      const late = wait(CHECK_MS, undefined, { signal: AbortSignal.any([signal, ending.signal]), ref: false });
      await Promise.race([woken, late.catch(() => {})]);
      ending.abort();
    }
    await wait(TOGETHER_MS, undefined, { signal });
    const taken = wanted;
    wanted = nothing();
    return taken;
  }

  async function serve(filler: IndexFiller, signal: AbortSignal, succeeded: () => void): Promise<never> {
    const { store, filled } = options;
    let comparing: AsyncGenerator<boolean, void> | undefined;
    let pricing: ReturnType<IndexFiller['fillOwnPrices']> | undefined;
    let filling = false;
    let fault: { readonly error: unknown } | undefined;
    let tidiedAt = Number.NEGATIVE_INFINITY;
    const fill = async () => {
      const begun = performance.now();
      filling = true;
      try {
        const moved = await filler.fill();
        filled(performance.now() - begun);
        for (const id of moved) wanted.moved.add(id);
        Object.assign(wanted, { follow: true, ownPrices: true });
      } catch (error) {
        fault = { error };
      } finally {
        filling = false;
        wake();
      }
    };
    for (;;) {
      const taken = await work(signal, comparing !== undefined || pricing !== undefined);
      if (fault) throw fault.error;
      const isCheck = !comparing && !pricing && isNothing(taken);
      if (isCheck && !(await filler.isThere()))
        throw new Error('The index in use is gone from OpenSearch: it is filled anew.');
      const isMuch = (taken.follow || isCheck) && (await filler.follow()) === 'fill';
      if ((taken.fill || isMuch) && !filling) void fill();
      const isMoved = taken.moved.size > 0 && (await filler.stockMoved([...taken.moved]));
      if (taken.compare) comparing = filler.compareStock();
      // A part in each round, so that changes are not held up.
      const part = await comparing?.next();
      if (part?.done) comparing = undefined;
      if (isMoved || part?.value === true) await store.levelsMoved();
      // One that is asked for while others are written comes after them.
      if (taken.ownPrices && pricing) wanted.ownPrices = true;
      pricing ??= taken.ownPrices ? filler.fillOwnPrices() : undefined;
      const step = await pricing?.next();
      if (step?.done) pricing = undefined;
      if (step?.value === 'fill' && !filling) void fill();
      if (!filling && performance.now() - tidiedAt > TIDY_MS) {
        tidiedAt = performance.now();
        await filler.tidy();
        // There may be room for another one now.
        wanted.ownPrices = true;
      }
      succeeded();
    }
  }

  async function hold(lease: Lease): Promise<void> {
    const signal = AbortSignal.any([options.signal, lease.signal]);
    let pause = FIRST_PAUSE_MS;
    isHolder = true;
    options.began();
    try {
      while (!signal.aborted) {
        wanted = { ...nothing(), follow: true, compare: true, ownPrices: true };
        try {
          const filler = new IndexFiller({ ...options, fence: lease, signal });
          await filler.start();
          await serve(filler, signal, () => {
            pause = FIRST_PAUSE_MS;
          });
        } catch (error) {
          if (signal.aborted) return;
          failed(error);
          await wait(pause, undefined, { signal }).catch(() => {});
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        }
      }
    } finally {
      isHolder = false;
    }
  }

  const stop = leases.keep(FILLING_LEASE, hold);
  return {
    follow: () => want((one) => Object.assign(one, { follow: true })),
    catchUp: () => want((one) => Object.assign(one, { follow: true, compare: true })),
    fill: () => want((one) => Object.assign(one, { fill: true })),
    ownPrices: () => want((one) => Object.assign(one, { ownPrices: true })),
    stockMoved: (ids) =>
      want(({ moved }) => {
        for (const id of ids) moved.add(id);
      }),
    close: stop,
  };
}

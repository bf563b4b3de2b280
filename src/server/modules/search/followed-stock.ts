/** What is available, in the index: read again where it moved, and compared where notifications may have been missed. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { EmbeddedEngine } from './engines/embedded/embedded-engine.ts';
import type { RecentPatches } from './recent-patches.ts';
import type { AvailabilityOf, SearchSource } from './search-source.ts';

/** Articles whose stock is read at once: a millisecond of this thread, between two searches. */
const MOST_STOCK = 250;
/** Between two parts of the comparison of all stock. */
const PAUSE_MS = 20;

export interface FollowedStockOptions {
  readonly source: Pick<SearchSource, 'availability' | 'availabilityOf'>;
  readonly patches: RecentPatches;
  /** Writes what was read into the index. */
  readonly patch: (levels: readonly AvailabilityOf[]) => void;
  readonly signal: AbortSignal;
  /** Resolves when other threads that search are not held up by the next change. */
  readonly peace: () => Promise<void>;
}

export class FollowedStock {
  private readonly options: FollowedStockOptions;
  /** Articles whose stock moved and was not read yet. */
  private readonly moved = new Set<number>();
  private reading: Promise<void> | undefined;

  constructor(options: FollowedStockOptions) {
    this.options = options;
  }

  /** @see SearchService.stockMoved */
  read(ids: Iterable<number>): Promise<void> {
    for (const id of ids) this.moved.add(id);
    this.reading ??= this.readMoved().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** Compares all stock with that of an index. @param engineOf the index: the current one may change meanwhile */
  async compare(engineOf: () => EmbeddedEngine | undefined): Promise<void> {
    const { source, patches, signal, peace } = this.options;
    const since = patches.open();
    try {
      for await (const levels of source.availability()) {
        await peace();
        const engine = engineOf();
        if (signal.aborted || !engine) return;
        const moved = engine.index.differing(levels);
        if (moved.length > 0) engine.patch(moved);
        // Nobody waits for it, and at a start customers search: a third of the time is enough.
        await setTimeout(PAUSE_MS);
      }
      engineOf()?.patch(patches.since(since));
    } finally {
      patches.close(since);
    }
  }

  private async readMoved(): Promise<void> {
    const { source, patch, signal, peace } = this.options;
    while (this.moved.size > 0 && !signal.aborted) {
      const ids = [...this.moved].slice(0, MOST_STOCK);
      for (const id of ids) this.moved.delete(id);
      const levels = await source.availabilityOf(ids).catch((error: unknown) => {
        // The next call reads them.
        for (const id of ids) this.moved.add(id);
        throw error;
      });
      await peace();
      patch(levels);
      // Searches of that time are served in between.
      await setImmediate();
    }
  }
}

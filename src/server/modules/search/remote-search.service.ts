/**
 * The catalogue search with its index in OpenSearch. Every process searches the generation that the database says is in use; one of them keeps it up to
 * date (`index-keeper.ts`). While OpenSearch is away there is a standby: an index in memory for a small catalogue, PostgreSQL for a large one.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#contract/values/errors.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { EngineAwayError } from '#server/platform/engines/circuit-breaker.ts';
import { inSpan } from '#server/platform/tracing/spans.ts';
import type { WordTrial } from './engines/embedded/embedded-engine.ts';
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import type { EngineStats, SearchQuery, SearchResult, Suggestion, SuggestQuery } from './engines/engine.ts';
import { UnknownNumber } from './engines/opensearch/counts.ts';
import { LEVELS_MOVED } from './engines/opensearch/generation-channel.ts';
import type { GenerationStore } from './engines/opensearch/generations.repository.ts';
import type { OpenSearchEngine } from './engines/opensearch/opensearch-engine.ts';
import { OWN_PRICES_ASKED, type OwnPriceStore } from './engines/opensearch/own-price-columns.repository.ts';
import { type Cluster, ClusterError } from './engines/opensearch/search-cluster.ts';
import { GenerationFollower } from './generation-follower.ts';
import { type IndexKeeper, keepIndex } from './index-keeper.ts';
import type { SearchSource } from './search-source.ts';
import type { SearchStandby, ShopSearch } from './shop-search.ts';

export interface RemoteSearchOptions {
  readonly cluster: Cluster;
  readonly store: GenerationStore;
  readonly ownPrices: OwnPriceStore;
  readonly source: SearchSource;
  readonly leases: Pick<Leases, 'keep'>;
  readonly standby: SearchStandby;
  /** Begins the names of its indexes. */
  readonly prefix: string;
  /** Whether this process may fill: one with background work. */
  readonly fills: boolean;
  readonly log: (event: RemoteSearchEvent) => void;
}

export type RemoteSearchEvent =
  | { readonly kind: 'in-use'; readonly index: string; readonly documents: number; readonly version: string }
  | { readonly kind: 'fills' | 'back' }
  | { readonly kind: 'filled'; readonly milliseconds: number }
  | { readonly kind: 'away' | 'filling-failed' | 'follow-failed'; readonly error: unknown };

/** A missed notification is found after this time. */
const LOOK_MS = 5_000;
/** At a first start, so long for the first generation; then the shop opens without. */
const FIRST_MS = 60_000;
/** A search of several requests takes no longer than two calls of a visitor. */
const MOST_MS = 4_000;
const NAME = 'opensearch';

export class RemoteSearch implements ShopSearch {
  private readonly options: RemoteSearchOptions;
  private readonly stopped = new AbortController();
  private readonly follower: GenerationFollower;
  private keeper: IndexKeeper | undefined;
  private looking: Promise<void> | undefined;
  private swaps = 0;
  private levels = 0;
  private isAway = false;
  /** Resolves with the first generation, or when filling failed. */
  private readonly first = Promise.withResolvers<void>();

  constructor(options: RemoteSearchOptions) {
    this.options = options;
    const { cluster, store, ownPrices, source, log } = options;
    this.follower = new GenerationFollower({
      cluster,
      store,
      ownPrices,
      failed: (error) => log({ kind: 'follow-failed', error }),
      changed: ({ index, documents, version }, isOther) => {
        this.swaps += 1;
        if (isOther) source.builtElsewhere();
        this.first.resolve();
        log({ kind: 'in-use', index, documents, version });
      },
    });
  }

  async start(): Promise<void> {
    const { fills, log } = this.options;
    await this.look();
    if (fills)
      this.keeper = keepIndex({
        ...this.options,
        signal: this.stopped.signal,
        began: () => log({ kind: 'fills' }),
        filled: (milliseconds) => log({ kind: 'filled', milliseconds }),
        failed: (error) => {
          this.first.resolve();
          log({ kind: 'filling-failed', error });
        },
      });
    this.looking = this.keepLooking();
    if (this.follower.engine || !fills) return;
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      late = setTimeout(resolve, FIRST_MS);
    });
    await Promise.race([this.first.promise, patience]).finally(() => clearTimeout(late));
  }

  get ready(): boolean {
    return this.follower.engine !== undefined || this.options.standby.ready;
  }

  /** Results of the standby are another version. */
  get version(): string {
    const { row } = this.follower;
    const own = row ? `${row.number}/${row.version}#${this.swaps}` : `#${this.swaps}`;
    return this.isAway || !row ? `${own}/${this.options.standby.version}` : own;
  }

  get levelEpoch(): number {
    return this.levels;
  }

  /** A notification of `GENERATION_CHANNEL`. @param payload null: some were missed */
  told(payload: string | null): void {
    if (payload === OWN_PRICES_ASKED) {
      this.keeper?.ownPrices();
      return;
    }
    // The counts of families and values stay as they are.
    if (payload === LEVELS_MOVED || payload === null) this.levels += 1;
    if (payload !== LEVELS_MOVED) void this.look();
  }

  async rebuild(): Promise<void> {
    this.keeper?.fill();
  }

  async follow(): Promise<void> {
    this.keeper?.follow();
  }

  async catchUp(): Promise<void> {
    this.keeper?.catchUp();
    this.levels += 1;
  }

  async stockMoved(ids: Iterable<number>): Promise<void> {
    this.keeper?.stockMoved(ids);
  }

  search(query: SearchQuery): Promise<SearchResult> {
    return inSpan({ kind: 'search', name: 'search' }, () =>
      this.asked(
        (engine) => engine.search(query),
        (standby) => standby.search(query),
      ),
    );
  }

  suggest(query: SuggestQuery): Promise<Suggestion> {
    return inSpan({ kind: 'search', name: 'suggest' }, () =>
      this.asked(
        (engine) => engine.suggest(query),
        (standby) => standby.suggest(query),
      ),
    );
  }

  findByCodes(codes: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.asked(
      (engine) => engine.findByCodes(codes),
      (standby) => standby.findByCodes(codes),
    );
  }

  async findByCode(code: string): Promise<readonly number[]> {
    return (await this.findByCodes([code])).get(code) ?? [];
  }

  /** What staff try waits for OpenSearch: rejects with `unavailable` while that is away. */
  withWords(words: SearchWords): WordTrial {
    const tried = async <T>(ask: (engine: OpenSearchEngine) => T | Promise<T>): Promise<T> => {
      try {
        return await this.tried(async (engine) => ask(engine));
      } catch (error) {
        throw isAbsence(error) ? new AppError('unavailable', { retry_after: 5 }) : error;
      }
    };
    return {
      search: (query) => tried((engine) => engine.withWords(words).search(query)),
      explain: (query, read) => tried((engine) => engine.withWords(words).explain(query, read)),
    };
  }

  setWords(words: SearchWords): void {
    this.follower.setWords(words);
    this.swaps += 1;
  }

  renew(): void {
    this.swaps += 1;
  }

  /** `bytes`: none of the index is in this process. */
  stats(): EngineStats {
    const { row } = this.follower;
    return { documents: row?.documents ?? 0, version: row?.version ?? '', bytes: 0, changed: 0, segments: 0 };
  }

  /** Number of the generation in use; 0 = none. */
  get generation(): number {
    return this.follower.row?.number ?? 0;
  }

  /** 1 while the standby is used. */
  get away(): number {
    return this.isAway ? 1 : 0;
  }

  async close(): Promise<void> {
    this.stopped.abort(new Error('The search was closed.'));
    await this.looking;
    await this.keeper?.close();
    await this.options.cluster.close();
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await wait(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.look();
      // Nobody may search here for a long time: the main thread of several serves the office alone.
      if (!signal.aborted && this.isAway) await this.lookWhetherBack();
    }
  }

  private async lookWhetherBack(): Promise<void> {
    const nothing = async () => {};
    // Any other failure is reported by the next search.
    await this.asked((engine) => engine.responds(), nothing).catch(nothing);
  }

  private async look(): Promise<void> {
    try {
      await this.follower.refresh();
    } catch (error) {
      if (!this.stopped.signal.aborted) this.options.log({ kind: 'follow-failed', error });
    }
  }

  private async asked<T>(
    ask: (engine: OpenSearchEngine) => Promise<T>,
    instead: (standby: SearchStandby) => Promise<T>,
  ): Promise<T> {
    try {
      const value = await this.tried(ask);
      if (this.isAway) {
        this.isAway = false;
        this.swaps += 1;
        this.options.log({ kind: 'back' });
      }
      return value;
    } catch (error) {
      if (!isAbsence(error)) throw error;
      if (!this.isAway) {
        this.isAway = true;
        this.swaps += 1;
        this.options.log({ kind: 'away', error });
      }
      return instead(this.options.standby);
    }
  }

  private async tried<T>(ask: (engine: OpenSearchEngine) => Promise<T>): Promise<T> {
    const { engine } = this.follower;
    if (!engine) throw new EngineAwayError(NAME, 'open');
    try {
      return await inTime(ask(engine));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // What this process knows is older than the index: once more with what is in use now.
      await this.follower.refresh();
      return inTime(ask(this.follower.engine ?? engine));
    }
  }
}

const isOutdated = (error: unknown): boolean =>
  error instanceof UnknownNumber || (error instanceof ClusterError && error.status === 404);

/** Counts are never half: whatever OpenSearch could not do, the standby does. */
const isAbsence = (error: unknown): boolean =>
  error instanceof EngineAwayError || error instanceof ClusterError || error instanceof UnknownNumber;

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EngineAwayError(NAME, 'late')), MOST_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { setImmediate } from 'node:timers/promises';
import { AppError } from '#contract/values/errors.ts';
import { inSpan } from '#server/platform/tracing/spans.ts';
import { buildSegment } from './engines/embedded/build-segment.ts';
import { EmbeddedEngine, type WordTrial } from './engines/embedded/embedded-engine.ts';
import type { ReadDocuments, SearchExplanation, TriedQuery } from './engines/embedded/query/explain.ts';
import type { SearchState } from './engines/embedded/shared/index-messages.ts';
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import type { EngineStats, SearchQuery, SearchResult, Suggestion, SuggestQuery } from './engines/engine.ts';
import type { DocumentPatch, SearchDocument } from './engines/search-document.ts';
import { followLimits } from './follow-limits.rules.ts';
import { FollowedStock } from './followed-stock.ts';
import { createIndexMaker, type IndexMaker } from './index-maker.ts';
import { RecentPatches } from './recent-patches.ts';
import type { SearchServiceOptions } from './search-service-options.ts';
import type { AvailabilityOf } from './search-source.ts';
import { warmUp } from './search-warm-up.ts';
import type { ShopSearch } from './shop-search.ts';

/** Changed articles that are read on the thread of the searches, batch by batch; more are read by another thread. */
const MOST_READ_HERE = 500;
/** Beyond, an index that is built anew by another thread costs the searches less. */
const MOST_PRICED = 200_000;
/** Prices that are written into the index one after the other: with each part of them, results that are kept are given up. */
const PRICED_TOGETHER = 10_000;
/** Documents that are patched in a millisecond. */
const PATCHED_AT_ONCE = 500;
/** Documents with changed texts that are indexed there: some ten milliseconds. */
const MOST_BUILT_HERE = 60;

/**
 * The catalogue search of the shop: holds one index and follows its source. Small changes are applied one by one,
 * large ones by a new index that is swapped in; results never come from a half-built index.
 */
export class SearchService implements ShopSearch {
  private readonly options: SearchServiceOptions;
  private readonly stopped = new AbortController();
  private readonly patches = new RecentPatches();
  private readonly maker: IndexMaker;
  private readonly stock: FollowedStock;
  private engine: EmbeddedEngine | undefined;
  private building: Promise<void> | undefined;
  private following: Promise<void> | undefined;
  private refreshing: Promise<void> | undefined;
  /** How many indexes and word tables were used so far. */
  private swaps = 0;
  /** Patches that changed what is available. */
  private levels = 0;
  private buildAgain = false;
  private followAgain = false;
  /** Promos that the current index shows. */
  private promoKey: string | undefined;
  private words: SearchWords | undefined;

  constructor(options: SearchServiceOptions) {
    this.options = options;
    const { source, snapshots, leases, log, publisher } = options;
    this.maker = createIndexMaker({
      source,
      snapshots,
      leases,
      shared: publisher !== undefined,
      signal: this.stopped.signal,
      isUsable: ({ version }) => this.isNear(version),
      waiting: ({ holder, since }) => log({ kind: 'waiting', holder, since }),
      alone: (error) => log({ kind: 'lease-failed', error }),
      unsaved: (error) => log({ kind: 'store-failed', error }),
    });
    const { patches, stopped } = this;
    const [peace, patch] = [() => this.peace(), (levels: readonly AvailabilityOf[]) => this.patch(levels)];
    this.stock = new FollowedStock({ source, patches, signal: stopped.signal, peace, patch });
  }

  /**
   * Ready when it resolves. A snapshot is used as it is, and then follows the source in the background; without one the
   * index is built first, or loaded when another process has built it.
   */
  async start(): Promise<void> {
    const { now, log } = this.options;
    const begun = now();
    const kept = await this.maker.stored();
    if (!kept) {
      await this.rebuild();
      return;
    }
    const since = this.patches.open();
    await this.use(new EmbeddedEngine(kept), since);
    this.patches.close(since);
    log({ kind: 'loaded', documents: this.stats().documents, version: kept.version, milliseconds: now() - begun });
    void this.catchUp().catch(() => {});
  }

  /** True when searches can be served. */
  get ready(): boolean {
    return this.engine !== undefined;
  }

  /** Changes whenever texts or prices of results may change; stock does not count. Empty before the first build. */
  get version(): string {
    return this.engine ? `${this.engine.index.version}#${this.swaps}` : '';
  }

  /**
   * Builds a new index from the source and swaps it in. Calls during a build join it and cause one more build after it,
   * so that changes during a build are never missed. Rejects when the build failed; the old index stays.
   */
  rebuild(): Promise<void> {
    if (this.building) {
      this.buildAgain = true;
      return this.building;
    }
    this.building = this.buildUntilCurrent().finally(() => {
      this.building = undefined;
    });
    return this.building;
  }

  /**
   * Applies what changed in the source since the index's version. Calls meanwhile join, and are followed by one more
   * check. A failure is logged and rejects; the next call tries the same changes again.
   */
  follow(): Promise<void> {
    this.followAgain = true;
    this.following ??= this.followUntilCurrent().finally(() => {
      this.following = undefined;
    });
    return this.following;
  }

  /** As `follow`, when notifications may have been missed: the availability of every article is compared too. */
  async catchUp(): Promise<void> {
    await this.follow();
    this.refreshing ??= this.stock
      .compare(() => this.engine)
      .finally(() => {
        this.refreshing = undefined;
      });
    await this.refreshing;
  }

  /**
   * @see Engine.search. Rejects with `unavailable` before the first index. Inside the embedded engine nothing waits: the promise is there for
   * an engine on another machine.
   */
  search(query: SearchQuery): Promise<SearchResult> {
    return inSpan({ kind: 'search', name: 'search' }, async () => this.current().search(query));
  }

  /** @see Engine.suggest */
  suggest(query: SuggestQuery): Promise<Suggestion> {
    return inSpan({ kind: 'search', name: 'suggest' }, async () => this.current().suggest(query));
  }

  /** @see EmbeddedEngine.explain */
  explain(query: TriedQuery, read: ReadDocuments): Promise<SearchExplanation> {
    return this.current().explain(query, read);
  }

  /** @see EmbeddedEngine.withWords */
  withWords(words: SearchWords): WordTrial {
    return this.current().withWords(words);
  }

  /** Rules outside the index changed: what was rendered with them is stale. */
  renew(): void {
    this.swaps += 1;
    this.tell();
  }

  /** @see Engine.findByCodes */
  async findByCodes(codes: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.current().findByCodes(codes);
  }

  /** The ids of one code: `findByCodes` for a list of them. */
  async findByCode(code: string): Promise<readonly number[]> {
    return this.current().findByCodes([code]).get(code) ?? [];
  }

  /** Availability that is known: visible to the next search. */
  patch(levels: readonly AvailabilityOf[]): void {
    this.patches.add(levels);
    const changed = this.engine?.index.differing(levels) ?? [];
    if (changed.length === 0) return;
    this.engine?.patch(changed);
    this.levels += 1;
    this.tell();
  }

  /** Changes with what is available: there, arriving, not there. */
  get levelEpoch(): number {
    return this.levels;
  }

  /**
   * The stock or the arrivals of these articles moved: their availability is read again. Calls meanwhile are read together after it, so
   * that the last read is later than the last change.
   */
  stockMoved(ids: Iterable<number>): Promise<void> {
    return this.stock.read(ids);
  }

  /** Words of the shop, from the next search on; the index stays as it is. */
  setWords(words: SearchWords): void {
    this.words = words;
    if (!this.engine) return;
    this.engine.setWords(words);
    this.swaps += 1;
    this.tell();
  }

  stats(): EngineStats {
    return this.engine?.stats() ?? { documents: 0, version: '', bytes: 0, changed: 0, segments: 0 };
  }

  /** Ends a running build at once. */
  async close(): Promise<void> {
    this.stopped.abort(new Error('The search was closed.'));
    await Promise.allSettled([this.building, this.following, this.refreshing]);
  }

  private current(): EmbeddedEngine {
    if (!this.engine) throw new AppError('unavailable', { retry_after: 5 });
    return this.engine;
  }

  private async buildUntilCurrent(): Promise<void> {
    do {
      this.buildAgain = false;
      await this.buildOnce();
    } while (this.buildAgain);
  }

  private async buildOnce(): Promise<void> {
    const { source, now, log } = this.options;
    const begun = now();
    const since = this.patches.open();
    let isBuilt = true;
    try {
      const made = await this.maker.make();
      const engine = new EmbeddedEngine(made.index);
      isBuilt = made.isBuilt;
      if (!isBuilt) {
        source.builtElsewhere();
        // It has the stock of the moment when it was built.
        if (this.engine) await this.stock.compare(() => engine);
      }
      await this.use(engine, since);
      this.promoKey = undefined;
      const { documents, version } = engine.stats();
      log({ kind: isBuilt ? 'built' : 'loaded', documents, version, milliseconds: now() - begun });
    } catch (error) {
      if (!this.stopped.signal.aborted) log({ kind: 'build-failed', error });
      throw error;
    } finally {
      this.patches.close(since);
    }
    // What was imported during the build.
    void (isBuilt ? this.follow() : this.catchUp()).catch(() => {});
  }

  /** Whether an index of this version is made current by following the source, without being built anew at once. */
  private async isNear(version: string): Promise<boolean> {
    const { source, limits = followLimits } = this.options;
    const { articles, priced, everything } = await source.changesSince(version);
    const { mostAtOnce, mostChanged } = limits(this.stats().documents);
    return !everything && articles.length <= Math.min(mostAtOnce, mostChanged) && priced.length <= MOST_PRICED;
  }

  /** Makes a new index the current one; stock that moved since `since`, and new words, are its own then. */
  private async use(engine: EmbeddedEngine, since: object): Promise<void> {
    const { words } = this;
    if (words) engine.setWords(words);
    await warmUp(engine);
    await this.options.publisher?.publish(engine.index, { ...this.state(engine), swaps: this.swaps + 1 });
    if (this.words && this.words !== words) engine.setWords(this.words);
    engine.patch(this.patches.since(since));
    this.engine = engine;
    this.swaps += 1;
    this.tell();
  }

  private state({ index }: EmbeddedEngine): SearchState {
    return { version: index.version, swaps: this.swaps, levels: this.levels };
  }

  /** Informs the other threads, so that they know that something cached is stale. */
  private tell(): void {
    if (this.engine) this.options.publisher?.stateChanged(this.state(this.engine));
  }

  /** Before a change that can wait: other threads are in the middle of a search that was disturbed. */
  private async peace(): Promise<void> {
    await this.options.publisher?.peace();
  }

  private async followUntilCurrent(): Promise<void> {
    while (this.followAgain && this.engine && !this.stopped.signal.aborted) {
      this.followAgain = false;
      try {
        await this.followOnce(this.engine);
      } catch (error) {
        if (!this.stopped.signal.aborted) this.options.log({ kind: 'follow-failed', error });
        throw error;
      }
    }
  }

  private async followOnce(engine: EmbeddedEngine): Promise<void> {
    const { source, now, log, limits = followLimits } = this.options;
    const begun = now();
    const { version, articles, priced, everything } = await source.changesSince(engine.index.version);
    const { mostAtOnce, mostChanged, mostSegments } = limits(engine.stats().documents);
    if (articles.length > mostAtOnce || priced.length > MOST_PRICED) {
      this.buildSoon();
      return;
    }
    if (articles.length > 0) {
      engine.nameFields(await source.attributeLabels());
      await this.readAgain(engine, articles, false);
    }
    if (priced.length > 0) await this.readPrices(engine, priced);
    if (version !== engine.index.version) {
      await this.refreshPromos(engine);
      engine.index.version = version;
      this.tell();
      log({ kind: 'followed', articles: articles.length + priced.length, version, milliseconds: now() - begun });
    }
    const { changed, segments } = engine.stats();
    if (everything || changed > mostChanged) this.buildSoon();
    else if (segments > mostSegments) await this.readAgain(engine, engine.index.changedLeaders(), true);
  }

  /** The index of a build that is underway follows the source from its own version on, and asks for another if needed. */
  private buildSoon(): void {
    if (!this.building) void this.rebuild().catch(() => {});
  }

  /** Reads the groups of these articles again; `renew` merges them into one segment. */
  private async readAgain(engine: EmbeddedEngine, articles: readonly number[], renew: boolean): Promise<void> {
    const { index } = engine;
    // An article that left its parent is a change of that parent too.
    const touched = new Set(articles.flatMap((id) => [id, index.leaderOf(id) ?? id]));
    const since = this.patches.open();
    try {
      if (renew || touched.size > MOST_READ_HERE) await this.buildPart(engine, touched, renew);
      else await this.readHere(engine, touched);
      engine.patch(this.patches.since(since));
    } finally {
      this.patches.close(since);
    }
  }

  private async buildPart(engine: EmbeddedEngine, touched: ReadonlySet<number>, renew = false): Promise<void> {
    const built = await this.options.source.build({ only: [...touched], signal: this.stopped.signal });
    await this.peace();
    engine.adopt(built, touched, { renew });
  }

  /** Most changes are of stock and prices only: reading them takes less time than starting a thread. */
  private async readHere(engine: EmbeddedEngine, touched: ReadonlySet<number>): Promise<void> {
    const read: SearchDocument[] = [];
    for await (const documents of this.options.source.documents([...touched])) read.push(...documents);
    await this.peace();
    const { states, unchanged, changed } = engine.partByTexts(read);
    engine.patch(states);
    const others = new Set([...touched].filter((id) => !unchanged.has(engine.index.leaderOf(id) ?? id)));
    if (changed.length > MOST_BUILT_HERE) await this.buildPart(engine, others);
    else if (others.size > 0) engine.adopt(buildSegment(changed), others);
  }

  /** Prices change thousands at a time, and nothing but their columns has to be written. */
  private async readPrices(engine: EmbeddedEngine, priced: readonly number[]): Promise<void> {
    let read: DocumentPatch[] = [];
    for await (const prices of this.options.source.prices(priced)) {
      read.push(...prices);
      if (read.length < PRICED_TOGETHER) continue;
      await this.patchInParts(engine, read);
      read = [];
    }
    await this.patchInParts(engine, read);
  }

  /** Searches of that time are served in between. */
  private async patchInParts(engine: EmbeddedEngine, patches: readonly DocumentPatch[]): Promise<void> {
    for (let from = 0; from < patches.length; from += PATCHED_AT_ONCE) {
      await this.peace();
      if (this.stopped.signal.aborted) return;
      engine.patch(patches.slice(from, from + PATCHED_AT_ONCE));
      await setImmediate();
    }
  }

  private async refreshPromos(engine: EmbeddedEngine): Promise<void> {
    const promos = await this.options.source.promos();
    if (promos.key === this.promoKey) return;
    engine.setPromos(await promos.articles());
    this.promoKey = promos.key;
  }
}

/**
 * The catalogue search in OpenSearch (`SEARCH_URL`), with the standby for the time in which that is away: an index in this process for a catalogue of which it is small,
 * PostgreSQL for a larger one. Loaded only where `SEARCH_URL` is given.
 */
import type { Database } from '#server/platform/db/index.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { watchedBreaker } from '#server/platform/engines/watched-breaker.ts';
import type { Metrics } from '#server/platform/http/logging/metrics.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { databaseStandby } from './database-standby.ts';
import { type Catalogue, hasMoreArticles } from './modules/catalogue/index.ts';
import {
  type FirstWords,
  type IndexPublisher,
  loadRemoteSearch,
  type RemoteSearch,
  type RemoteSearchEvent,
  type Search,
  type SearchFollower,
  type SearchService,
  type SearchSource,
  type SearchStandby,
  type ShopSearch,
} from './modules/search/index.ts';

interface RemoteBase {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly source: SearchSource;
  readonly leases: Leases;
  /** As `SEARCH_URL` names them. */
  readonly nodes: readonly string[];
  readonly metrics: Pick<Metrics, 'engine' | 'gauge'>;
  readonly log: Log;
}

export interface RemoteThreadDeps extends RemoteBase {
  /** Its number, for the log. */
  readonly thread: number;
}

export interface RemoteDeps extends RemoteBase {
  /** A process with background work keeps the index up to date. */
  readonly fills: boolean;
  readonly mostInMemory: number | undefined;
  /** Gives the words of the index to the other threads; left out: there are none. */
  readonly publisher: IndexPublisher | undefined;
}

/** A catalogue of so many articles is some fifty megabytes in memory: it is there as well, and nobody notices that OpenSearch is away. */
const MOST_IN_MEMORY = 100_000;

/** @param embedded the index in memory, which is started only where the catalogue is small enough */
export async function remoteCatalogueSearch(deps: RemoteDeps, embedded: SearchService): Promise<ShopSearch> {
  const { db, fills, metrics, publisher, mostInMemory = MOST_IN_MEMORY } = deps;
  const { firstWordsOf, generationStore } = await loadRemoteSearch();
  const store = generationStore(db);
  const first = publisher && firstWordsOf(store);
  if (publisher) publisher.firstWords = first;
  const isSmall = !(await hasMoreArticles(db, mostInMemory));
  const { remote, unlisten } = await openRemote(deps, { fills, inMemory: isSmall ? embedded : undefined, first });
  metrics.gauge('search_generation', 'Number of the generation of the index that is in use', () => remote.generation);
  metrics.gauge('search_index_age_seconds', 'Since the index was last known to be up to date', async () => {
    return (await store.age()) ?? 0;
  });
  return isSmall ? together(remote, embedded, unlisten) : withEnd(remote, unlisten);
}

/**
 * The same for a thread that serves requests: it asks OpenSearch itself, and never fills.
 * @param inMemory follows the index in memory of the main thread, where that has one
 * @param first the words of a generation, from the main thread
 */
export async function remoteThreadSearch(
  deps: RemoteThreadDeps,
  inMemory: SearchFollower,
  first: FirstWords,
): Promise<Search & Pick<ShopSearch, 'close'>> {
  const { remote, unlisten } = await openRemote(deps, { fills: false, inMemory, first });
  await remote.start();
  return delegating(remote, {
    setWords(words) {
      remote.setWords(words);
      inMemory.setWords(words);
    },
    async close() {
      await unlisten();
      await remote.close();
    },
  });
}

interface RemoteParts {
  readonly fills: boolean;
  readonly inMemory: SearchStandby | undefined;
  /** Left out: it reads them itself. */
  readonly first: FirstWords | undefined;
}

async function openRemote(
  { db, catalogue, source, leases, nodes, metrics, log, thread }: RemoteBase & Partial<RemoteThreadDeps>,
  { fills, inMemory, first }: RemoteParts,
): Promise<{ readonly remote: RemoteSearch; unlisten(): Promise<void> }> {
  const engine = await loadRemoteSearch();
  const store = engine.generationStore(db);
  const cluster = await engine.openCluster({
    nodes,
    breaker: watchedBreaker({ metrics, log }, { engine: 'opensearch', isFailure: engine.isFailure }),
  });
  const remote = new engine.RemoteSearch({
    cluster,
    store: first ? engine.withFirstWords(store, first) : store,
    ownPrices: engine.ownPriceStore(db),
    source,
    leases,
    fills,
    prefix: await engine.indexPrefix(db),
    standby: standbyOf(inMemory, databaseStandby(db, catalogue)),
    log: (event) => report(log, event, thread === undefined ? {} : { thread }),
  });
  metrics.gauge('search_away', '1 = OpenSearch is away and a standby answers', () => remote.away, 'max');
  const unlisten = await db.listen(engine.GENERATION_CHANNEL, (payload) => remote.told(payload));
  return { remote, unlisten };
}

function standbyOf(embedded: SearchStandby | undefined, database: SearchStandby): SearchStandby {
  const current = () => (embedded?.ready ? embedded : database);
  return {
    ready: true,
    get version() {
      return current().version;
    },
    search: (query) => current().search(query),
    suggest: (query) => current().suggest(query),
    findByCodes: (codes) => current().findByCodes(codes),
  };
}

const withEnd = (remote: RemoteSearch, unlisten: () => Promise<void>): ShopSearch =>
  delegating(remote, {
    close: async () => {
      await unlisten();
      await remote.close();
    },
  });

/** Both indexes follow the catalogue; searches are OpenSearch's. */
function together(remote: RemoteSearch, embedded: SearchService, unlisten: () => Promise<void>): ShopSearch {
  const both = async (work: (one: ShopSearch) => Promise<void>) =>
    void (await Promise.all([work(remote), work(embedded)]));
  return delegating(remote, {
    async start() {
      // It is needed only when OpenSearch is away, and logs by itself when it could not be built.
      void embedded.start().catch(() => {});
      await remote.start();
    },
    rebuild: () => both((one) => one.rebuild()),
    follow: () => both((one) => one.follow()),
    catchUp: () => both((one) => one.catchUp()),
    stockMoved: (ids) => both((one) => one.stockMoved(ids)),
    setWords(words) {
      remote.setWords(words);
      embedded.setWords(words);
    },
    async close() {
      await unlisten();
      await both((one) => one.close());
    },
  });
}

function delegating(remote: RemoteSearch, own: Partial<ShopSearch>): ShopSearch {
  return {
    get ready() {
      return remote.ready;
    },
    get version() {
      return remote.version;
    },
    get levelEpoch() {
      return remote.levelEpoch;
    },
    start: () => remote.start(),
    rebuild: () => remote.rebuild(),
    follow: () => remote.follow(),
    catchUp: () => remote.catchUp(),
    stockMoved: (ids) => remote.stockMoved(ids),
    search: (query) => remote.search(query),
    suggest: (query) => remote.suggest(query),
    findByCodes: (codes) => remote.findByCodes(codes),
    findByCode: (code) => remote.findByCode(code),
    withWords: (words) => remote.withWords(words),
    setWords: (words) => remote.setWords(words),
    renew: () => remote.renew(),
    stats: () => remote.stats(),
    close: () => remote.close(),
    ...own,
  };
}

const TOLD = {
  'in-use': 'the search index is ready',
  fills: 'this process keeps the search index up to date',
  filled: 'a new generation of the search index is in use',
  back: 'searches are in OpenSearch again',
  away: 'OpenSearch could not be searched: the standby is used',
  'filling-failed': 'the search index could not be brought up to date: it is tried again',
  'follow-failed': 'what the search index is could not be read from the database: it is tried again',
} as const satisfies Record<RemoteSearchEvent['kind'], string>;

function report(log: Log, event: RemoteSearchEvent, by: { readonly thread?: number }): void {
  if (!('error' in event)) log.info({ ...event, ...by }, TOLD[event.kind]);
  else if (event.kind === 'away') log.warn({ event: event.kind, err: event.error, ...by }, TOLD[event.kind]);
  else log.error({ event: event.kind, err: event.error, ...by }, TOLD[event.kind]);
}

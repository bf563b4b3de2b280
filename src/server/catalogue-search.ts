/** Connects the search to the catalogue: which changes it follows, when it is rebuilt, what is logged. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import { type Env, hasRole } from './env.ts';
import { stockMovedIn } from './modules/catalogue/index.ts';
import {
  bucketSnapshots,
  folderSnapshots,
  type IndexPublisher,
  type Search,
  type SearchEvent,
  SearchService,
  type SearchSource,
  type ShopSearch,
  type SnapshotBucket,
  type SnapshotStore,
  WORDS_FOLDER,
  watchWords,
} from './modules/search/index.ts';
import { createRunningRules, type RunningRules } from './modules/search-desk/index.ts';
import type { RemoteDeps } from './remote-catalogue-search.ts';

export interface CatalogueSearchDeps {
  db: Database;
  source: SearchSource;
  dataDir: string;
  /** Their bucket, if there is one, has the built index too; left out: there is none. */
  files?: Pick<ShopFiles, 'bucket'>;
  log: Log;
  clock: Clock;
  timeZone: string;
  /** One process builds at a time; left out: there are no others. */
  leases?: Leases;
  /** Gives the index to the other threads of the process. */
  publisher?: IndexPublisher | undefined;
  /** With `searchNodes` the index is in OpenSearch; left out: in this process. */
  env?: Partial<Pick<Env, 'searchNodes' | 'roles'>>;
  catalogue?: RemoteDeps['catalogue'];
  metrics?: RemoteDeps['metrics'];
  /** As `AppDeps.mostInMemory`. */
  mostInMemory?: number;
  /** Pause before a failed build (its thread died, the database was away) is retried. */
  retryMs?: number;
  /** How often to check whether the shop's day has changed. */
  checkEveryMs?: number;
}

export interface CatalogueSearch<Opened extends Search = ShopSearch> {
  readonly search: Opened;
  readonly rules: RunningRules;
  close(): Promise<void>;
}

/** How a thread opens its search: it follows the catalogue, or the thread that does. */
export type OpenSearch<Opened extends Search> = (deps: CatalogueSearchDeps) => Promise<CatalogueSearch<Opened>>;

/** The rules of the office and the words of files, which change a search while it runs. */
export async function rulesAndWords(
  deps: Pick<CatalogueSearchDeps, 'db' | 'dataDir' | 'log' | 'clock' | 'timeZone'>,
  search: Pick<Search, 'setWords' | 'renew'>,
): Promise<Pick<CatalogueSearch, 'rules' | 'close'>> {
  const rules = await createRunningRules({
    ...deps,
    wordsChanged: (words) => search.setWords(words),
    changed: () => search.renew(),
  });
  const words = await watchWords({ folder: join(deps.dataDir, WORDS_FOLDER), log: deps.log, use: rules.useFiles });
  return {
    rules,
    async close() {
      await words.close();
      await rules.close();
    },
  };
}

const CHANNEL = 'bancale';
const RETRY_MS = 15_000;
const CHECK_EVERY_MS = 30_000;

/**
 * Resolves when the search is ready, unless the first build fails; from then on the index follows the imports and never
 * returns results from a half-built index.
 */
export async function createCatalogueSearch(deps: CatalogueSearchDeps): Promise<CatalogueSearch> {
  const { db, files, log, retryMs = RETRY_MS, checkEveryMs = CHECK_EVERY_MS } = deps;
  let retry: NodeJS.Timeout | undefined;
  const folder = join(deps.dataDir, 'search');
  await mkdir(folder, { recursive: true });
  const follow = () => void search.follow().catch(() => {});
  const tryAgain: Partial<Record<SearchEvent['kind'], () => void>> = {
    'build-failed': () => void embedded.rebuild().catch(() => {}),
    'follow-failed': () => void embedded.follow().catch(() => {}),
  };
  const embedded = new SearchService({
    source: deps.source,
    snapshots: snapshotsOf(folder, files?.bucket?.search),
    ...(deps.leases && { leases: deps.leases }),
    ...(deps.publisher && { publisher: deps.publisher }),
    now: () => performance.now(),
    log(event) {
      report(log, event);
      const again = tryAgain[event.kind];
      if (!again) return;
      clearTimeout(retry);
      retry = setTimeout(again, retryMs).unref();
    },
  });
  const search = (await remoteSearch(deps, embedded)) ?? embedded;
  // Listening starts before the first build, so that what is imported during it is not missed.
  const stop = await db.listen(CHANNEL, (payload) => {
    // `null` = the connection was lost for a while: anything may have changed meanwhile.
    if (payload === null) void search.catchUp().catch(() => {});
    else if (payload.includes('"search"')) follow();
    const moved = stockMovedIn(payload);
    if (moved.length > 0)
      void search.stockMoved(moved).catch((error) => log.error({ err: error }, 'changed stock could not be read'));
  });
  // Promos begin and end, and arrivals become due, with the day and without any import.
  let day = today(deps.clock, deps.timeZone);
  const followAtMidnight = () => {
    const now = today(deps.clock, deps.timeZone);
    if (now !== day) follow();
    day = now;
  };
  const midnight = every(checkEveryMs, 'new day of the search index', followAtMidnight, log);
  midnight.start();
  const { rules, close: closeRules } = await rulesAndWords(deps, search);
  // Without an index the shop opens all the same: pages that need no search work, the others return 503 with a retry.
  await search.start().catch(() => {});
  return {
    search,
    rules,
    async close() {
      await midnight.stop();
      await closeRules();
      clearTimeout(retry);
      await stop();
      await search.close();
    },
  };
}

async function remoteSearch(
  { db, source, env, catalogue, metrics, leases, mostInMemory, log, publisher }: CatalogueSearchDeps,
  embedded: SearchService,
): Promise<ShopSearch | undefined> {
  const nodes = env?.searchNodes;
  if (!nodes || !catalogue || !metrics || !leases) return undefined;
  const { remoteCatalogueSearch } = await import('./remote-catalogue-search.ts');
  const fills = hasRole(env.roles, 'jobs');
  const deps = { db, catalogue, source, leases, nodes, fills, mostInMemory, metrics, log, publisher };
  return remoteCatalogueSearch(deps, embedded);
}

function report(log: Log, event: SearchEvent): void {
  if ('error' in event) log.error({ event: event.kind, err: event.error }, FAILED[event.kind]);
  else if (event.kind === 'waiting') log.info({ ...event }, 'another process is building the search index');
  else log.info({ ...event, milliseconds: Math.round(event.milliseconds) }, 'the search index is ready');
}

const FAILED = {
  'build-failed': 'the search index could not be rebuilt',
  'lease-failed': 'the search index is built without a lease: another process may do so at the same time',
  'store-failed': 'the search index could not be stored for the next start',
  'follow-failed': 'changed articles could not be applied to the search index',
} as const;

function snapshotsOf(folder: string, bucket: SnapshotBucket | undefined): SnapshotStore {
  const local = folderSnapshots(folder);
  return bucket ? bucketSnapshots(bucket, local, join(folder, 'snapshot-of-bucket')) : local;
}

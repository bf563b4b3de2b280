/**
 * The search of a thread that serves requests. It searches the index in memory that the main thread writes; with `SEARCH_URL` it asks OpenSearch
 * itself, and that index in memory, where there is one, is its standby.
 */
import { cacheShare } from '#server/platform/cache/cache-share.ts';
import { type CatalogueSearch, type CatalogueSearchDeps, rulesAndWords } from '../catalogue-search.ts';
import { type FirstWords, type Search, SearchFollower, type ShopSearch } from '../modules/search/index.ts';
import type { ThreadStart } from './thread-calls.ts';

export interface ThreadSearchDeps extends Pick<ThreadStart, 'number' | 'index' | 'hasIndex'> {
  readonly firstWords: FirstWords;
}

export interface ThreadSearch extends CatalogueSearch<Search> {
  /** Searches that were run again because the index in memory changed meanwhile. */
  repeated(): number;
}

/** Results of searches that one thread keeps; see `EmbeddedEngine`. */
const RESULTS = 500;

export async function openThreadSearch(
  given: CatalogueSearchDeps,
  { number, index, hasIndex, firstWords }: ThreadSearchDeps,
): Promise<ThreadSearch> {
  const follower = new SearchFollower({
    port: index,
    reader: number,
    cachedResults: cacheShare(RESULTS),
    swapped: given.source.builtElsewhere,
    onError: (err) => given.log.error({ err, thread: number }, 'the search index of a thread could not be prepared'),
  });
  const remote = await remoteSearch(given, number, follower, firstWords);
  const search = remote ?? follower;
  const { rules, close } = await rulesAndWords(given, search);
  // Without an index the shop opens all the same, as it does with one thread.
  if (hasIndex) await follower.begun;
  return {
    search,
    rules,
    repeated: () => follower.repeated,
    async close() {
      await close();
      await remote?.close();
      follower.close();
    },
  };
}

async function remoteSearch(
  { env, catalogue, metrics, leases, db, source, log }: CatalogueSearchDeps,
  thread: number,
  follower: SearchFollower,
  firstWords: FirstWords,
): Promise<(Search & Pick<ShopSearch, 'close'>) | undefined> {
  const nodes = env?.searchNodes;
  if (!nodes || !catalogue || !metrics || !leases) return undefined;
  const { remoteThreadSearch } = await import('../remote-catalogue-search.ts');
  return remoteThreadSearch({ db, catalogue, source, leases, nodes, metrics, log, thread }, follower, firstWords);
}

/** A search beside the running shop, to try out what it finds and why: `npm run shop -- search try`. */
import type { ReadDocuments, SearchExplanation, TriedQuery } from './engines/embedded/query/explain.ts';
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import { SearchService } from './search.service.ts';
import type { SearchEvent } from './search-service-options.ts';
import type { SearchSource } from './search-source.ts';
import { readOnly, type SnapshotStore } from './snapshot-store.ts';

export interface SearchTrial {
  /** The index that the shop saved last, with the changes since then; or one that was built for this. */
  readonly from: 'snapshot' | 'built';
  /** All changes of the catalogue are in it. */
  readonly isCurrent: boolean;
  readonly documents: number;
  explain(query: TriedQuery): Promise<SearchExplanation>;
  close(): Promise<void>;
}

/** Reads the shop's index, which it never writes; where there is none of this version, it builds one in memory. */
export async function openSearchTrial(given: {
  source: SearchSource;
  snapshots: SnapshotStore;
  words: SearchWords;
  read: ReadDocuments;
}): Promise<SearchTrial> {
  const { source, snapshots, words, read } = given;
  const events: SearchEvent[] = [];
  const search = new SearchService({
    source: { ...source, build: ({ only, signal }) => source.build({ ...(only && { only }), signal }) },
    snapshots: readOnly(snapshots),
    now: () => 0,
    log: (event) => void events.push(event),
  });
  search.setWords(words);
  await search.start();
  await search.follow();
  const { documents, version } = search.stats();
  return {
    from: events.some(({ kind }) => kind === 'loaded') ? 'snapshot' : 'built',
    isCurrent: version === (await source.version()),
    documents,
    explain: (query) => search.explain(query, read),
    close: () => search.close(),
  };
}

/** A search beside the running shop, to try out what it finds and why: `npm run shop -- search try`. */
import { EmbeddedEngine } from './engines/embedded/embedded-engine.ts';
import { buildIndex } from './engines/embedded/index-building.ts';
import type { SearchExplanation } from './engines/embedded/query/explain.ts';
import { loadSnapshot } from './engines/embedded/snapshot.ts';
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import type { SuggestQuery } from './engines/engine.ts';
import type { SearchDocument, SearchSource } from './search-source.ts';

export interface SearchTrial {
  /** The shop's own index as it was last written, or one that was built for this. */
  readonly from: 'snapshot' | 'built';
  /** The catalogue has not changed since. */
  readonly isCurrent: boolean;
  readonly documents: number;
  explain(query: SuggestQuery): Promise<SearchExplanation>;
}

/** Reads the shop's index, which it never writes; where there is none of this version, it builds one in memory. */
export async function openSearchTrial(given: {
  source: SearchSource;
  snapshotFile: string;
  words: SearchWords;
  /** Documents of these articles. */
  read: (ids: readonly number[]) => Promise<readonly SearchDocument[]>;
}): Promise<SearchTrial> {
  const { source, snapshotFile, words, read } = given;
  const version = await source.version();
  const stored = await loadSnapshot(snapshotFile);
  const index =
    stored ?? (await buildIndex({ documents: source.documents(), labels: await source.attributeLabels(), version }));
  const engine = new EmbeddedEngine(index);
  engine.setWords(words);
  return {
    from: stored ? 'snapshot' : 'built',
    isCurrent: index.version === version,
    documents: engine.stats().documents,
    explain: (query) => engine.explain(query, read),
  };
}

/** Compares the two engines query by query, and says how many results differ and in what. */
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { SearchQuery, SearchResult } from '#server/modules/search/engines/engine.ts';
import type { OpenSearchEngine } from '#server/modules/search/engines/opensearch/opensearch-engine.ts';

export interface Disagreement {
  readonly when: string;
  readonly query: string;
  readonly differs: readonly string[];
  readonly embedded: unknown;
  readonly remote: unknown;
}

export interface Comparison {
  compared: number;
  readonly disagreements: Disagreement[];
}

export const newComparison = (): Comparison => ({ compared: 0, disagreements: [] });

/** Every part of a response must be equal: ids in their order, counts, ranges. */
export async function compare(
  into: Comparison,
  when: string,
  queries: readonly SearchQuery[],
  { embedded, remote }: { embedded: EmbeddedEngine; remote: OpenSearchEngine },
): Promise<void> {
  for (const query of queries) {
    const expected = embedded.search(query);
    const got = await remote.search(query);
    into.compared += 1;
    const differs = (Object.keys(expected) as Array<keyof SearchResult>).filter(
      (part) => JSON.stringify(expected[part]) !== JSON.stringify(got[part]),
    );
    if (differs.length === 0) continue;
    const parts = (result: SearchResult) => Object.fromEntries(differs.map((part) => [part, result[part]]));
    into.disagreements.push({ when, query: written(query), differs, embedded: parts(expected), remote: parts(got) });
  }
}

const written = (query: SearchQuery): string =>
  JSON.stringify(query, (_, value) => {
    if (typeof value === 'bigint') return String(value);
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });

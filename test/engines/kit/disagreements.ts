/** Compares the two engines query by query, and says how many results differ and in what. */
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { SearchExplanation, TriedQuery } from '#server/modules/search/engines/embedded/query/explain.ts';
import { shippedWords } from '#server/modules/search/engines/embedded/words/shipped-words.ts';
import type { SearchQuery, SearchResult, Suggestion, SuggestQuery } from '#server/modules/search/engines/engine.ts';
import type { OpenSearchEngine } from '#server/modules/search/engines/opensearch/opensearch-engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';

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

/** The same of what is shown while typing. The sizes of an article are a set. */
export async function compareSuggestions(
  into: Comparison,
  queries: readonly SuggestQuery[],
  { embedded, remote }: { embedded: EmbeddedEngine; remote: OpenSearchEngine },
): Promise<void> {
  const asSet = ({ articles, ...rest }: Suggestion) => ({
    articles: articles.map(({ id, sizes }) => [id, ...[...sizes].sort((a, b) => a - b)]),
    ...rest,
  });
  for (const query of queries) {
    const [expected, got] = [asSet(embedded.suggest(query)), asSet(await remote.suggest(query))];
    into.compared += 1;
    const differs = (Object.keys(expected) as Array<keyof Suggestion>).filter(
      (part) => JSON.stringify(expected[part]) !== JSON.stringify(got[part]),
    );
    if (differs.length === 0) continue;
    const parts = (one: object) => Object.fromEntries(differs.map((part) => [part, one[part as never]]));
    const [mine, other] = [parts(expected), parts(got)];
    into.disagreements.push({ when: 'typing', query: JSON.stringify(query), differs, embedded: mine, remote: other });
  }
}

/** Why hits are there, with words that staff try. Points of words in another form differ (docs/scale-out-search.md), names and words do not. */
export async function compareExplanations(
  into: Comparison,
  tries: readonly TriedQuery[],
  documents: readonly SearchDocument[],
  { embedded, remote }: { embedded: EmbeddedEngine; remote: OpenSearchEngine },
): Promise<void> {
  const words = shippedWords();
  const read = async (ids: readonly number[]) => {
    const wanted = new Set(ids);
    const leaders = new Set(documents.flatMap(({ id, parentId }) => (wanted.has(id) ? [parentId || id] : [])));
    return documents.filter(({ id, parentId }) => leaders.has(parentId || id));
  };
  const rounded = (one: SearchExplanation) => ({
    ...one,
    parts: one.parts.map((part) => ({ ...part, weight: part.weight.toPrecision(4) })),
    hits: one.hits.map(({ score: _, matches, ...hit }) => ({
      ...hit,
      matches: matches.map(({ score: __, ...match }) => match),
    })),
  });
  for (const tried of tries) {
    const [expected, got] = [
      rounded(await embedded.withWords(words).explain(tried, read)),
      rounded(await remote.withWords(words).explain(tried, read)),
    ];
    into.compared += 1;
    const differs = (Object.keys(expected) as Array<keyof SearchExplanation>).filter(
      (part) => JSON.stringify(expected[part]) !== JSON.stringify(got[part]),
    );
    if (differs.length === 0) continue;
    const parts = (one: object) => Object.fromEntries(differs.map((part) => [part, one[part as never]]));
    const query = JSON.stringify(tried);
    into.disagreements.push({ when: 'explained', query, differs, embedded: parts(expected), remote: parts(got) });
  }
}

/** Prints how many responses are equal, and in what the others differ. */
export function report(what: string, { compared, disagreements }: Comparison): void {
  console.log(`${what}: ${compared - disagreements.length} of ${compared} answers are equal`);
  const kinds = new Map<string, number>();
  for (const { differs } of disagreements) kinds.set(differs.join(', '), (kinds.get(differs.join(', ')) ?? 0) + 1);
  for (const [kind, count] of kinds) console.log(`  ${count} differ in ${kind}`);
}

const written = (query: SearchQuery): string =>
  JSON.stringify(query, (_, value) => {
    if (typeof value === 'bigint') return String(value);
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });

import { expect } from 'vitest';
import type { SearchQuery, SearchResult } from '#server/modules/search/engines/engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { type NaiveResult, naiveSearch } from './naive-search.ts';

/** An engine's result in the shape of the reference. */
export function plainResult(result: SearchResult): NaiveResult {
  const { total, ids, flags, price, partial } = result;
  const values = result.groups.flatMap(({ code, values: list }) =>
    list.map(({ key, count }): [string, number] => [`${code} ${key}`, count]),
  );
  return {
    total,
    ids,
    values: Object.fromEntries(values.filter(([, count]) => count > 0)),
    availability: flags.availability,
    promo: flags.promo,
    isNew: flags.isNew,
    nextInsert: flags.nextInsert,
    families: Object.fromEntries(result.families.map(({ path, count }) => [path.join(','), count])),
    price,
    partial,
  };
}

/** The order of text relevance is the engine's own: only the set of a complete page is compared then. */
export function isRelevanceOrder(query: SearchQuery): boolean {
  return query.sort === 'default' && query.text !== '' && query.only === undefined;
}

export function expectSame(result: SearchResult, documents: readonly SearchDocument[], query: SearchQuery): void {
  const expected = naiveSearch(documents, query);
  const got = plainResult(result);
  if (isRelevanceOrder(query)) {
    expect({ ...got, ids: got.ids.length }).toEqual({ ...expected, ids: expected.ids.length });
    return;
  }
  expect(got).toEqual(expected);
}

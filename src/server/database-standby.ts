/**
 * What the shop finds while its search engine is away (docs/scale-out-search.md): whole codes, and categories in the order of popularity, from PostgreSQL.
 * It knows no words, filters or counts of filters, and says so (`SearchResult.away`).
 */
import type { Database } from '#server/platform/db/index.ts';
import { type Catalogue, createPlainListing } from './modules/catalogue/index.ts';
import { codeKey, type SearchQuery, type SearchResult, type SearchStandby } from './modules/search/index.ts';

const NOTHING: SearchResult = {
  total: 0,
  ids: [],
  groups: [],
  flags: { availability: [0, 0, 0], promo: 0, isNew: 0, nextInsert: 0 },
  families: [],
  breadcrumbs: [],
  price: null,
  partial: false,
  missed: 0,
  asked: [],
  correctedQuery: null,
  also: [],
  near: [],
  nearCodes: false,
};

export function databaseStandby(db: Pick<Database, 'query'>, catalogue: Catalogue): SearchStandby {
  const plain = createPlainListing(db, catalogue);

  async function findByCodes(codes: readonly string[]): Promise<Map<string, number[]>> {
    const rows = await plain.idsOfCodes(codes);
    const byKey = new Map<string, number[]>();
    for (const { id, code } of rows) byKey.set(codeKey(code), [...(byKey.get(codeKey(code)) ?? []), id]);
    return new Map(codes.map((code) => [code, [...new Set(byKey.get(codeKey(code)) ?? [])]]));
  }

  const pageOf = ({ page, perPage }: SearchQuery, ids: readonly number[]) =>
    ids.slice((page - 1) * perPage, page * perPage);

  async function byText(query: SearchQuery): Promise<SearchResult> {
    const { text, pin = [], rules, only } = query;
    const coded = (await findByCodes([text])).get(text) ?? [];
    const found = [...new Set([...coded, ...pin, ...(rules?.pins ?? [])])].filter((id) => !only || only.includes(id));
    if (found.length > 0) return { ...NOTHING, total: found.length, ids: pageOf(query, found) };
    const { families } = await plain.below([]);
    return { ...NOTHING, families, away: 'text' };
  }

  async function listed(query: SearchQuery): Promise<SearchResult> {
    const { filters, only, page, perPage } = query;
    const { category = [], brand = [], isNew = false } = filters;
    const { families, breadcrumbs } = await plain.below(category);
    const rest = { ...NOTHING, families, breadcrumbs, away: 'filters' as const };
    if (only) return { ...rest, total: only.length, ids: pageOf(query, only) };
    const { total, ids } = await plain.list({ category, brand, isNew, offset: (page - 1) * perPage, limit: perPage });
    return { ...rest, total, ids };
  }

  return {
    ready: true,
    version: 'database',
    search: (query) => (query.text.trim() === '' || query.text.trim() === '*' ? listed(query) : byText(query)),
    findByCodes,
    async suggest({ text, rows }) {
      const ids = (await findByCodes([text])).get(text) ?? [];
      const articles = ids.slice(0, rows).map((id) => ({ id, sizes: [] }));
      return { articles, total: ids.length, families: [], brands: [] };
    },
  };
}

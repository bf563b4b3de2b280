/** The filters of a query as OpenSearch reads them, group by group: each group's counts ignore its own selection (C-SRCH-4). */

import type { FacetCatalog } from '../embedded/index/facet-catalog.ts';
import { type CompiledFilter, GROUP } from '../embedded/query/facet-filter.ts';
import type { SearchQuery } from '../engine.ts';
import { type CompiledPrices, netRange } from './remote-prices.ts';
import type { Json } from './search-cluster.ts';

/** One group with a selection. */
export interface FilterGroup {
  /** `price`, `availability`, `flag`, or the number of a facet group. */
  readonly group: 'price' | 'availability' | 'flag' | number;
  readonly clause: Json;
}

/** The category of a query: part of what is selected, not one of the filters that are counted. */
export function categoryClause({ families, family, nothing }: CompiledFilter): Json | undefined {
  if (nothing) return { match_none: {} };
  return families === null ? undefined : { term: { families: family } };
}

export function filterGroups(
  query: SearchQuery,
  filter: CompiledFilter,
  catalog: FacetCatalog,
  prices: CompiledPrices | null,
): FilterGroup[] {
  const groups: FilterGroup[] = [];
  const { active } = filter;
  if ((active & GROUP.price) !== 0 && prices)
    groups.push({ group: 'price', clause: netRange(prices, filter.minPrice, filter.maxPrice) });
  if ((active & GROUP.availability) !== 0)
    groups.push({ group: 'availability', clause: { terms: { availability: query.filters.availability ?? [] } } });
  if ((active & GROUP.promo) !== 0) groups.push({ group: 'flag', clause: promoClause(query) });
  if ((active & GROUP.isNew) !== 0) groups.push({ group: 'flag', clause: { term: { isNew: true } } });
  if ((active & GROUP.nextInsert) !== 0) groups.push({ group: 'flag', clause: { term: { nextInsert: true } } });
  const selected = selectedValues(filter);
  filter.fieldBit.forEach((bit, field) => {
    if (bit === 0) return;
    const values = selected.get(bit) ?? [];
    groups.push({ group: field, clause: values.length > 0 ? { terms: { facets: values } } : { match_none: {} } });
  });
  if (hasUnknownField(query, catalog)) groups.push({ group: 'flag', clause: { match_none: {} } });
  return groups;
}

/** A customer's own promos replace those for everybody; a parent is in one when a child is. */
export const promoClause = ({ promoDocs }: SearchQuery): Json =>
  promoDocs ? { terms: { ids: [...promoDocs] } } : { term: { promo: true } };

/** All groups but one. */
export const clausesWithout = (groups: readonly FilterGroup[], group?: FilterGroup['group']): Json => ({
  bool: { filter: groups.flatMap((one) => (one.group === group ? [] : [one.clause])) },
});

function selectedValues({ valueBit }: CompiledFilter): Map<number, string[]> {
  const found = new Map<number, string[]>();
  valueBit.forEach((bit, value) => {
    if (bit === 0) return;
    const known = found.get(bit);
    if (known) known.push(String(value));
    else found.set(bit, [String(value)]);
  });
  return found;
}

/** A group that the catalogue does not have counts as selected: no article has a value of it. */
const hasUnknownField = ({ filters }: SearchQuery, catalog: FacetCatalog): boolean =>
  Object.entries(filters.fields ?? {}).some(([code, keys]) => keys.length > 0 && catalog.findField(code) === undefined);

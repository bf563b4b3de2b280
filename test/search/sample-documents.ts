import type { SearchQuery } from '#server/modules/search/engines/engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';

/** A document with only the fields a test needs; English repeats Italian unless given. */
export function sample(id: number, name: string, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    parentId: 0,
    code: `ART.${String(id).padStart(4, '0')}`,
    otherCodes: [],
    name: { it: name, en: name },
    description: { it: '', en: '' },
    brand: null,
    family: [],
    attributes: [],
    availability: 2,
    isNew: false,
    nextInsert: false,
    hasPromo: false,
    isHot: false,
    sales: 0,
    rating: 0,
    createdDay: 0,
    prices: [10_000],
    ...more,
  };
}

/** The first page of a plain search. */
export const queryFor = (text: string): SearchQuery => ({
  text,
  lang: 'it',
  filters: {},
  priceView: null,
  sort: 'default',
  page: 1,
  perPage: 12,
});

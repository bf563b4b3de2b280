import type { FacetCatalog } from '../index/facet-catalog.ts';

/** Running counts of one search, summed over segments. */
export interface FacetCounts {
  total: number;
  /** Per facet value. */
  values: Uint32Array;
  /** Per family, of documents directly in it. */
  families: Uint32Array;
  availability: [number, number, number];
  promo: number;
  isNew: number;
  nextInsert: number;
  minPrice: number;
  maxPrice: number;
}

export function emptyCounts(catalog: FacetCatalog): FacetCounts {
  return {
    total: 0,
    values: new Uint32Array(catalog.values.length),
    families: new Uint32Array(catalog.families.length),
    availability: [0, 0, 0],
    promo: 0,
    isNew: 0,
    nextInsert: 0,
    minPrice: Number.POSITIVE_INFINITY,
    maxPrice: -1,
  };
}

import { valueRange } from '#contract/values/value-range.ts';
import type { SearchQuery } from '../../engine.ts';
import { BRAND_FIELD, type FacetCatalog } from '../index/facet-catalog.ts';

/** Bits of the filter groups of a query: each group a document fails is one bit. */
export const GROUP = { price: 1, availability: 2, promo: 4, isNew: 8, nextInsert: 16 } as const;
const FIRST_VALUE_BIT = 5;
const MAX_VALUE_GROUPS = 26;

/** A query's filters, ready for the counting loop. */
export interface CompiledFilter {
  /** Groups with a selection. */
  active: number;
  /** Facet value → bit of its group when it is selected, else 0. */
  valueBit: Uint32Array;
  /** Facet group → its bit when it has a selection, else 0. */
  fieldBit: Uint32Array;
  /** Facet group → the values that are selected one by one; those inside a selected range are not among them. */
  selected: Map<number, number[]>;
  /** Facet groups with a selected range. */
  ranged: Set<number>;
  /** Family → 1 when inside the category; null = whole catalogue. */
  families: Uint8Array | null;
  /** Number of the selected family; 0 = root. */
  family: number;
  /** True when the category does not exist: nothing can match. */
  nothing: boolean;
  /** Bit per selected availability level. */
  availability: number;
  minPrice: number;
  maxPrice: number;
}

/** Translates filters to numbers. Unknown values select nothing but still count as a selection. */
export function compileFilter(query: SearchQuery, catalog: FacetCatalog): CompiledFilter {
  const { filters } = query;
  const compiled: CompiledFilter = {
    active: 0,
    valueBit: new Uint32Array(catalog.values.length),
    fieldBit: new Uint32Array(catalog.fields.length),
    selected: new Map(),
    ranged: new Set(),
    families: null,
    family: 0,
    nothing: false,
    availability: 0,
    minPrice: filters.minPrice ?? 0,
    maxPrice: filters.maxPrice ?? Number.POSITIVE_INFINITY,
  };
  if (filters.category && filters.category.length > 0) {
    const family = catalog.findFamily(filters.category);
    compiled.nothing = family === undefined;
    compiled.family = family ?? 0;
    compiled.families = family === undefined ? null : catalog.subtree(family);
  }
  if (filters.minPrice !== undefined || filters.maxPrice !== undefined) compiled.active |= GROUP.price;
  if (filters.availability && filters.availability.length > 0) {
    compiled.active |= GROUP.availability;
    for (const level of filters.availability) compiled.availability |= 1 << level;
  }
  if (filters.promo) compiled.active |= GROUP.promo;
  if (filters.isNew) compiled.active |= GROUP.isNew;
  if (filters.nextInsert) compiled.active |= GROUP.nextInsert;
  const selections: Array<[number | undefined, readonly string[]]> = [[BRAND_FIELD, filters.brand ?? []]];
  for (const [code, keys] of Object.entries(filters.fields ?? {})) selections.push([catalog.findField(code), keys]);
  let group = 0;
  for (const [field, keys] of selections) {
    if (keys.length === 0) continue;
    if (group === MAX_VALUE_GROUPS)
      throw new RangeError(`At most ${MAX_VALUE_GROUPS} facet groups can be selected at once`);
    const bit = (1 << (FIRST_VALUE_BIT + group)) >>> 0;
    group += 1;
    compiled.active = (compiled.active | bit) >>> 0;
    if (field === undefined) continue;
    compiled.fieldBit[field] = bit;
    compiled.selected.set(field, []);
    for (const key of keys) selectKey(compiled, catalog, field, key, bit);
  }
  return compiled;
}

/** A value may be written like a range (`0..10`): then it is the value. */
function selectKey(compiled: CompiledFilter, catalog: FacetCatalog, field: number, key: string, bit: number): void {
  const value = catalog.findValue(field, key);
  if (value !== undefined) {
    compiled.valueBit[value] = bit;
    compiled.selected.get(field)?.push(value);
    return;
  }
  const range = valueRange(key);
  const scale = range && catalog.scaleOf(field);
  if (!range || !scale) return;
  compiled.ranged.add(field);
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = range;
  catalog.valuesOf(field).forEach((one, at) => {
    const amount = scale.amounts[at] as number;
    if (amount >= from && amount <= to) compiled.valueBit[one] = bit;
  });
}

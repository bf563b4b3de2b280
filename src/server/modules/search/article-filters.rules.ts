/** The filter sidebar for a result of the engine (C-SRCH-4): families, checkboxes, price slider. */

import type { FacetGroup, FacetResult, Filters } from '#contract/endpoints/search.ts';
import { MAX_FACET_GROUPS, PRICE_SLIDER } from '#contract/values/constants.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { valueRange } from '#contract/values/value-range.ts';
import type { FacetGroupCount, FacetRange, SearchResult } from './engines/engine.ts';
import type { SearchLang } from './engines/search-document.ts';
import { AVAILABILITY_LABELS, FACET_TITLES, FLAG_LABELS } from './facet-titles.ts';
import { bySize } from './measure-order.rules.ts';
import { type SliderSettings, sliderOf } from './price-slider.rules.ts';
import {
  chooseFamily,
  type FlagKey,
  type ListKey,
  NAMED_GROUPS,
  type NamedGroup,
  type ShopSelection,
  shopQuery,
  toggledQueries,
  toggleFlag,
  toggleValue,
} from './shop-query.rules.ts';

const FLAG_GROUPS = ['promo_list', 'new', 'next_insert', 'purchased'] as const satisfies readonly FlagKey[];

export interface FilterExtras {
  /** Of the price filter, euros; left out: the one of storefront.md §5. */
  readonly slider?: SliderSettings | undefined;
  /** Articles of the result that the customer ordered before; undefined = none, or a guest. */
  readonly purchased?: number | undefined;
}

/** The groups and values of the result, in its order: `SearchQuery.facets` says how much of them it contains. */
export function articleFilters(
  found: SearchResult,
  selection: ShopSelection,
  lang: SearchLang,
  extras: FilterExtras = {},
): Filters {
  return {
    facets_results: found.price === null ? [] : [priceFacet(found.price, selection, extras.slider ?? PRICE_SLIDER)],
    facets_link_results: familyFacet(found, selection, lang),
    facets_check_results: checkFacets(found, selection, lang, extras),
  };
}

function familyFacet(found: SearchResult, selection: ShopSelection, lang: SearchLang): FacetGroup[] {
  if (found.families.length === 0) return [];
  const results = found.families.map(({ path, label, count }) => ({
    label: label[lang],
    count,
    filter: shopQuery(chooseFamily(selection, path)),
    value: path.join(','),
    index: 'category',
  }));
  return [{ key: 'category', label: FACET_TITLES.category[lang], ...withResults(results) }];
}

/** Brand, colour, size, availability, promo, new; then the attributes that divide the result best; at most 20 groups. */
function checkFacets(
  found: SearchResult,
  selection: ShopSelection,
  lang: SearchLang,
  extras: FilterExtras,
): FacetGroup[] {
  const find = (code: string) => found.groups.filter((group) => group.code === code);
  const selected = ({ code }: FacetGroupCount) => selection.lists.has(queryKey(code));
  const fixed = [
    ...NAMED_GROUPS.flatMap((code) =>
      find(code)
        .filter((group) => group.size > 1 || selected(group))
        .map((group) => valueFacet(group, selection, lang)),
    ),
    ...availabilityFacet(found, selection, lang),
    ...FLAG_GROUPS.flatMap((key) => flagFacet(key, flagCount(key, found, extras), selection, lang)),
  ];
  const attributes = found.groups.filter(({ code }) => !isNamed(code));
  const kept = new Set(
    attributes
      .toSorted((a, b) => Number(selected(b)) - Number(selected(a)) || a.place - b.place)
      .filter((group, place) => selected(group) || place < MAX_FACET_GROUPS - fixed.length),
  );
  return [
    ...fixed,
    ...attributes.filter((group) => kept.has(group)).map((group) => valueFacet(group, selection, lang)),
  ];
}

function valueFacet(group: FacetGroupCount, selection: ShopSelection, lang: SearchLang): FacetGroup {
  const key = queryKey(group.code);
  const label = groupTitle(group, lang);
  const chosen = selection.lists.get(key) ?? [];
  const queryOf = toggledQueries(selection, key);
  const results = (bySize(group.values, lang) ?? group.values).map((value) => ({
    label: value.label[lang],
    count: value.count,
    filter: queryOf(value.key),
    value: value.key,
    ...(chosen.includes(value.key) && { selected: true }),
    index: key,
    label_filter: label,
  }));
  const range = group.range && rangeFacet(group.range, chosen, lang);
  const found = group.found !== undefined && { found: group.found };
  return { key, label, ...withResults(results, group.size), ...found, ...(range && { range }) };
}

/** The selected range, or its ends still open. */
function rangeFacet({ unit, stops }: FacetRange, chosen: readonly string[], lang: SearchLang): FacetGroup['range'] {
  const [range] = chosen.flatMap((value) => valueRange(value) ?? []);
  return { unit: unit[lang], stops, ...range };
}

function isNamed(code: string): code is NamedGroup {
  return NAMED_GROUPS.some((named) => named === code);
}

/** Query key of a facet group of the engine. */
export function queryKey(code: string): ListKey {
  return isNamed(code) ? code : `field_${code}`;
}

export function groupTitle({ code, label }: Pick<FacetGroupCount, 'code' | 'label'>, lang: SearchLang): string {
  return isNamed(code) ? FACET_TITLES[code][lang] : label[lang];
}

/** `disponibili` is the same selection as "in stock"; deselecting the value removes both. */
function availabilityFacet(found: SearchResult, selection: ShopSelection, lang: SearchLang): FacetGroup[] {
  const chosen = new Set(selection.lists.get('availability') ?? []);
  if (selection.flags.has('disponibili')) chosen.add('2');
  const plain: ShopSelection = {
    ...selection,
    lists: new Map([...selection.lists, ['availability', [...chosen]]]),
    flags: new Set([...selection.flags].filter((flag) => flag !== 'disponibili')),
  };
  const results = [2, 1, 0].flatMap((level) => {
    const value = String(level);
    const count = found.flags.availability[level as 0 | 1 | 2];
    if (count === 0 && !chosen.has(value)) return [];
    return [
      {
        label: AVAILABILITY_LABELS[level as 0 | 1 | 2][lang],
        count,
        filter: shopQuery(toggleValue(plain, 'availability', value)),
        value,
        ...(chosen.has(value) && { selected: true }),
        index: 'availability',
        label_filter: FACET_TITLES.availability[lang],
      },
    ];
  });
  if (results.length === 0) return [];
  return [{ key: 'availability', label: FACET_TITLES.availability[lang], ...withResults(results) }];
}

function flagCount(
  key: (typeof FLAG_GROUPS)[number],
  { flags }: SearchResult,
  { purchased = 0 }: FilterExtras,
): number {
  return { promo_list: flags.promo, new: flags.isNew, next_insert: flags.nextInsert, purchased }[key];
}

function flagFacet(
  key: (typeof FLAG_GROUPS)[number],
  count: number,
  selection: ShopSelection,
  lang: SearchLang,
): FacetGroup[] {
  const selected = selection.flags.has(key);
  if (count === 0 && !selected) return [];
  const label = FACET_TITLES[key][lang];
  const result: FacetResult = {
    label: FLAG_LABELS[key][lang],
    count,
    filter: shopQuery(toggleFlag(selection, key)),
    value: 'true',
    ...(selected && { selected }),
    index: key,
    label_filter: label,
  };
  return [{ key, label, ...withResults([result]) }];
}

/** For the whole catalogue as in the settings; for a search or a family it is scaled to the result. */
function priceFacet(
  price: { min: number; max: number },
  selection: ShopSelection,
  settings: SliderSettings,
): Filters['facets_results'][number] {
  const { min } = PRICE_SLIDER;
  const { text, category, lists, flags, minPrice = 0 } = selection;
  const everything = text === '' && category.length + lists.size + flags.size === 0;
  // A selected lower end must stay on the slider.
  const dearest = Math.max(moneyToNumber(price.max), minPrice, everything ? settings.max : 0);
  const { max, step, gap } = sliderOf(dearest, settings);
  return {
    key: 'price',
    min,
    max,
    step,
    gap,
    from: Math.min(selection.minPrice ?? min, max),
    to: Math.min(selection.maxPrice ?? max, max),
  };
}

/**
 * Results as an object in their order. JavaScript would move number-like keys to the front, so every key starts with
 * `=`.
 */
function withResults(results: readonly FacetResult[], values = results.length): Pick<FacetGroup, 'results' | 'values'> {
  return { results: Object.fromEntries(results.map((result) => [`=${result.value}`, result])), values };
}

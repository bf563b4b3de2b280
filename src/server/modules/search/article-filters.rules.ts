/** The filter sidebar for a result of the engine (C-SRCH-4): families, checkboxes, price slider. */

import type { FacetGroup, FacetResult, Filters } from '#contract/endpoints/search.ts';
import { MAX_FACET_GROUPS, PRICE_SLIDER } from '#contract/values/constants.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { FacetGroupCount, SearchResult } from './engines/engine.ts';
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

/** How much of the checkbox groups is requested: a page shows ten values and the rest on demand (storefront.md §9). */
export interface FacetExtent {
  /** Of the price filter, euros; left out: the one of storefront.md §5. */
  readonly slider?: SliderSettings | undefined;
  /** Values per group; undefined = all. Selected values beyond it are kept. */
  readonly values?: number | undefined;
  /** Key of a group that is requested complete. */
  readonly whole?: string | undefined;
  /**
   * The same search without its filters: its order of groups and values is used, whatever is selected. Left out: the
   * result itself.
   */
  readonly order?: SearchResult | undefined;
  /** Articles of the result that the customer ordered before; undefined = none, or a guest. */
  readonly purchased?: number | undefined;
}

export function articleFilters(
  found: SearchResult,
  selection: ShopSelection,
  lang: SearchLang,
  extent: FacetExtent = {},
): Filters {
  return {
    facets_results: found.price === null ? [] : [priceFacet(found.price, selection, extent.slider ?? PRICE_SLIDER)],
    facets_link_results: familyFacet(found, extent.order ?? found, selection, lang),
    facets_check_results: checkFacets(found, selection, lang, extent),
  };
}

/** The position of each in the search without filters; those that only this result has follow. */
function places(keys: readonly string[]): (key: string) => number {
  const at = new Map(keys.map((key, place) => [key, place]));
  return (key) => at.get(key) ?? keys.length;
}

function familyFacet(
  found: SearchResult,
  order: SearchResult,
  selection: ShopSelection,
  lang: SearchLang,
): FacetGroup[] {
  if (found.families.length === 0) return [];
  const place = places(order.families.map(({ path }) => path.join()));
  const families = found.families.toSorted((a, b) => place(a.path.join()) - place(b.path.join()));
  const results = families.map(({ path, label, count }) => ({
    label: label[lang],
    count,
    filter: shopQuery(chooseFamily(selection, path)),
    value: path.join(','),
    index: 'category',
  }));
  return [{ key: 'category', label: FACET_TITLES.category[lang], ...withResults(results) }];
}

/** Brand, colour, size, availability, promo, new; then attributes, the most frequent first; at most 20 groups. */
function checkFacets(
  found: SearchResult,
  selection: ShopSelection,
  lang: SearchLang,
  extent: FacetExtent,
): FacetGroup[] {
  const find = (code: string) => found.groups.filter((group) => group.code === code);
  const attributes = byDocuments(found, lang);
  const selectedFirst = (group: FacetGroupCount) => (selection.lists.has(`field_${group.code}`) ? 0 : 1);
  const kept = attributes.toSorted((a, b) => selectedFirst(a) - selectedFirst(b));
  const fixed = [
    ...NAMED_GROUPS.flatMap((code) => find(code).map((group) => valueFacet(group, selection, lang, extent))),
    ...availabilityFacet(found, selection, lang),
    ...FLAG_GROUPS.flatMap((key) => flagFacet(key, flagCount(key, found, extent), selection, lang)),
  ];
  const room = new Set(kept.slice(0, Math.max(0, MAX_FACET_GROUPS - fixed.length)));
  const place = places(byDocuments(extent.order ?? found, lang).map(({ code }) => code));
  return [
    ...fixed,
    ...attributes
      .toSorted((a, b) => place(a.code) - place(b.code))
      .filter((group) => room.has(group))
      .map((group) => valueFacet(group, selection, lang, extent)),
  ];
}

function byDocuments({ groups }: SearchResult, lang: SearchLang): FacetGroupCount[] {
  return groups
    .filter(({ code }) => !isNamed(code))
    .sort((a, b) => b.documents - a.documents || (a.label[lang] < b.label[lang] ? -1 : 1));
}

/**
 * Most frequent first in the search without filters: a value that disappears makes room for the next, and no other
 * moves.
 */
function valuesInOrder(group: FacetGroupCount, order: SearchResult | undefined) {
  const first = order?.groups.find(({ code }) => code === group.code)?.values;
  if (!first) return group.values;
  const place = places(first.map(({ key }) => key));
  return group.values.toSorted((a, b) => place(a.key) - place(b.key));
}

function valueFacet(
  group: FacetGroupCount,
  selection: ShopSelection,
  lang: SearchLang,
  extent: FacetExtent,
): FacetGroup {
  const key = queryKey(group.code);
  const label = groupTitle(group, lang);
  const chosen = selection.lists.get(key) ?? [];
  const room = extent.whole === key ? Number.POSITIVE_INFINITY : (extent.values ?? Number.POSITIVE_INFINITY);
  const queryOf = toggledQueries(selection, key);
  const wanted = valuesInOrder(group, extent.order).filter(
    (value, index) => index < room || chosen.includes(value.key),
  );
  const results = (bySize(wanted, lang) ?? wanted).map((value) => ({
    label: value.label[lang],
    count: value.count,
    filter: queryOf(value.key),
    value: value.key,
    ...(chosen.includes(value.key) && { selected: true }),
    index: key,
    label_filter: label,
  }));
  return { key, label, ...withResults(results, group.values.length) };
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

function flagCount(key: (typeof FLAG_GROUPS)[number], { flags }: SearchResult, { purchased = 0 }: FacetExtent): number {
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

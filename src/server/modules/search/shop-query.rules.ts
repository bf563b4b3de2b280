/**
 * The shop query string: every facet, chip and link starts from the current search and changes one thing (C-SRCH-4).
 * Values are separated by commas: `brand=bosch,makita&field_material=ottone`; of measures a range is a value, too:
 * `field_length=10..50`.
 */
import type { ArticleListRequest, Sort } from '#contract/endpoints/search.ts';
import { valueRange } from '#contract/values/value-range.ts';

/** Facet groups of the engine that have a query key of their own, in the order of the sidebar. */
export const NAMED_GROUPS = ['brand', 'color', 'size'] as const;
export type NamedGroup = (typeof NAMED_GROUPS)[number];
const NAMED_LISTS = [...NAMED_GROUPS, 'availability'] as const;
/** Query keys with several values. `field_<code>` adds those of attributes. */
export type ListKey = (typeof NAMED_LISTS)[number] | `field_${string}`;
export const FLAG_KEYS = ['disponibili', 'promo_list', 'new', 'next_insert', 'purchased', 'latest-order-list'] as const;
export type FlagKey = (typeof FLAG_KEYS)[number];

/** What a shop page shows, without page and page size: a changed filter starts at page one. */
export interface ShopSelection {
  /** Empty = everything. */
  text: string;
  /** Family codes root → leaf. */
  category: readonly string[];
  lists: ReadonlyMap<ListKey, readonly string[]>;
  flags: ReadonlySet<FlagKey>;
  /** Euros, as typed. */
  minPrice?: number;
  maxPrice?: number;
  /** Which orders the flags `purchased` and `latest-order-list` include, as requested. */
  ordered?: ReadonlyArray<readonly [key: (typeof ORDERED_KEYS)[number], value: string | number]>;
  sort: Sort;
}

/** Only meaningful together with one of these flags. */
const ORDERED_KEYS = ['days', 'from', 'to', 'destination'] as const;
const ORDERED_FLAGS = ['purchased', 'latest-order-list'] as const satisfies readonly FlagKey[];

/** Reads the selection from a validated request; attribute filters come in its catch-all. */
export function selectionOf(request: ArticleListRequest): ShopSelection {
  const lists = new Map<ListKey, string[]>();
  for (const key of NAMED_LISTS) lists.set(key, unique(request[key] ?? []));
  for (const [key, value] of Object.entries(request)) {
    if (isFieldKey(key) && typeof value === 'string')
      lists.set(key, unique(value.split(',').map((part) => part.trim())));
  }
  for (const [key, values] of lists) if (values.length === 0) lists.delete(key);
  const ordered = ORDERED_KEYS.flatMap((key) => (request[key] ? [[key, request[key]] as const] : []));
  return {
    text: request.text === '*' ? '' : request.text,
    category: familyPath(request.category ?? []),
    lists,
    flags: new Set(FLAG_KEYS.filter((key) => request[key] === true)),
    ...(request.min_price === undefined ? {} : { minPrice: request.min_price }),
    ...(request.max_price === undefined ? {} : { maxPrice: request.max_price }),
    ...(ordered.length > 0 ? { ordered } : {}),
    sort: request.sort,
  };
}

export function isFieldKey(key: string): key is `field_${string}` {
  return key.startsWith('field_') && key.length > 'field_'.length;
}

/** Old links write `and-0001,0011` for the path 0001 → 0011 (C-SRCH-3). */
function familyPath(codes: readonly string[]): string[] {
  const [first, ...rest] = codes;
  return first === undefined ? [] : [first.replace(/^and-/, ''), ...rest];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))];
}

/** Query string without `?`; empty for the whole catalogue. Keys have a fixed order, so equal searches have equal links. */
export function shopQuery(selection: ShopSelection): string {
  return [
    ...partsBefore(selection),
    ...[...selection.lists].sort(byRank).flatMap(listPart),
    ...partsAfter(selection),
  ].join('&');
}

/**
 * The queries with each `value` added to the list, or removed: one for each value of a facet, with the rest built only
 * once.
 */
export function toggledQueries(selection: ShopSelection, key: ListKey): (value: string) => string {
  const chosen = selection.lists.get(key) ?? [];
  const others = [...selection.lists].filter(([other]) => other !== key);
  const lists = (first: boolean) =>
    others
      .filter((other) => byRank(other, [key]) < 0 === first)
      .sort(byRank)
      .flatMap(listPart);
  const before = [...partsBefore(selection), ...lists(true)];
  const after = [...lists(false), ...partsAfter(selection)];
  return (value) => [...before, ...listPart([key, toggled(chosen, value)]), ...after].join('&');
}

function partsBefore({ text, category }: ShopSelection): string[] {
  const parts: string[] = [];
  if (text !== '') parts.push(`text=${encodeURIComponent(text)}`);
  if (category.length > 0) parts.push(`category=${commaList(category)}`);
  return parts;
}

function partsAfter({ flags, minPrice, maxPrice, ordered = [], sort }: ShopSelection): string[] {
  const parts = FLAG_KEYS.filter((key) => flags.has(key)).map((key) => `${key}=true`);
  if (ORDERED_FLAGS.some((key) => flags.has(key))) for (const [key, value] of ordered) parts.push(`${key}=${value}`);
  if (minPrice !== undefined) parts.push(`min_price=${minPrice}`);
  if (maxPrice !== undefined) parts.push(`max_price=${maxPrice}`);
  if (sort !== 'default') parts.push(`sort=${sort}`);
  return parts;
}

function listPart([key, values]: readonly [ListKey, readonly string[]]): string[] {
  return values.length > 0 ? [`${encodeURIComponent(key)}=${commaList(values)}`] : [];
}

function byRank([a]: readonly [ListKey, ...unknown[]], [b]: readonly [ListKey, ...unknown[]]): number {
  return listRank(a) - listRank(b) || (a < b ? -1 : 1);
}

function listRank(key: ListKey): number {
  const rank = NAMED_LISTS.indexOf(key as (typeof NAMED_LISTS)[number]);
  return rank < 0 ? NAMED_LISTS.length : rank;
}

function commaList(values: readonly string[]): string {
  return values.map((value) => encodeURIComponent(value)).join(',');
}

/** Adds the value, or removes it when it is selected. */
export function toggleValue(selection: ShopSelection, key: ListKey, value: string): ShopSelection {
  const after = toggled(selection.lists.get(key) ?? [], value);
  const lists = new Map(selection.lists);
  if (after.length > 0) lists.set(key, after);
  else lists.delete(key);
  return { ...selection, lists };
}

/** A group is narrowed by values or by a range: a value that is added replaces the range. */
function toggled(before: readonly string[], value: string): readonly string[] {
  if (before.includes(value)) return before.filter((other) => other !== value);
  return [...before.filter((other) => !valueRange(other)), value];
}

export function toggleFlag(selection: ShopSelection, key: FlagKey): ShopSelection {
  const flags = new Set(selection.flags);
  if (!flags.delete(key)) flags.add(key);
  return { ...selection, flags };
}

/** Selects another family; it has other attributes, so `field_*` are removed (C-SRCH-3). */
export function chooseFamily(selection: ShopSelection, path: readonly string[]): ShopSelection {
  const lists = new Map([...selection.lists].filter(([key]) => !isFieldKey(key)));
  return { ...selection, category: path, lists };
}

export function withoutPrice({ minPrice: _, maxPrice: __, ...rest }: ShopSelection): ShopSelection {
  return rest;
}

/** Only the text and the sort order stay. */
export function withoutFilters({ text, sort }: ShopSelection): ShopSelection {
  return { text, sort, category: [], lists: new Map(), flags: new Set() };
}

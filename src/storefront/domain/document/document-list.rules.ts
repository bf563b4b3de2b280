/**
 * Filters of a list of documents as its URL has them (C-DOC-2): range and destination as in every list of the account,
 * choices of the list, an article, a sort. Pure.
 */
import {
  askedRange,
  isNarrowedRange,
  type ListRange,
  rangeFields,
  rangeQuery,
} from '#storefront/domain/order/list-range.rules.ts';

/** What a list has besides its range. */
export interface DocumentList<Name extends string, Sort extends string> {
  /** Filter → the values that it may have; null = a text. */
  readonly choices: Readonly<Record<Name, readonly string[] | null>>;
  readonly sorts: readonly Sort[];
  readonly firstSort: Sort;
}

export interface DocumentFilters<Name extends string = string, Sort extends string = string> extends ListRange {
  /** Empty = not chosen. */
  choices: Record<Name, string>;
  sort: Sort;
}

const TEXT_MAX = 100;

/** The values of the query; invalid ones count as absent. */
export function filtersOf<Name extends string, Sort extends string>(
  list: DocumentList<Name, Sort>,
  query: URLSearchParams,
  today: string,
): DocumentFilters<Name, Sort> {
  const names = Object.keys(list.choices) as Name[];
  const chosen = (name: Name): string => {
    const asked = (query.get(name) ?? '').trim().slice(0, TEXT_MAX);
    const known = list.choices[name];
    return known === null || known.includes(asked) ? asked : '';
  };
  const choices = Object.fromEntries(names.map((name) => [name, chosen(name)])) as Record<Name, string>;
  const sort = list.sorts.find((known) => known === query.get('sort')) ?? list.firstSort;
  return { ...askedRange(query, today), choices, sort };
}

const chosenOnly = (choices: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== ''));

const sortField = (list: Pick<DocumentList<string, string>, 'firstSort'>, sort: string): Record<string, string> =>
  sort === list.firstSort ? {} : { sort };

/** Whether the list is narrower than by default. */
export function isNarrowed(filters: DocumentFilters, today: string): boolean {
  return Object.values(filters.choices).some((value) => value !== '') || isNarrowedRange(filters, today);
}

/** Older than any document: endpoints take no `from` for the last 12 months. */
const EVER = '1900-01-01';

/** A range as the endpoints of documents take it. */
export const documentRange = <Range extends ListRange>(range: Range): Range => ({ ...range, from: range.from || EVER });

/** The filters as the endpoint and the files of the list take them, without the page. */
export function listFields(list: DocumentList<string, string>, filters: DocumentFilters): Record<string, string> {
  return { ...rangeFields(documentRange(filters)), ...chosenOnly(filters.choices), ...sortField(list, filters.sort) };
}

/** Query of a page of the same list. */
export function pageQuery(
  list: DocumentList<string, string>,
  filters: DocumentFilters,
  page = 1,
): Record<string, string | number> {
  return {
    ...rangeQuery(filters),
    ...chosenOnly(filters.choices),
    ...sortField(list, filters.sort),
    ...(page > 1 && { page }),
  };
}

/** Effect of a click on a column heading: newest and highest first, reversed if it is so already. */
export function nextSort<Sort extends string>(sort: Sort, column: string): Sort {
  return (sort === `${column}-dec` ? `${column}-asc` : `${column}-dec`) as Sort;
}

export interface QuickRange {
  name: 'quarter' | 'last-quarter' | 'year' | 'last-year' | 'all';
  from: string;
  to: string;
}

/** Ranges that a book-keeper asks for, by the calendar: `today` 2026-11-24 → last quarter 2026-07-01 to 2026-09-30. */
export function quickRanges(today: string): QuickRange[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const quarter = Math.floor((month - 1) / 3);
  const [before, beforeYear] = quarter === 0 ? [3, year - 1] : [quarter - 1, year];
  return [
    { name: 'quarter', from: `${year}-${firstMonth(quarter)}-01`, to: '' },
    {
      name: 'last-quarter',
      from: `${beforeYear}-${firstMonth(before)}-01`,
      to: `${beforeYear}-${QUARTER_ENDS[before]}`,
    },
    { name: 'year', from: `${year}-01-01`, to: '' },
    { name: 'last-year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { name: 'all', from: '', to: '' },
  ];
}

const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'];
const firstMonth = (quarter: number): string => String(quarter * 3 + 1).padStart(2, '0');

/**
 * URLs of the account's documents: pages, and the files behind them. Apart from `paths.ts`, because no list of articles
 * links here and each byte of it would be in every first load.
 */
import type { PagePath } from '#contract/values/pages.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { localize } from '#storefront/paths.ts';

type Query = Record<string, string | number | boolean | undefined>;

const withQuery = (path: string, query: Query): string => {
  const fields = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return fields.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path;
};

/** A page of the table of pages in the page's language; a path that is not there does not compile. */
const at = (path: PagePath, query: Query = {}): string => localize(withQuery(path, query));
const file = (name: string, query: Query): string => withQuery(`/documents/${name}`, { ...query, lang: getLocale() });

export const documentPaths = {
  invoices: (query?: Query) => at('/pages/account/invoices', query),
  invoice: (id: number, query?: Query) => at(`/pages/account/invoices/${id}`, query),
  notes: (query?: Query) => at('/pages/account/delivery-notes', query),
  note: (id: number, query?: Query) => at(`/pages/account/delivery-notes/${id}`, query),
  deadlines: (query?: Query) => at('/pages/account/deadlines', query),
  /** The list of deadlines of a document with these chosen. */
  pay: (ids: readonly number[], number: string) =>
    [documentPaths.deadlines({ text: number }), ...ids.map((id) => `pay=${id}`)].join('&'),
  /** A payment of deadlines. */
  payment: (id: number) => at(`/pages/account/deadlines/payment/${id}`),
  credit: () => at('/pages/account/credit'),
  statement: (query?: Query) => at('/pages/account/statement', query),
  disputes: () => at('/pages/account/disputes'),
  dispute: (id: number) => at(`/pages/account/disputes/${id}`),
  /** One invoice as a file: `html` is the readable view of its XML. */
  invoiceFile: (id: number, format: 'pdf' | 'xml' | 'p7m' | 'html') => file(`invoice.${format}`, { id }),
  noteFile: (id: number, query?: Query) => file('ddt.pdf', { id, ...query }),
  /** Everything that the filter of a list finds; `fields` are those of the list's endpoint. */
  listFile: (name: ListFile, fields: Query) => file(name, fields),
};

export type ListFile =
  | `${'invoices' | 'delivery-notes' | 'deadlines' | 'statement'}.${'csv' | 'xlsx'}`
  | 'statement.pdf'
  | 'deadlines.pdf'
  | 'invoices.zip'
  | 'invoice-rows.xlsx';

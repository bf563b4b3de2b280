/** What lists of documents are filtered by, and the parts of SQL that they share. Every statement filters by customer (C-ID-3). */
import { numberKey } from '#contract/values/number-key.rules.ts';
import type { Days } from './deadline-state.rules.ts';
import type { DocumentScope } from './document-access.ts';

export interface DocumentFilter {
  readonly scope: DocumentScope;
  readonly days: Days;
  /** Plain dates, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly text?: string | undefined;
  readonly destination?: number | undefined;
  readonly article?: ArticleFilter | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What the text of an article filter may mean. */
export interface ArticleFilter {
  /** Articles whose code, previous code, EAN or code of the customer it is. */
  readonly articleIds: readonly number[];
  /** As written on documents, in upper case. */
  readonly code: string;
  /** Words of the description as a `tsquery`; '' = none. */
  readonly words: string;
}

/** Every word must be in the description; the last may be its beginning. */
export function wordQuery(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}

/** Rows of `r` that the article filter of the statement's parameters `ids`, `code`, `words` matches. */
export const rowMatches = (ids: number, code: number, words: number): string =>
  `(r.product_id = any($${ids}::int[]) or (r.carti <> '' and upper(r.carti) = $${code}::text)
     or ($${words}::text <> '' and to_tsvector('simple', r.description) @@ to_tsquery('simple', $${words}::text)))`;

/** Part of a text for `like`, with its special characters made harmless. */
const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The first nine parameters of every list: customer, addresses, range, number key, text, article. */
export function filterParameters(filter: DocumentFilter): readonly unknown[] {
  const { scope, from, to, text, destination, article } = filter;
  const addresses = destination === undefined ? scope.addresses : [destination];
  const key = text === undefined ? '' : numberKey(text);
  return [
    scope.customerId,
    destination !== undefined && scope.addresses?.includes(destination) === false ? [] : addresses,
    from,
    to,
    text ? `%${likeText(key)}%` : null,
    text ? `%${likeText(text.trim())}%` : null,
    article ? article.articleIds : null,
    article?.code ?? '',
    article?.words ?? '',
  ];
}

/** $5 and $6 of every list. An empty key would match every number: then only the other texts are searched. */
export function textMatches(document: string, fields: readonly string[], text: string | undefined): string {
  if (!text) return '($5::text is null and $6::text is null)';
  const together = fields.map((field) => `${document}.${field}`).join(` || E'\\n' || `);
  return `(($5::text <> '%%' and ${document}.number_key like $5) or (${together}) ilike $6::text)`;
}

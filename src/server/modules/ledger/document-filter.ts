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

/** Every word, or one that begins so, must be in the description of one row. */
export function wordQuery(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}

/** The words of a `wordQuery`. */
export const wordsOf = (query: string): string[] => query.split(' & ').flatMap((word) => word.slice(0, -2) || []);

/** Rows of `r` that the article filter of the statement's parameters `ids`, `code`, `words` matches. */
export const rowMatches = (ids: number, code: number, words: number): string =>
  `(r.product_id = any($${ids}::int[]) or (r.carti <> '' and upper(r.carti) = $${code}::text)
     or ($${words}::text <> '' and to_tsvector('simple', r.description) @@ to_tsquery('simple', $${words}::text)))`;

/** The first nine parameters of every list: customer, addresses, range, number key, text, article. */
export function filterParameters(filter: DocumentFilter): readonly unknown[] {
  const { scope, from, to, text, destination, article } = filter;
  const addresses = destination === undefined ? scope.addresses : [destination];
  return [
    scope.customerId,
    destination !== undefined && scope.addresses?.includes(destination) === false ? [] : addresses,
    from,
    to,
    text ? numberKey(text) : null,
    text ? text.trim() : null,
    article ? article.articleIds : null,
    article?.code ?? '',
    article?.words ?? '',
  ];
}

/**
 * $5, the number's key, and $6, the text itself, of every list: a part of them. An empty key would match every number: then only the
 * other texts are searched.
 */
export function textIs(document: string, fields: readonly string[], text: string | undefined): string {
  if (!text) return '($5::text is null and $6::text is null)';
  const together = fields.map((field) => `${document}.${field}`).join(` || E'\\n' || `);
  return `(($5::text <> '' and strpos(${document}.number_key, $5) > 0) or strpos(lower(${together}), lower($6::text)) > 0)`;
}

/** As `textIs`; the documents are found by the index of parts (`lists_grams`), which has the same `fields` in the same order. */
export function textMatches(document: string, fields: readonly string[], text: string | undefined): string {
  if (!text) return textIs(document, fields, text);
  const columns = fields.map((field) => `${document}.${field}`);
  const grams = `lists_grams(${document}.client_id, array[${document}.number_key, ${columns.join(', ')}])`;
  return `(${grams} @@ wanted_grams($1, array[$5::text, $6::text]) and ${textIs(document, fields, text)})`;
}

/** The number with the series of the books in front, unless it says it itself: 12 of series A is not 12 of series B. */
export const numberOf = (document: string): string =>
  `case when ${document}.series = '' or strpos(lower(${document}.number), lower(${document}.series)) > 0 then ${document}.number
     else ${document}.series || '/' || ${document}.number end`;
export const numberIn = (document: string): string => `${numberOf(document)} as number`;

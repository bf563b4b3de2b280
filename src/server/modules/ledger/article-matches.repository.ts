/** SQL of the article filter of lists of documents (C-DOC-2). */
import type { ArticleFilter } from './document-filter.ts';

/**
 * Whether the document `id` is of the article filter, $7 to $9 of every list: each way by an index of its own, words among the
 * customer's rows alone (the index has the customer as a word).
 */
export function articleMatches(id: string, table: string, owner: string, article: ArticleFilter | undefined): string {
  if (!article) return `($7::int[] is null and $8::text = '' and $9::text = '')`;
  const rows = (condition: string) => `select r.${owner} from ${table} r where r.client_id = $1 and ${condition}`;
  const words = `(array_to_tsvector(array['#' || r.client_id::text]) || to_tsvector('simple', r.description))
    @@ (quote_literal('#' || $1::int::text)::tsquery && to_tsquery('simple', $9::text))`;
  const byCode = `${rows('r.product_id = any($7::int[])')} union ${rows(`r.carti <> '' and upper(r.carti) = $8::text`)}`;
  // A code is on some of the documents: they are looked up one by one.
  if (article.words === '') return `$9::text = '' and ${id} = any(array(${byCode}))`;
  // The first condition keeps the planner from joining: it knows nothing of how many rows a word has, and may choose a loop in a loop.
  return `($7::int[] is null or ${id} in (${byCode} union ${rows(words)}))`;
}

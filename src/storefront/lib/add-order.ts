/** What adding to the cart from a row, a page or a table asks and answers. */
import type { Card } from '#contract/article.ts';

/** Which article, how many pieces, under which offer; `promo_code` empty = the price list. */
export interface AddOrder {
  card: Card;
  quantity: number;
  promo_code: string;
  promo_row: number;
}

/** Adds to the cart. Resolves with the sentence of a refusal, undefined when it is in the cart. */
export type AddArticle = (order: AddOrder) => Promise<string | undefined>;

/**
 * Adds several articles, one after the other; answers the refused ones: article id → sentence. Undefined when it waits for
 * somebody to log in.
 */
export type AddArticles = (orders: readonly AddOrder[]) => Promise<Record<number, string> | undefined>;

/** Result of a row's form sent without JavaScript: shown at the row it belongs to. */
export interface RowNotice {
  /** Article the form was about. */
  id: number;
  tone: 'ok' | 'err';
  text: string;
  /** Quantity as typed, kept when it was refused. */
  quantity?: string;
}

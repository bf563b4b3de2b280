/** Input and result of adding to the cart from a row, a page or a table. */
import type { Card } from '#contract/endpoints/article.ts';

/** Which article, how many pieces, under which offer; `promo_code` empty = the price list. */
export interface AddOrder {
  card: Pick<Card, 'id' | 'carti' | 'um' | 'small_pictures'>;
  quantity: number;
  promo_code: string;
  promo_row: number;
}

/** Adds to the cart. Resolves with an error message if refused, with undefined if the article is in the cart. */
export type AddArticle = (order: AddOrder) => Promise<string | undefined>;

/** Result of adding several articles at once. */
export interface RowsOutcome {
  /** The cart row of each addition: enough to undo it. */
  added: ReadonlyArray<{ id: number; row_id: number; quantity: number }>;
  /** Article id → error message. */
  refusals: Readonly<Record<number, string>>;
  /** Error message if all of it failed: nothing was added. */
  failure?: string;
}

/**
 * Adds several articles in one request. Undefined if the visitor must log in first; `afterLogin` then receives the
 * result.
 */
export type AddArticles = (
  orders: readonly AddOrder[],
  afterLogin: (outcome: RowsOutcome) => void,
) => Promise<RowsOutcome | undefined>;

/** Result of a row's form sent without JavaScript: shown at that row. */
export interface RowNotice {
  /** Article of the form. */
  id: number;
  tone: 'ok' | 'err';
  text: string;
  /** Quantity as typed, if it was rejected. */
  quantity?: string;
}

/** What adding to the cart from a row, a page or a table asks and answers. */
import type { Card } from '#contract/endpoints/article.ts';

/** Which article, how many pieces, under which offer; `promo_code` empty = the price list. */
export interface AddOrder {
  card: Pick<Card, 'id' | 'carti' | 'um' | 'small_pictures'>;
  quantity: number;
  promo_code: string;
  promo_row: number;
}

/** Adds to the cart. Resolves with the sentence of a refusal, undefined when it is in the cart. */
export type AddArticle = (order: AddOrder) => Promise<string | undefined>;

/** What became of several articles that were added at once. */
export interface RowsOutcome {
  /** Into which row of the cart each went: enough to take it back. */
  added: ReadonlyArray<{ id: number; row_id: number; quantity: number }>;
  /** Article id → sentence of its refusal. */
  refusals: Readonly<Record<number, string>>;
  /** Sentence of a failure of all: nothing was added. */
  failure?: string;
}

/**
 * Adds several articles in one call. Undefined when it waits for somebody to log in; `afterLogin` is then told what became
 * of them.
 */
export type AddArticles = (
  orders: readonly AddOrder[],
  afterLogin: (outcome: RowsOutcome) => void,
) => Promise<RowsOutcome | undefined>;

/** Result of a row's form sent without JavaScript: shown at the row it belongs to. */
export interface RowNotice {
  /** Article the form was about. */
  id: number;
  tone: 'ok' | 'err';
  text: string;
  /** Quantity as typed, kept when it was refused. */
  quantity?: string;
}

/** A cached row of a cart with its price. */
import type { Availability } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { ArticleRecord } from '../catalogue/index.ts';
import type { EcoPart, GiftPromo, Price, RowAmounts } from '../pricing/index.ts';
import type { StoredRow } from './cart.repository.ts';
import type { RowAnomaly } from './row-check.rules.ts';

export interface PricedRow extends StoredRow {
  /** undefined = the article no longer exists in the catalogue. */
  readonly article: ArticleRecord | undefined;
  readonly price: Price;
  readonly amounts: RowAmounts;
  /** Environmental contributions; their sum is in `amounts`. */
  readonly eco: readonly EcoPart[];
  readonly availability: Availability;
  /** Links to its own page, not to the table of its parent (C-CAT-2). */
  readonly singleChild: boolean;
  readonly anomalies: readonly RowAnomaly[];
  /** Gifts that the row counts towards; none while it cannot be sold. */
  readonly gifts: readonly GiftPromo[];
  /** The row as JSON per language, cached when it is first shown. */
  readonly texts: Partial<Record<Locale, string>>;
}

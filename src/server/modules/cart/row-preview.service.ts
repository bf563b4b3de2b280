/**
 * Prices of quantities before they are in a cart: the sum under a table of sizes (C-PRICE-3: the server computes
 * totals).
 */
import { AppError } from '#contract/values/errors.ts';
import type { Money } from '#contract/values/money.ts';
import { MAX_QUANTITY } from '#contract/values/packaging.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { type Pricing, rowTotal } from '../pricing/index.ts';
import type { AddRequest } from './cart.service.ts';
import type { Shelves } from './cart-pricer.ts';

export interface RowPreview {
  /** In the order of the requests; null = the buyer cannot buy it. Net unit price and row net. */
  readonly rows: ReadonlyArray<{ unit: Money; net: Money } | null>;
  readonly net: Money;
}

/** @throws AppError `forbidden` when prices are hidden from the caller (C-ID-7). */
export type PreviewRows = (caller: Caller, requests: readonly AddRequest[]) => Promise<RowPreview>;

export function createRowPreview(catalogue: Shelves, pricing: Pricing): PreviewRows {
  return async (caller, requests) => {
    const buyer =
      caller.customerId > 0
        ? await pricing.buyerFor(caller.customerId, caller.addressCode)
        : await pricing.guestBuyer();
    if (!buyer) throw new AppError('forbidden');
    const ids = requests.flatMap(({ item }) => (typeof item === 'number' ? [item] : []));
    const byId = await catalogue.articlesByIds(ids);
    const articles = await Promise.all(
      requests.map(({ item }) => (typeof item === 'number' ? byId.get(item) : catalogue.articleByKey(item))),
    );
    const quoter = await pricing.quoter(
      buyer,
      articles.filter((article) => article !== undefined),
    );
    const rows = requests.map(({ quantity, promo }, index) => {
      const article = articles[index];
      const price =
        article && quantity > 0 && quantity <= MAX_QUANTITY
          ? quoter.price(article, quantity, promo ?? undefined)
          : null;
      return price ? { unit: price.net, net: rowTotal(quantity, price.net) } : null;
    });
    return { rows, net: rows.reduce((sum, row) => sum + (row?.net ?? 0), 0) };
  };
}

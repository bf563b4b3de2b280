/** The rows of an order as in the cart: bought rows first, then gifts (C-PRICE-2). */
import type { VatTreatment } from '#contract/values/vat-treatment.rules.ts';
import { type CartState, type DueGift, giftSplits, rowSplits, vatFor } from '../../cart/index.ts';
import { priceBaseOf } from '../../pricing/index.ts';
import type { NewOrderRow } from '../sending/order-writing.repository.ts';

const ROW_STEP = 10;

/** Gifts that go into the order: the available ones. */
export function giftsOf({ benefits, vat }: CartState): Array<DueGift & { readonly vat: VatTreatment }> {
  return benefits.gifts.flatMap((gift) =>
    gift.available && gift.article ? [{ ...gift, vat: vatFor(vat, gift.article) }] : [],
  );
}

/** Detects whether the gifts are those that the buyer was shown. */
export function giftMark(state: CartState): string {
  return giftsOf(state)
    .map(({ promo, quantity }) => `${promo.gift.articleId}:${quantity}`)
    .sort()
    .join(';');
}

/** Gifts are numbered after the rows of the cart, cost nothing, and get the stock that the bought rows leave. */
export function orderRows(state: CartState): NewOrderRow[] {
  const bought = [...state.rows.values()];
  const last = bought.reduce((highest, row) => Math.max(highest, row.rowId), 0);
  const given = giftsOf(state);
  const splits = rowSplits(bought);
  const givenSplits = giftSplits(bought, given);
  return [
    ...bought.map(({ article, price, amounts, eco, rowId, articleId, quantity, note }): NewOrderRow => {
      return {
        rowId,
        articleId,
        quantity,
        gross: price.gross,
        chain: price.chain,
        net: price.net,
        totalGross: amounts.gross,
        totalNet: amounts.net,
        vat: amounts.vat,
        nature: amounts.nature ?? '',
        eco,
        gift: false,
        priceBase: (article && priceBaseOf(article)) ?? null,
        promoCode: price.promo?.code ?? '',
        promoRow: price.promo?.row ?? 0,
        note,
        split: splits.get(rowId) ?? NOTHING_SPLIT,
      };
    }),
    ...given.map(({ quantity, promo, vat }, index): NewOrderRow => {
      return {
        rowId: last + (index + 1) * ROW_STEP,
        articleId: promo.gift.articleId,
        split: givenSplits[index] ?? NOTHING_SPLIT,
        quantity,
        gross: 0,
        chain: '',
        net: 0,
        totalGross: 0,
        totalNet: 0,
        vat: vat.rate,
        nature: vat.nature,
        // A gift that costs something would be none.
        eco: [],
        gift: true,
        promoCode: promo.code,
        promoRow: promo.row,
        note: '',
        priceBase: null,
      };
    }),
  ];
}

const NOTHING_SPLIT = { now: 0, arriving: [], undated: 0 };

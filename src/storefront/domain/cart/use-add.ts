/** Adds one article from its row, its card or its page: with the offer for the quantity, one request at a time. */
import { useState } from 'react';
import type { AddArticle, AddOrder, RowNotice } from './add-order.ts';
import { bestOffer } from './offer-choice.rules.ts';

type BuyableArticle = AddOrder['card'] & Parameters<typeof bestOffer>[0];

/** `notice`: result of a form that was sent without JavaScript, shown until there is another message. */
export function useAdd(card: BuyableArticle, onAdd: AddArticle, notice: RowNotice | undefined) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const add = async (quantity: number) => {
    // The field shows the error of an invalid quantity; no request is sent (storefront.md §5).
    if (busy || !(quantity > 0)) return;
    const { promo_code = '', promo_row = 0 } = bestOffer(card, quantity) ?? {};
    setBusy(true);
    setRefusal(undefined);
    const refused = await onAdd({ card, quantity, promo_code, promo_row });
    setBusy(false);
    setRefusal(refused);
  };
  return { busy, add, message: refusal ? { tone: 'err' as const, text: refusal } : notice };
}

/** Adding one article from its row, its card or its page: under the offer the quantity buys, one call at a time. */
import { useState } from 'react';
import type { AddArticle, AddOrder, RowNotice } from './add-order.ts';
import { bestOffer } from './offer-choice.rules.ts';

type BuyableArticle = AddOrder['card'] & Parameters<typeof bestOffer>[0];

/** `notice`: answer to a form that was sent without JavaScript, shown until something else is to be said. */
export function useAdd(card: BuyableArticle, onAdd: AddArticle, notice: RowNotice | undefined) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const add = async (quantity: number) => {
    // The field says what is wrong with a quantity; the server is not asked (storefront.md §5).
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

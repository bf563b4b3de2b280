/** Adding with JavaScript: the cart's queue, one toast when it is in, the reason when it is refused. */
import { useCallback } from 'react';
import type { AddArticle, AddArticles, AddOrder } from '#storefront/lib/add-order.ts';
import { addToCart } from '#storefront/lib/cart-store.ts';
import { formatQuantity } from '#storefront/lib/figures.ts';
import { askLogin } from '#storefront/lib/login-prompt.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { showToast } from '#storefront/lib/toast-store.ts';
import { m } from '#storefront/messages/messages.js';

/** Answers the sentence of a refusal, undefined when the article is in the cart. */
async function addOne({ card, quantity, promo_code, promo_row }: AddOrder): Promise<string | undefined> {
  // storefront.md §5: the server is not asked about a quantity that is not positive.
  if (!(quantity > 0)) return m.errors_no_valid_quantity();
  try {
    await addToCart({ id: card.id, quantity, promo_code, promo_row });
    return undefined;
  } catch (error) {
    // Its sentences are loaded by those who need one.
    const { errorSentence } = await import('#storefront/lib/report-error.ts');
    return errorSentence(error);
  }
}

function tellAdded({ card, quantity }: AddOrder): void {
  showToast({
    code: card.carti,
    text: m.shop_added({ quantity: formatQuantity(quantity), um: card.um.toLowerCase() }),
    picture: card.small_pictures[0] ?? null,
  });
}

/** Guests who see prices log in first; what they wanted is added after that (C-ID-7). */
export function useAddArticle(): AddArticle {
  const guest = useSession().user === null;
  return useCallback<AddArticle>(
    async (order) => {
      const add = async () => {
        const refusal = await addOne(order);
        if (refusal === undefined) tellAdded(order);
        return refusal;
      };
      if (!guest) return add();
      const { card, quantity } = order;
      askLogin({
        article: { carti: card.carti, quantity, um: card.um.toLowerCase() },
        afterwards: async () => {
          const refusal = await add();
          if (refusal !== undefined) showToast({ code: card.carti, text: refusal });
        },
      });
      return undefined;
    },
    [guest],
  );
}

/** Adds one after the other; answers the refused ones. One toast for all that are in. */
async function addAll(orders: readonly AddOrder[]): Promise<Record<number, string>> {
  const refusals: Record<number, string> = {};
  const added: AddOrder[] = [];
  for (const order of orders) {
    const refusal = await addOne(order);
    if (refusal === undefined) added.push(order);
    else refusals[order.card.id] = refusal;
  }
  const [first] = added;
  if (added.length === 1 && first) tellAdded(first);
  else if (first)
    showToast({ text: m.product_added_rows({ count: added.length }), picture: first.card.small_pictures[0] ?? null });
  return refusals;
}

export function useAddArticles(): AddArticles {
  const guest = useSession().user === null;
  return useCallback<AddArticles>(
    async (orders) => {
      if (!guest) return addAll(orders);
      askLogin({ afterwards: async () => void (await addAll(orders)) });
      return undefined;
    },
    [guest],
  );
}

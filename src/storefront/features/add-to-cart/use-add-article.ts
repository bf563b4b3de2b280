/** Adding with JavaScript: the cart's queue, one toast on success, the reason on refusal. */
import { useCallback } from 'react';
import { ApiError } from '#kit/api/api-error.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import type { AddArticle, AddOrder } from '#storefront/domain/cart/add-order.ts';
import { cartVerbs } from '#storefront/domain/cart/cart-verbs.ts';
import { askLogin } from '#storefront/domain/session/login-prompt.ts';
import { m } from '#storefront/messages/messages.js';
import { showToast } from '#storefront/platform/notices/toast-store.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';

/**
 * Returns an error message, or undefined and shows a toast if the article is in the cart or waits for the network.
 * Errors that no row can explain are also shown by the general handler (storefront.md §8). @throws ApiError 401: the
 * session has expired.
 */
async function addOne(order: AddOrder): Promise<string | undefined> {
  const { card, quantity, promo_code, promo_row } = order;
  // storefront.md §5: a quantity that is not positive is not sent to the server.
  if (!(quantity > 0)) return m.errors_no_valid_quantity();
  try {
    const { addToCart } = await cartVerbs();
    const added = await addToCart({ id: card.id, carti: card.carti, quantity, promo_code, promo_row });
    showAdded(order, added === 'waiting');
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    // Loaded on demand, because most visits need no error message.
    const { errorSentence, isRefusal, reportError } = await import('#storefront/platform/notices/report-error.ts');
    if (!isRefusal(error)) reportError(error);
    return errorSentence(error);
  }
}

/** `waiting`: it is sent when the connection is back. */
export function showAdded({ card, quantity }: AddOrder, waiting = false): void {
  const amount = { quantity: formatQuantity(quantity), um: unitName(card.um, quantity) };
  showToast({
    code: card.carti,
    text: waiting ? m.shop_added_waiting(amount) : m.shop_added(amount),
    picture: card.small_pictures[0] ?? null,
  });
}

/**
 * Guests who see prices must log in first, and so must visitors whose session has expired; the article is added
 * afterwards (C-ID-7).
 */
export function useAddArticle(): AddArticle {
  const guest = !isCustomer(useSession());
  return useCallback<AddArticle>(
    async (order) => {
      const add = async () => {
        return addOne(order);
      };
      const { card, quantity } = order;
      const addAfterLogin = () =>
        askLogin({
          article: { carti: card.carti, quantity, um: unitName(card.um, quantity) },
          afterwards: async () => {
            const refusal = await add();
            if (refusal !== undefined) showToast({ code: card.carti, text: refusal });
          },
        });
      if (guest) addAfterLogin();
      else return orAfterLogin(add, addAfterLogin);
      return undefined;
    },
    [guest],
  );
}

/** Runs `work`; if the session has expired, `askAgain` instead. */
async function orAfterLogin<T>(work: () => Promise<T>, askAgain: () => void): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    askAgain();
    return undefined;
  }
}

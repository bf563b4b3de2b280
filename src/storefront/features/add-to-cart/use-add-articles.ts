/**
 * Adds the filled rows of a table: one request, one toast for all added rows with undo, the reason at each refused row.
 */
import { useCallback } from 'react';
import type { ErrorCode } from '#contract/values/errors.ts';
import { ApiError } from '#kit/api/api-error.ts';
import type { AddArticles, AddOrder, RowsOutcome } from '#storefront/domain/cart/add-order.ts';
import { addRowsToCart, takeBackFromCart } from '#storefront/domain/cart/cart-store.ts';
import { askLogin } from '#storefront/domain/session/login-prompt.ts';
import { m } from '#storefront/messages/messages.js';
import { errorSentence, isRefusal, reportError } from '#storefront/platform/notices/report-error.ts';
import { showToast } from '#storefront/platform/notices/toast-store.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import { showAdded } from './use-add-article.ts';

function showAllAdded(orders: readonly AddOrder[]): void {
  const [first] = orders;
  if (orders.length === 1 && first) showAdded(first);
  else if (first)
    showToast({ text: m.product_added_rows({ count: orders.length }), picture: first.card.small_pictures[0] ?? null });
}

/** @throws ApiError 401: the session has expired. */
async function addRows(orders: readonly AddOrder[]): Promise<RowsOutcome> {
  try {
    const requests = orders.map(({ card, ...order }) => ({ id: card.id, ...order }));
    const response = await addRowsToCart(requests);
    const added = response.added.flatMap(({ index, row_id }) => {
      const order = orders[index];
      return order ? [{ order, id: order.card.id, row_id, quantity: order.quantity }] : [];
    });
    showAllAdded(added.map(({ order }) => order));
    const refusals = response.refused.map(({ index, code, ...body }) => {
      const refusal = new ApiError(422, { ...body, code: code as ErrorCode });
      return [orders[index]?.card.id ?? 0, errorSentence(refusal)] as const;
    });
    return { added: added.map(({ order: _, ...row }) => row), refusals: Object.fromEntries(refusals) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    // Errors that no row can explain are shown by the general handler too (storefront.md §8), except a missing network:
    // the table can show that itself, and the handler's dialog could not be fetched.
    const unreached = error instanceof ApiError && error.status === 0;
    if (!unreached && !isRefusal(error)) reportError(error);
    return { added: [], refusals: {}, failure: errorSentence(error) };
  }
}

/** Guests and visitors whose session has expired must log in first; the rows are added afterwards (C-ID-7). */
export function useAddArticles(): AddArticles {
  const guest = !isCustomer(useSession());
  return useCallback<AddArticles>(
    async (orders, afterLogin) => {
      const askFirst = () => askLogin({ afterwards: async () => afterLogin(await addRows(orders)) });
      if (!guest) {
        try {
          return await addRows(orders);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
      }
      askFirst();
      return undefined;
    },
    [guest],
  );
}

/** Removes what was just added from the cart. True when the server has done it. */
export const takeBackRows = (added: RowsOutcome['added']): Promise<boolean> => takeBackFromCart(added);

/** Adding an article with JavaScript: the cart's queue, a toast when it is in, the reason when it is refused. */
import { useCallback } from 'react';
import { showToast } from '#storefront/features/toasts/toast-store.ts';
import { addToCart } from '#storefront/lib/cart-store.ts';
import { formatQuantity } from '#storefront/lib/figures.ts';
import { m } from '#storefront/messages/messages.js';
import type { AddArticle } from './row-notice.ts';

export function useAddArticle(): AddArticle {
  return useCallback<AddArticle>(async ({ card, quantity, promo_code, promo_row }) => {
    // storefront.md §5: the server is not asked about a quantity that is not positive.
    if (!(quantity > 0)) return m.errors_no_valid_quantity();
    try {
      await addToCart({ id: card.id, quantity, promo_code, promo_row });
    } catch (error) {
      // Its sentences are loaded by those who need one.
      const { errorSentence } = await import('#storefront/features/errors/report-error.ts');
      return errorSentence(error);
    }
    showToast({
      code: card.carti,
      text: m.shop_added({ quantity: formatQuantity(quantity), um: card.um.toLowerCase() }),
      picture: card.small_pictures[0] ?? null,
    });
    return undefined;
  }, []);
}

/** "Add all" of the wishlist sent without JavaScript; server only. */
import type { RouterContextProvider } from 'react-router';
import type { ErrorCode } from '#contract/values/errors.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { isParent } from '#storefront/domain/article/article-words.ts';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { formKeyOf } from '#storefront/platform/forms/form-key.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import type { wishlistQuery } from './wishlist-query.ts';

export interface AllAdded {
  tone: 'ok' | 'err';
  text: string;
}

/** Number of reasons that fit into the cookie for the next page. */
const MOST_REASONS = 10;

/**
 * Adds every article of the page that can be bought, one default packaging each, in one request; the same form sent
 * twice adds once. Undefined: there is nothing left to add. @throws ApiError as `b2b_cart.add_rows`.
 */
export async function addAllWishes(
  form: FormData,
  query: ReturnType<typeof wishlistQuery>,
  context: Readonly<RouterContextProvider>,
): Promise<AllAdded | undefined> {
  const { message: wishes } = await callApi('wishlist.get_wishlist', query, context);
  const cards = wishes.data.filter((card) => card.addable && !isParent(card));
  if (cards.length === 0) return undefined;
  const rows = cards.map((card) => {
    const quantity = stepOf(card.packagings);
    const offer = bestOffer(card, quantity);
    return { item_id: card.id, quantity, promo_code: offer?.promo_code ?? '', promo_row: offer?.promo_row ?? 0 };
  });
  const key = await formKeyOf(form, rows);
  const { added, refused } = (await callApi('b2b_cart.add_rows', { rows, ...key }, context)).message;
  const said = added.length > 0 ? [m.product_added_rows({ count: added.length })] : [];
  const reasons = refused.slice(0, MOST_REASONS).map(({ index, code, ...body }) => {
    const refusal = new ApiError(422, { ...body, code: code as ErrorCode });
    return `${cards[index]?.carti}: ${errorSentence(refusal)}`;
  });
  return { tone: refused.length > 0 ? 'err' : 'ok', text: [...said, ...reasons].join(' ') };
}

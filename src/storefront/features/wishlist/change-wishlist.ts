/** Sends a wishlist change after its heart was clicked; loaded at the first click. */
import type { WishlistAdded } from '#contract/endpoints/wishlist.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { showWishlisted, useWishes } from '#storefront/domain/article/wishlist-store.ts';
import { askLogin } from '#storefront/domain/session/login-prompt.ts';
import { m } from '#storefront/messages/messages.js';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { showToast } from '#storefront/platform/notices/toast-store.ts';
import { saveWishlisted } from './save-wishlisted.ts';

interface WishlistChange {
  id: number;
  wished: boolean;
}

type Tell = (product: WishlistAdded['product']) => void;

/** One request after the other: on, off, on again arrive in the order of the clicks. */
let tail: Promise<void> = Promise.resolve();

/** Sends a change; a guest logs in first, then the article is added (storefront.md §4 "Wishlist"). */
export function changeWishlist(item: WishlistChange, guest: boolean, tell: Tell): void {
  const send = (): Promise<void> => {
    showWishlisted(item.id, item.wished);
    tail = tail.then(() => sendWishlistChange(item, tell, send));
    return tail;
  };
  if (guest) askForLogin(send);
  else void send();
}

function askForLogin(afterwards: () => Promise<void>): void {
  askLogin({ text: m.wishlist_please_login(), afterwards });
}

async function sendWishlistChange(
  { id, wished }: WishlistChange,
  tell: Tell,
  again: () => Promise<void>,
): Promise<void> {
  try {
    const added = await saveWishlisted(id, wished);
    if (added) tell(added);
  } catch (error) {
    // Clicked again meanwhile: the newer change decides what is shown.
    if (useWishes.getState().changed[id] === wished) showWishlisted(id, !wished);
    if (error instanceof ApiError && error.status === 401) askForLogin(again);
    else showToast({ text: errorSentence(error), links: [] });
  }
}

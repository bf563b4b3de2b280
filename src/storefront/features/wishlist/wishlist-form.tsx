/**
 * The form that every heart of the page belongs to. Without JavaScript it is posted to the wishlist, which redirects
 * back; with it the change is shown at once, and the code that sends it is loaded at the first click.
 */
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { WishlistAdded } from '#contract/endpoints/wishlist.ts';
import { WISHLIST_FORM_ID } from '#storefront/domain/article/wishlist-heart.tsx';
import { clearWishlistState, showWishlisted } from '#storefront/domain/article/wishlist-store.ts';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';

const AddedPopup = lazy(() => import('./added-popup.tsx'));

export function WishlistForm() {
  const { pathname, search } = useLocation();
  const { client_id } = useSession().identity;
  const [added, setAdded] = useState<WishlistAdded['product']>();
  const before = useRef(client_id);
  useEffect(() => {
    // A guest has no wishlist to clear, and the article they wanted before login is being added now.
    if (before.current !== 0 && before.current !== client_id) clearWishlistState();
    before.current = client_id;
  }, [client_id]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name, value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const item = { id: Number(value), wished: name !== 'remove' };
    if (client_id !== 0) showWishlisted(item.id, item.wished);
    // Undo of a removal shows no confirmation.
    const tell = name === 'add' ? setAdded : () => {};
    void import('./change-wishlist.ts').then(({ changeWishlist }) => changeWishlist(item, client_id === 0, tell));
  };
  return (
    <>
      <form id={WISHLIST_FORM_ID} method="post" action={paths.wishlist()} onSubmit={submit} hidden>
        <input type="hidden" name="next" value={pathname + search} />
      </form>
      {added && (
        <Suspense>
          <AddedPopup key={added.id} product={added} onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
    </>
  );
}

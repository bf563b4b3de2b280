/** Result of the last form, above the rows; with an undo button if it can be undone. */
import type { ReactNode } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import type { CartDone } from './cart-form.ts';
import { PostForm } from './post-form.tsx';
import { savedPath } from './saved-carts.tsx';

const SENTENCES: Record<CartDone['what'], (done: CartDone) => string> = {
  saved: () => m.cart_flash_saved(),
  activated: () => m.cart_flash_activated(),
  merged: () => m.cart_flash_merged(),
  renamed: ({ name = '' }) => m.cart_flash_renamed({ name }),
  duplicated: ({ name = '' }) => m.cart_flash_duplicated({ name }),
  deleted: () => m.cart_flash_deleted(),
  emptied: () => m.cart_flash_emptied(),
  restored: () => m.cart_flash_restored(),
  removed: ({ count = 1 }) => (count === 1 ? m.cart_removed() : m.cart_removed_many({ count })),
  aside: ({ count = 1, name = '' }) => m.cart_flash_aside({ count, name }),
  updated: () => m.cart_flash_updated(),
};

/** The undo button: its intent and its label. */
const WAYS_BACK: Partial<Record<CartDone['what'], [intent: string, words: () => string]>> = {
  emptied: ['restore', m.cart_undo],
  removed: ['restore', m.cart_undo],
  aside: ['merge', m.cart_aside_back],
  saved: ['activate', m.cart_undo],
};

export function CartNotice({ done }: { done: CartDone }): ReactNode {
  const back = WAYS_BACK[done.what];
  return (
    <Note
      tone="ok"
      action={
        back &&
        done.id !== undefined && (
          <span className="actions actions--notice">
            {done.what === 'saved' && (
              <Link className="link" to={savedPath(done.id)}>
                {m.cart_flash_saved_see()}
              </Link>
            )}
            <PostForm intent={back[0]} id={done.id}>
              <Button type="submit">{back[1]()}</Button>
            </PostForm>
          </span>
        )
      }
    >
      <span role="status">
        {SENTENCES[done.what](done)} {done.what === 'saved' && <b>{done.name}</b>}
      </span>
    </Note>
  );
}

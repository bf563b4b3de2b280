/** Replaces a row that was removed from the wishlist: its code, and undo. */
import { useEffect, useRef } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import { WISHLIST_FORM_ID } from '#storefront/domain/article/wishlist-heart.tsx';
import { m } from '#storefront/messages/messages.js';

export function RemovedItem({ card }: { card: Pick<Card, 'id' | 'carti' | 'name'> }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { id } = card;
    // The heart that was pressed is gone: the focus moves to undo, and after undo to the heart again.
    back.current?.focus({ preventScroll: true });
    return () => document.querySelector<HTMLElement>(`#a${id} .heart`)?.focus({ preventScroll: true });
  }, [card]);
  return (
    <li className="wishlist__gone">
      <span>
        <span className="code">{card.carti}</span> {m.wishlist_removed()}
      </span>
      <button className="link" type="submit" form={WISHLIST_FORM_ID} name="restore" value={card.id} ref={back}>
        {m.wishlist_undo()}
        <span className="visually-hidden"> {card.carti}</span>
      </button>
    </li>
  );
}

/**
 * The wishlist button (heart) of an article: a submit button of the frame's own form
 * (`features/wishlist/wish-form.tsx`), so it works without JavaScript, needs no handler of its own and may be anywhere,
 * also inside another form.
 */
import type { Card } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '#storefront/ui/icon.tsx';
import { useWishes } from './wishlist-store.ts';

export const WISHLIST_FORM_ID = 'wish';

export function WishlistHeart({ card }: { card: Pick<Card, 'id' | 'carti' | 'wished'> }) {
  const wished = useWishes(({ changed }) => changed[card.id]) ?? card.wished === true;
  return (
    <button
      className="heart"
      type="submit"
      form={WISHLIST_FORM_ID}
      name={wished ? 'remove' : 'add'}
      value={card.id}
      aria-pressed={wished}
      aria-label={m.shell_wish({ code: card.carti })}
    >
      <Icon name="heart" />
    </button>
  );
}

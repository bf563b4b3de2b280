/** Link to the wishlist in the header of wide screens; phones have it in the bottom bar. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

export function WishlistTool() {
  return (
    <Link className="tool tool--hide" to={paths.wishlist()}>
      <span className="tool__icon">
        <Icon name="heart" large />
      </span>
      <span className="tool__text">
        {m.shell_wishlist_yours()} <b>{m.shell_wishlist()}</b>
      </span>
    </Link>
  );
}

/**
 * 'Product added!': the article that was added to the wishlist, with a link to it (storefront.md §2 "Layouts"). A low
 * strip that covers no controls and disappears by itself.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { WishlistAdded } from '#contract/endpoints/wishlist.ts';
import { ADDED_POPUP_MS } from '#contract/values/constants.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import './minipopup.css';

export interface AddedPopupProps {
  product: WishlistAdded['product'];
  onClose: () => void;
}

export default function AddedPopup({ product, onClose }: AddedPopupProps) {
  const [paused, setPaused] = useState(false);
  const { key } = useLocation();
  const [openedOn] = useState(key);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(onClose, ADDED_POPUP_MS);
    return () => clearTimeout(timer);
  }, [paused, onClose]);
  useEffect(() => {
    if (key !== openedOn) onClose();
  }, [key, openedOn, onClose]);
  return (
    <div
      className="wish-popup"
      role="status"
      aria-label={m.wishlist_added()}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {product.image ? (
        <img className="picture" src={product.image.url} width={40} height={40} alt="" />
      ) : (
        <Icon name="heart" />
      )}
      <p>
        <b>{m.wishlist_added()}</b>
        <Link to={paths.product(product)}>{product.name}</Link>
      </p>
      <Link className="link" to={paths.wishlist()}>
        {m.wishlist_go()}
      </Link>
      <button className="icon-button" type="button" aria-label={m.shell_close()} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}

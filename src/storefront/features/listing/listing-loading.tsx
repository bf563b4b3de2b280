/**
 * Shows that other rows are loading (storefront.md §4 "Product tab"), if it takes long: a line at the top of the
 * window, and a text for screen readers. The old rows stay, dimmed. Only this component is rendered again for it.
 */
import { useLocation, useNavigation } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { useLate } from '#storefront/platform/timing/use-late.ts';

export function ListingLoading() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const loading = useLate(next?.pathname === pathname);
  return (
    <p className={loading ? 'loading is-on' : 'loading'} role="status">
      {loading && <span className="visually-hidden">{m.shop_loading()}</span>}
    </p>
  );
}

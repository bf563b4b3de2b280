/** `/shop/list` and `/shop/small-list` redirect to `/shop` on tablets, with the query (storefront.md §2). */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localize, splitLocale } from '#storefront/paths.ts';

/** storefront.md §9 "Breakpoints". */
const TABLET = '(min-width: 768px) and (max-width: 991.98px)';

export function useTabletRedirect(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { path } = splitLocale(pathname);
    if (path === '/shop' || !matchMedia(TABLET).matches) return;
    void navigate(localize('/shop') + search, { replace: true });
  }, [pathname, search, navigate]);
}

/** After going to another page without a reload, focus is where a reload would have put it: at the start of the content. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function PageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Filters and pages of a list change the query only: focus stays on what was pressed.
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

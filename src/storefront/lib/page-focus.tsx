/**
 * After going to another page without a reload: windows are closed (storefront.md §4 "Any route change hides open modals"), and focus is
 * where a reload would have put it, at the start of the content.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function PageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Runs before windows of the new page open. Those that stand in an address come and go with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page that is left
  useLayoutEffect(
    () => () => {
      for (const window of document.querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-in-page])'))
        window.close();
    },
    [pathname],
  );
  useEffect(() => {
    // Filters and pages of a list change the query only: focus stays on what was pressed.
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

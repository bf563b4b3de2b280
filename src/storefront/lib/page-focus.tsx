/**
 * After going to another page without a reload: windows are closed (storefront.md §4 "Any route change hides open modals"), and focus is
 * at the start of the content: past the filters, where there are any (`data-start`).
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function PageFocus() {
  const { pathname, search } = useLocation();
  const shown = useRef({ pathname, search });
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
    const before = shown.current;
    shown.current = { pathname, search };
    // Filters and pages of a list change the query only: focus stays on what was pressed, unless that has gone (a filter taken back).
    if (before.pathname === pathname && (before.search === search || document.activeElement !== document.body)) return;
    document.querySelector<HTMLElement>('[data-start],#main:not(:has([data-start]))')?.focus({ preventScroll: true });
  }, [pathname, search]);
  return null;
}

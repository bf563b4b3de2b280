/**
 * Going to another page without a reload: one that takes long says so, as the browser would (`#main[aria-busy]`, base.css). Once it is
 * there, windows are closed (storefront.md §4 "Any route change hides open modals"), and focus is at the start of the content: past the
 * filters, where there are any (`data-start`).
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useLate } from '#storefront/platform/timing/use-late.ts';

export function PageFocus() {
  const { pathname, search, key } = useLocation();
  const { location: next } = useNavigation();
  // Another state of a list dims its rows instead.
  const late = useLate(next !== undefined && next.pathname !== pathname);
  const shown = useRef({ pathname, search, key });
  useEffect(() => document.getElementById('main')?.setAttribute('aria-busy', `${late}`), [late]);
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
    shown.current = { pathname, search, key };
    // The page of a visit's start: what somebody has begun to write in it before it was live keeps the focus.
    if (before.key === key) return;
    if (before.pathname === pathname && keepsFocus(before.search, search)) return;
    document.querySelector<HTMLElement>('[data-start],#main:not(:has([data-start]))')?.focus({ preventScroll: true });
  }, [pathname, search, key]);
  return null;
}

/**
 * Filters and pages of a list change the query only: focus stays on what was pressed, unless that has gone (a filter taken back). A
 * search that was sent leaves its field: it is as good as another page.
 */
function keepsFocus(before: string, search: string): boolean {
  const { activeElement: at, body } = document;
  const words = (query: string) => new URLSearchParams(query).get('text');
  if (at?.closest('[role=search]')) return before !== search && words(before) === words(search);
  return before === search || at !== body;
}

/**
 * Client navigation for assistive technology: a slow navigation is announced, as the browser would (`#main[aria-busy]`,
 * base.css). After it, dialogs are closed (storefront.md §4 "Any route change hides open modals"), and focus moves to
 * the start of the content: after the filters, if there are any (`data-start`).
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useLate } from '#storefront/platform/timing/use-late.ts';

export function PageFocus() {
  const { pathname, search, key } = useLocation();
  const { location: next } = useNavigation();
  // Another state of the same list dims its rows instead.
  const late = useLate(next !== undefined && next.pathname !== pathname);
  const shown = useRef({ pathname, search, key });
  useEffect(() => document.getElementById('main')?.setAttribute('aria-busy', `${late}`), [late]);
  // Runs before dialogs of the new page open. Dialogs that are part of the URL open and close with it.
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
    // The first page of a visit: a field in which the visitor has begun to type before hydration keeps the focus.
    if (before.key === key) return;
    if (before.pathname === pathname && keepsFocus(before.search, search)) return;
    document.querySelector<HTMLElement>('[data-start],#main:not(:has([data-start]))')?.focus({ preventScroll: true });
  }, [pathname, search, key]);
  return null;
}

/**
 * Filters and pages of a list change the query only: focus stays on the control that was pressed, unless it is gone (a
 * removed filter). A submitted search moves the focus, because it counts as another page.
 */
function keepsFocus(before: string, search: string): boolean {
  const { activeElement: at, body } = document;
  const words = (query: string) => new URLSearchParams(query).get('text');
  if (at?.closest('[role=search]')) return before !== search && words(before) === words(search);
  return before === search || at !== body;
}

/** Whether the window has room for a right sidebar (storefront.md §9 "Breakpoints", §2 "Layouts"). */
import { useEffect, useState } from 'react';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';

/**
 * False until the page is loaded and the browser is idle, so that the sidebar does not delay the page; then it follows
 * the window's width.
 */
export function useExtraWide(): boolean {
  const [extraWide, setExtraWide] = useState(false);
  useEffect(() => {
    const query = matchMedia('(min-width: 1380px)');
    const follow = () => setExtraWide(query.matches);
    const cancel = whenIdle(follow);
    query.addEventListener('change', follow);
    return () => {
      cancel();
      query.removeEventListener('change', follow);
    };
  }, []);
  return extraWide;
}

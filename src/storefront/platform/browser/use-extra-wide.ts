/** Whether there is room for a sidebar on the right (storefront.md §9 "Breakpoints", §2 "Layouts"). */
import { useEffect, useState } from 'react';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';

/** False until the page is there and the browser has nothing else to do, then as wide as the window is. */
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

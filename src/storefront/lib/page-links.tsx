/** Client navigation for plain links and early fetching of their pages; rendered once, by the root route. */
import { useEffect, useEffectEvent, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { startLinkNavigation, watchVisibleLinks } from './link-navigation.ts';
import { usePageFiles } from './page-files.ts';

const KEPT = 4;

/** Idle time that does not come is taken after this long (storefront.md §9). */
const IDLE_TIMEOUT_MS = 2000;

/** Answers the function that calls it off. Safari has no idle callbacks: there it is the timeout alone. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

export function PageLinks() {
  const navigate = useNavigate();
  const location = useLocation();
  const filesAreHere = usePageFiles();
  const [pages, setPages] = useState<string[]>([]);
  const prefetch = useEffectEvent(async (path: string) => {
    if (await filesAreHere(path)) setPages((old) => (old.includes(path) ? old : [...old, path].slice(-KEPT)));
  });
  useEffect(
    () =>
      startLinkNavigation(
        (path) => void navigate(path),
        (path) => void prefetch(path),
      ),
    [navigate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    setPages([]);
    let stopWatching: (() => void) | undefined;
    const cancel = whenIdle(() => {
      stopWatching = watchVisibleLinks((path) => void prefetch(path));
    });
    return () => {
      cancel();
      stopWatching?.();
    };
  }, [location.key]);
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

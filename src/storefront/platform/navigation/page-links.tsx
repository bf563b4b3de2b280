/** Client navigation for plain links and prefetching of their pages; rendered once, by the root route. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';
import { startLinkNavigation, watchVisibleLinks } from './link-navigation.ts';
import { usePageFiles } from './page-files.ts';
import { markReload, reloadedLately } from './stale-chunks.ts';

const KEPT = 4;

export function PageLinks() {
  const navigate = useNavigate();
  const location = useLocation();
  const filesAreHere = usePageFiles();
  const [pages, setPages] = useState<string[]>([]);
  const prefetch = useEffectEvent(async (path: string) => {
    if (await filesAreHere(path)) setPages((old) => (old.includes(path) ? old : [...old, path].slice(-KEPT)));
  });
  const underWay = useRef(false);
  useEffect(() => {
    // React Router reloads the page when a file of the next page is missing: that counts as the one reload per minute.
    const leave = () => underWay.current && markReload();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  const go = useEffectEvent(async (path: string) => {
    if (reloadedLately() && !(await filesAreHere(path))) {
      const { reportError } = await import('#storefront/platform/notices/report-error.ts');
      reportError(new ApiError(0, {}));
      return;
    }
    underWay.current = true;
    await navigate(path);
    underWay.current = false;
  });
  useEffect(
    () =>
      startLinkNavigation(
        (path) => void go(path),
        (path) => void prefetch(path),
      ),
    [],
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

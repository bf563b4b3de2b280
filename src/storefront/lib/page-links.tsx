/** Client navigation for plain links and early fetching of their pages; rendered once, by the root route. */
import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { startLinkNavigation, watchVisibleLinks } from './link-navigation.ts';

const KEPT = 4;

export function PageLinks() {
  const navigate = useNavigate();
  const location = useLocation();
  const [pages, setPages] = useState<string[]>([]);
  useEffect(() => {
    const prefetch = (path: string) => setPages((old) => (old.includes(path) ? old : [...old, path].slice(-KEPT)));
    const stopLinks = startLinkNavigation((path) => void navigate(path), prefetch);
    return stopLinks;
  }, [navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    setPages([]);
    const idle = setTimeout(
      () => watchVisibleLinks((path) => setPages((old) => (old.includes(path) ? old : [...old, path].slice(-KEPT)))),
      500,
    );
    return () => clearTimeout(idle);
  }, [location.key]);
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

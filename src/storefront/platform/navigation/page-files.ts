/**
 * Prefetches the script files of a page before React Router imports them. React Router reloads the document when an
 * import fails, even one that was only prefetched: if the network failed then, the visitor would lose what they are
 * typing.
 */
import { useContext } from 'react';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';

/** Returns whether all files of the page at this path are in the browser's cache now; never throws. */
export function usePageFiles(): (path: string) => Promise<boolean> {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  return async (path) => {
    if (!router || !framework) return false;
    const { manifest, routeModules } = framework;
    const files = (router.match(path) ?? []).flatMap(({ route }) => {
      const entry = manifest.routes[route.id];
      return entry === undefined || routeModules[route.id] ? [] : [entry.module, ...(entry.imports ?? [])];
    });
    try {
      // The same kind of request as the import that follows, so that the import is served from the cache.
      const responses = await Promise.all(files.map((file) => fetch(file, { priority: 'low' })));
      return responses.every((response) => response.ok);
    } catch {
      return false;
    }
  };
}

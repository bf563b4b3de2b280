/** Cache for loader data that is the same for every visitor, loaded once per version of the shop's data. */

/** Returns the cached result of `load` under `key`; failures are not cached. A new `version` empties the cache. */
export function createSharedData(version: () => string): <T>(key: string, load: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<unknown>>();
  let madeFrom = '';
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const current = version();
    if (current !== madeFrom) {
      kept.clear();
      madeFrom = current;
    }
    const known = kept.get(key) as Promise<T> | undefined;
    if (known) return known;
    const loading = load();
    kept.set(key, loading);
    loading.catch(() => {
      if (kept.get(key) === loading) kept.delete(key);
    });
    return loading;
  };
}

/** Cache whose values are valid until their data get a new version. */
const MOST = 5_000;

/** `load` with a cache, one load for all concurrent callers. Failures are not cached. */
export function keptByVersion<Key, Value>(
  version: () => string,
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, Promise<Value>>();
  let madeFrom = '';
  return (key) => {
    if (version() !== madeFrom || kept.size >= MOST) kept.clear();
    madeFrom = version();
    const known = kept.get(key);
    if (known) return known;
    const loading = load(key);
    kept.set(key, loading);
    loading.catch(() => {
      if (kept.get(key) === loading) kept.delete(key);
    });
    return loading;
  };
}

/** What was read once is good until the data it came from gets a new version. */
const MOST = 5_000;

/** `load` with a memory, one load for all who ask at the same time. Failures are not kept. */
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

import { LRUCache } from 'lru-cache';
import { cacheShare } from '#server/platform/cache/cache-share.ts';

/**
 * Caches the most recently used records: `capacity` of them, or of what `sizeOf` counts in each. Concurrent loads of the same id share one read; a load that began before
 * `clear` never puts its old result into the cleared cache.
 */
export interface RecordCache<Value> {
  get(ids: readonly number[]): Promise<Map<number, Value>>;
  clear(): void;
  forget(ids: readonly number[]): void;
}

export function createRecordCache<Value extends object | string>(
  capacity: number,
  load: (ids: number[]) => Promise<Map<number, Value>>,
  sizeOf: (value: Value) => number = () => 1,
): RecordCache<Value> {
  const kept = new LRUCache<number, Value>({ maxSize: cacheShare(capacity), sizeCalculation: sizeOf });
  const loading = new Map<number, Promise<Map<number, Value>>>();

  const read = (ids: number[]): Promise<Map<number, Value>> => {
    const batch: Promise<Map<number, Value>> = load(ids).then(
      (values) => {
        for (const id of ids) {
          if (loading.get(id) !== batch) continue;
          loading.delete(id);
          const value = values.get(id);
          if (value !== undefined) kept.set(id, value);
        }
        return values;
      },
      (error) => {
        for (const id of ids) if (loading.get(id) === batch) loading.delete(id);
        throw error;
      },
    );
    for (const id of ids) loading.set(id, batch);
    return batch;
  };

  return {
    async get(ids) {
      const found = new Map<number, Value>();
      const missing: number[] = [];
      const waits = new Set<Promise<Map<number, Value>>>();
      for (const id of new Set(ids)) {
        const value = kept.get(id);
        const pending = loading.get(id);
        if (value !== undefined) found.set(id, value);
        else if (pending) waits.add(pending);
        else missing.push(id);
      }
      if (missing.length > 0) waits.add(read(missing));
      for (const values of await Promise.all(waits)) {
        for (const id of ids) {
          const value = values.get(id);
          if (value !== undefined) found.set(id, value);
        }
      }
      return found;
    },
    clear() {
      kept.clear();
      loading.clear();
    },
    forget(ids) {
      for (const id of ids) {
        kept.delete(id);
        loading.delete(id);
      }
    },
  };
}

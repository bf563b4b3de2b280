/**
 * Cache of what is loaded: concurrent callers share one load; a failed load, or one whose key was dropped before it
 * ended, is never kept. The least recently used value goes first (docs/decisions/0172-one-cache.md).
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { cacheShare } from './cache-share.ts';

export interface LoadOnceOptions<Value> {
  /** Maximum number of values, or their greatest weight altogether. */
  readonly most: number;
  /** For values of very different size, for example their bytes; left out: each counts as one. */
  readonly weigh?: (value: Value) => number;
  /** Values are valid for one version of their data (`DataVersions`); left out: until they are dropped. */
  readonly version?: () => string;
  /** Values are valid for this long from the beginning of their load; left out: without limit. */
  readonly life?: { readonly milliseconds: number; readonly clock: Clock };
}

export class LoadOnce<Key extends string | number, Value = unknown> {
  readonly #values: LRUCache<Key, Promise<Value>>;
  readonly #version: (() => string) | undefined;
  readonly #weigh: ((value: Value) => number) | undefined;
  #madeFrom = '';

  constructor({ most, weigh, version, life }: LoadOnceOptions<Value>) {
    this.#version = version;
    this.#weigh = weigh;
    this.#values = new LRUCache({
      // By size, because with `max` the library reserves room for all of them at once.
      maxSize: cacheShare(most),
      sizeCalculation: () => 1,
      ...(life && { ttl: life.milliseconds, ttlResolution: 0, perf: { now: () => life.clock().getTime() } }),
    });
  }

  /** The cached value, or what `load` returns; undefined is not cached. */
  get<Own extends Value>(key: Key, load: () => Promise<Own>): Promise<Own> {
    const version = this.#version?.() ?? '';
    if (version !== this.#madeFrom) this.#values.clear();
    this.#madeFrom = version;
    const known = this.#values.get(key) as Promise<Own> | undefined;
    if (known) return known;
    const loading = load();
    this.#values.set(key, loading);
    loading.then(
      (value) => this.#loaded(key, loading, value),
      () => this.#isKept(key, loading) && this.drop(key),
    );
    return loading;
  }

  #loaded(key: Key, loading: Promise<Value>, value: Value): void {
    if (!this.#isKept(key, loading)) return;
    if (value === undefined) this.drop(key);
    else if (this.#weigh) {
      // The library takes no new size for the value that it has.
      this.#values.delete(key);
      this.#values.set(key, loading, { size: this.#weigh(value) });
    }
  }

  /** False when the key was dropped meanwhile, and perhaps loaded again. */
  #isKept(key: Key, loading: Promise<Value>): boolean {
    return this.#values.peek(key, { allowStale: true }) === loading;
  }

  drop(key: Key): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}

import type { SearchQuery, SearchResult } from '../../engine.ts';

/** LRU cache of the results of one index state; cleared whenever the index changes. */
export class ResultCache {
  private readonly capacity: number;
  private readonly entries = new Map<string, SearchResult>();
  private readonly identities = new WeakMap<object, number>();
  private nextIdentity = 1;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Key of a query, undefined when it is not worth caching (restricted to a customer's own articles). */
  keyOf(query: SearchQuery): string | undefined {
    if (this.capacity === 0 || query.only || (query.pin && query.pin.length > 0)) return undefined;
    const { text, lang, filters, sort, page, perPage, near } = query;
    return JSON.stringify([
      text,
      lang,
      filters,
      sort,
      page,
      perPage,
      near === true,
      this.identity(query.priceView),
      this.identity(query.promoDocs),
    ]);
  }

  get(key: string | undefined): SearchResult | undefined {
    if (key === undefined) return undefined;
    const found = this.entries.get(key);
    if (found) {
      this.entries.delete(key);
      this.entries.set(key, found);
    }
    return found;
  }

  set(key: string | undefined, result: SearchResult): void {
    if (key === undefined) return;
    this.entries.set(key, result);
    if (this.entries.size > this.capacity) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
  }

  clear(): void {
    this.entries.clear();
  }

  private identity(object: object | null | undefined): number {
    if (!object) return 0;
    let known = this.identities.get(object);
    if (known === undefined) {
      known = this.nextIdentity;
      this.nextIdentity += 1;
      this.identities.set(object, known);
    }
    return known;
  }
}

import { LRUCache } from 'lru-cache';
import type { SearchQuery, SearchResult } from '../../engine.ts';

/** Results of one index state by what was searched; cleared whenever the index changes. */
export class ResultCache {
  /** undefined = nothing is cached. */
  private readonly results: LRUCache<string, SearchResult> | undefined;
  private readonly identities = new WeakMap<object, number>();
  private nextIdentity = 1;

  constructor(capacity: number) {
    this.results = capacity > 0 ? new LRUCache({ max: capacity }) : undefined;
  }

  /** Key of a query, undefined when it is not worth caching (restricted to a customer's own articles). */
  keyOf(query: SearchQuery): string | undefined {
    if (!this.results || query.only || (query.pin && query.pin.length > 0)) return undefined;
    const { text, lang, filters, sort, page, perPage, near, facets } = query;
    return JSON.stringify([
      text,
      lang,
      filters,
      sort,
      page,
      perPage,
      near === true,
      // In JSON undefined (every group) would be null (none).
      facets === undefined ? 'all' : facets && [facets.values, facets.whole, facets.most, facets.find, facets.groups],
      this.identity(query.priceView),
      this.identity(query.promoDocs),
      this.identity(query.rules),
    ]);
  }

  get(key: string | undefined): SearchResult | undefined {
    return key === undefined ? undefined : this.results?.get(key);
  }

  set(key: string | undefined, result: SearchResult): void {
    if (key !== undefined) this.results?.set(key, result);
  }

  clear(): void {
    this.results?.clear();
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

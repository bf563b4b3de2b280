/**
 * The cache key of a guest's page: an invented URL, or one with the tracking parameters of an advertisement, must not
 * be cached as another page. Pure: it needs nothing of a request but its target.
 */
import { FILTER_KEYS } from '#storefront/platform/navigation/page-url.rules.ts';

const LISTING_KEYS = new Set<string>([...FILTER_KEYS, 'text', 'search_term', 'sort', 'page', 'per_page', 'facet']);

/** The query keys that a page reads; pages that are not listed here read none. */
const KEYS: ReadonlyArray<readonly [page: RegExp, known: (key: string) => boolean]> = [
  [/^\/shop(\/list|\/small-list)?$/, (key) => LISTING_KEYS.has(key) || /^field_[\w-]{1,60}$/.test(key)],
  [/^\/product\/child\/[^/]+$/, (key) => key === 'view'],
  [/^\/pages\/brands$/, (key) => key === 'q'],
  [/^\/pages\/blog$/, (key) => key === 'category' || key === 'page'],
];

/**
 * The canonical spelling of a page's URL: React Router also matches `/SHOP`, `/shop//` and any word after `/product/`.
 */
const SPELLING =
  /^(\/|\/en|(\/en)?\/(shop|shop\/list|shop\/small-list|product\/(default|child)\/[^/]+|(pages|web-page)(\/[^/]+)+))$/;

/** Tracking parameters of newsletters and advertisements; no page reads them. */
const NOISE = /^(utm_[a-z_]{1,20}|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid)$/;

export interface CachedUrl {
  /** Equal for targets whose pages are equal. */
  readonly key: string;
  /** False: the cached page is good for this request, but must not be rendered from it. */
  readonly storable: boolean;
}

/** undefined: never cached (an unknown or repeated field, another spelling, a fragment). */
export function cachedUrl(target: string): CachedUrl | undefined {
  if (target.includes('#')) return undefined;
  const question = target.indexOf('?');
  const path = question < 0 ? target : target.slice(0, question);
  if (!SPELLING.test(path)) return undefined;
  if (question < 0) return { key: target, storable: true };
  const page = path.replace(/^\/en(?=\/)/, '');
  const known = KEYS.find(([pattern]) => pattern.test(page))?.[1];
  const fields = new Map<string, string>();
  let storable = true;
  for (const [name, value] of new URLSearchParams(target.slice(question + 1))) {
    if (NOISE.test(name)) storable = false;
    else if (!known?.(name) || fields.has(name)) return undefined;
    else fields.set(name, value);
  }
  if (fields.size === 0) return { key: path, storable };
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return { key: `${path}?${new URLSearchParams(sorted)}`, storable };
}

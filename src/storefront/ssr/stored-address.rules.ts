/**
 * Under which address a guest's finished page is kept: an address that was made up, or copied with somebody's advertising code,
 * is no further page. Pure: nothing of a request but its target.
 */
import { FILTER_KEYS } from '#storefront/platform/navigation/page-address.rules.ts';

const LISTING_KEYS = new Set<string>([...FILTER_KEYS, 'text', 'search_term', 'sort', 'page', 'per_page', 'facet']);

/** What the query of a page may ask for; pages that are not named here take none. */
const KEYS: ReadonlyArray<readonly [page: RegExp, known: (key: string) => boolean]> = [
  [/^\/shop(\/list|\/small-list)?$/, (key) => LISTING_KEYS.has(key) || /^field_[\w-]{1,60}$/.test(key)],
  [/^\/product\/child\/[^/]+$/, (key) => key === 'view'],
  [/^\/pages\/brands$/, (key) => key === 'q'],
  [/^\/pages\/blog$/, (key) => key === 'category' || key === 'page'],
];

/** The one spelling under which a page is linked: React Router also takes `/SHOP`, `/shop//` and any word after `/product/`. */
const SPELLING =
  /^(\/|\/en|(\/en)?\/(shop|shop\/list|shop\/small-list|product\/(default|child)\/[^/]+|(pages|web-page)(\/[^/]+)+))$/;

/** What newsletters and advertisements put behind an address; no page looks at it. */
const NOISE = /^(utm_[a-z_]{1,20}|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid)$/;

export interface StoredAddress {
  /** Equal for targets whose pages are equal. */
  readonly key: string;
  /** False: the page of this address answers the request, but is not to be made from it. */
  readonly storable: boolean;
}

/** undefined: a page of its own, never kept (an unknown field, one that is there twice, another spelling, a fragment). */
export function storedAddress(target: string): StoredAddress | undefined {
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

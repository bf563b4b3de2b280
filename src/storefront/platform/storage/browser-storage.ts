/** Browser storage of the shop: keys and life cycle of `storefront.md §3` ("Client storage keys") and §4 ("Start-up"). */
export const STORE_KEY = 'oc-store';
export const ID_TOKEN_KEY = 'id_token';
/** Search tabs, by customer (C-SRCH-8). */
export const TABS_KEY = 'search-tabs';
export const NO_AUTOCOMPLETE_KEY = 'disable_autocomplete';
/** Who is logged in, with `user_temp` (storefront.md §4 "Login success"). */
export const USER_KEY = 'user';
/** Additions that wait for the network (`waiting-additions.ts`). */
export const ADDITIONS_KEY = 'oc-cart-additions';
const DEMO_KEY = 'currentDemo';
const GUEST_NAVIGATION_KEY = 'is_guest_navigation_active';
const LEGACY_KEYS = ['porto-vue', 'user_temp', 'auth'];

/** Reads a key; null where storage is forbidden (private windows, policies). */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes, or with null removes, a key; a forbidden or full storage is not the visitor's problem. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // storefront.md §4: storage only remembers, nothing depends on it
  }
}

/** The entries of a stored list that are what they should be; what another version or another hand has written is not trusted. */
export function readStoredList<T>(key: string, isEntry: (entry: unknown) => entry is T): T[] {
  try {
    const stored: unknown = JSON.parse(readStorage(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Writes a list; an empty one takes no room. */
export function writeStoredList(key: string, entries: readonly unknown[]): void {
  writeStorage(key, entries.length > 0 ? JSON.stringify(entries) : null);
}

/**
 * Start-up (storefront.md §4): the session of an earlier shop is cleared, with its token; true then, for the page is to be read again
 * without it. When what is stored is another shop's (`shop`: the name of this one), all of it goes. Guest navigation (`guests`) is declared.
 */
export function startStorage({ shop, guests }: DOMStringMap): boolean {
  if (LEGACY_KEYS.some((key) => readStorage(key) !== null)) {
    for (const key of [...LEGACY_KEYS, ID_TOKEN_KEY]) writeStorage(key, null);
    return LEGACY_KEYS.every((key) => readStorage(key) === null);
  }
  const stored = readStorage(DEMO_KEY);
  if (shop && stored !== shop) {
    if (stored !== null) clearStorage();
    writeStorage(DEMO_KEY, shop);
  }
  writeStorage(GUEST_NAVIGATION_KEY, guests ?? 'true');
  return false;
}

function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // as in `writeStorage`
  }
}

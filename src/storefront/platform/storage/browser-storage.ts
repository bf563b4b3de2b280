/** Browser storage of the shop: keys and life cycle of `storefront.md §3` ("Client storage keys") and §4 ("Start-up"). */
export const STORE_KEY = 'oc-store';
export const ID_TOKEN_KEY = 'id_token';
/** Search tabs, by customer (C-SRCH-8). */
export const TABS_KEY = 'search-tabs';
export const NO_AUTOCOMPLETE_KEY = 'disable_autocomplete';
/** Who is logged in, with `user_temp` (storefront.md §4 "Login success"). */
export const USER_KEY = 'user';
/** Additions to the cart that wait for the network (`waiting-additions.ts`). */
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

/**
 * Writes a key, or removes it with null; errors of a forbidden or full storage are ignored, because the visitor can do
 * nothing about them.
 */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // storefront.md §4: storage is only a copy, nothing depends on it
  }
}

/** The valid entries of a stored list; entries written by another version or changed by the user are dropped. */
export function readStoredList<T>(key: string, isEntry: (entry: unknown) => entry is T): T[] {
  try {
    const stored: unknown = JSON.parse(readStorage(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Writes a list; an empty list removes the key. */
export function writeStoredList(key: string, entries: readonly unknown[]): void {
  writeStorage(key, entries.length > 0 ? JSON.stringify(entries) : null);
}

/**
 * Start-up (storefront.md §4): clears the session of an earlier shop, with its token, and returns true, because the
 * page must be loaded again without it. If the stored data belongs to another shop (`shop`: the name of this one), all
 * of it is cleared. Stores whether guest navigation (`guests`) is on.
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

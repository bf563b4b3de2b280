/**
 * `oc-store`: the client stores of storefront.md §3 in browser storage, one part each
 * (docs/decisions/0071-client-state.md). All of it is a copy of server data.
 */
import { readStorage, STORE_KEY, writeStorage } from './browser-storage.ts';

export type StorePart = 'auth' | 'cart' | 'child' | 'filter' | 'price_view' | 'sidebar' | 'wishlist';

type Stored = Partial<Record<StorePart, unknown>>;

function readStore(): Stored {
  try {
    const stored: unknown = JSON.parse(readStorage(STORE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // Unreadable content counts as empty.
    return {};
  }
}

/** Writes parts; undefined ones are removed, the others stay unchanged. */
export function storeParts(parts: Stored): void {
  writeStorage(STORE_KEY, JSON.stringify({ ...readStore(), ...parts }));
}

/** Removes the parts that belong to the page being left (storefront.md §4). */
export function dropPageParts(): void {
  storeParts({ child: undefined, filter: undefined });
}

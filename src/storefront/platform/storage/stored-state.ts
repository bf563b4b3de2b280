/**
 * `oc-store`: what the browser keeps of the client stores of storefront.md §3, one part each (docs/decisions/0071-client-state.md). The
 * server is where all of it comes from.
 */
import { readStorage, STORE_KEY, writeStorage } from './browser-storage.ts';

export type StorePart = 'auth' | 'cart' | 'child' | 'filter' | 'price_view' | 'sidebar' | 'wishlist';

type Stored = Partial<Record<StorePart, unknown>>;

function readStore(): Stored {
  try {
    const stored: unknown = JSON.parse(readStorage(STORE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // Written by something else: as if there was nothing.
    return {};
  }
}

/** Writes parts; those that are undefined are dropped, the others stay as they are. */
export function storeParts(parts: Stored): void {
  writeStorage(STORE_KEY, JSON.stringify({ ...readStore(), ...parts }));
}

/** What belongs to the page one leaves (storefront.md §4). */
export function dropPageParts(): void {
  storeParts({ child: undefined, filter: undefined });
}

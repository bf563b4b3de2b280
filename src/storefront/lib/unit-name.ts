/** Units of measure in words. */
import { m } from '#storefront/messages/messages.js';

/** What stands behind a quantity: `pz` or `pcs` for pieces (the catalogue's `PZ`), else the catalogue's own unit in small letters. */
export function unitName(um: string): string {
  return um === 'PZ' ? m.shop_pieces() : um.toLowerCase();
}

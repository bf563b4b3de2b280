/** Units of measure in words: one rule for screens, documents and letters. Zod-free. */
import type { Locale } from './locale.ts';

/** What the catalogue calls a piece. */
const PIECE = 'PZ';
const PIECES: Record<Locale, string> = { it: 'pz', en: 'pcs' };

/** What stands behind a quantity: `pz` or `pcs` for pieces (the catalogue's `PZ`), else the catalogue's own unit in small letters. */
export function unitWord(um: string, locale: Locale): string {
  return um === PIECE ? PIECES[locale] : um.toLowerCase();
}

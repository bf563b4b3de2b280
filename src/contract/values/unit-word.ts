/** Units of measure in words: one rule for screens, documents and e-mails. Zod-free. */
import type { Locale } from './locale.ts';

/** What the catalogue's units are in English, behind one and behind several; Italian writes them as they are. */
const ENGLISH: Record<string, [one: string, several: string]> = {
  PZ: ['pc', 'pcs'],
  PA: ['pair', 'pairs'],
  MT: ['m', 'm'],
};

/**
 * What stands behind a quantity: `pz`, in English `pcs`, for pieces (the catalogue's `PZ`), else the catalogue's own unit in small
 * e-mails. `quantity`: where there may be a single one, `pc`.
 */
export function unitWord(um: string, locale: Locale, quantity?: number): string {
  const word = locale === 'en' ? ENGLISH[um] : undefined;
  return word ? word[quantity === 1 ? 0 : 1] : um.toLowerCase();
}

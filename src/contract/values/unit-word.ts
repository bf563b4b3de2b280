/** Units of measure in words: one rule for screens, documents and e-mails. Zod-free. */
import type { Locale } from './locale.ts';

/** English names of the catalogue's units, singular and plural; Italian uses them as they are. */
const ENGLISH: Record<string, [one: string, several: string]> = {
  PZ: ['pc', 'pcs'],
  PA: ['pair', 'pairs'],
  MT: ['m', 'm'],
};

/**
 * The unit after a quantity: `pz`, in English `pcs`, for pieces (the catalogue's `PZ`), else the catalogue's own unit
 * in lower case. `quantity`: pass it where it may be one, for the singular `pc`.
 */
export function unitWord(um: string, locale: Locale, quantity?: number): string {
  const word = locale === 'en' ? ENGLISH[um] : undefined;
  return word ? word[quantity === 1 ? 0 : 1] : um.toLowerCase();
}

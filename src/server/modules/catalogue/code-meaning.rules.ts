/** Which article a code means when several match (C-SRCH-6). */

/**
 * An article that matches the code: by its own or a previous code, the manufacturer's, a barcode, or the customer's own
 * code for it.
 */
export interface Meaning {
  readonly id: number;
  readonly carti: string;
  readonly own: boolean;
}

/**
 * The article that is meant; several = the buyer has to choose. An exact match of one article's code wins over codes
 * that only match without separators, but not over the customer's own code for another.
 */
export function meantBy(code: string, found: readonly Meaning[]): readonly Meaning[] {
  if (found.length < 2) return found;
  const typed = code.trim().toUpperCase();
  const exact = found.filter(({ carti }) => carti.toUpperCase() === typed);
  const own = found.filter((meaning) => meaning.own);
  const [only] = exact;
  return exact.length === 1 && only && own.every(({ id }) => id === only.id) ? [only] : found;
}

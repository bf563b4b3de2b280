/** Which article a code means when several answer to it (C-SRCH-6). */

/** An article that answers to the code: by its own or a previous code or a barcode, or as the customer's own code for it. */
export interface Meaning {
  readonly id: number;
  readonly carti: string;
  readonly own: boolean;
}

/**
 * The one that is meant; several = the buyer has to choose. Written exactly as one article's code it is that one, although others
 * are spelled alike without separators; but not against the customer's own word for another.
 */
export function meantBy(code: string, found: readonly Meaning[]): readonly Meaning[] {
  if (found.length < 2) return found;
  const typed = code.trim().toUpperCase();
  const exact = found.filter(({ carti }) => carti.toUpperCase() === typed);
  const own = found.filter((meaning) => meaning.own);
  const [only] = exact;
  return exact.length === 1 && only && own.every(({ id }) => id === only.id) ? [only] : found;
}

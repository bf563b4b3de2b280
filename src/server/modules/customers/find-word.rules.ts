/** A word of the search for customers in the spelling of `customer_search`: lower case, no accents, numbers without signs. */

/** Italy's prefix is left out of most stored numbers. */
const PREFIX = /^(\+|00)39/;

/** Empty = the word says nothing (`+39`, `-`). */
export function findWord(word: string): string {
  const text = word.toLowerCase();
  // Parts of a telephone number: `+39`, `(0341)`, `335/7712014`, `0341-365518`.
  if (/^[+(]?\d[\d./()-]*$/.test(text) && !/^\d{1,9}$/.test(text)) return text.replace(PREFIX, '').replace(/\D/g, '');
  if (/^[-/()+.]+$/.test(text)) return '';
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
}

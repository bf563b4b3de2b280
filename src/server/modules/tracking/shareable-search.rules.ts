/** Which searches of others may be shown while typing (C-TRK-4): words of the catalogue, nothing personal. */

const SHORTEST = 3;
const LONGEST = 40;

/** An e-mail address or a URL. */
const ADDRESS = /@|https?:|www\./;
/** A telephone, tax or order number: more digits in a row, spaces and dots left out, than a size or a thread has. */
const LONG_NUMBER = /\d(?:[ ./-]?\d){6,}/;

/**
 * Whether others may see this search. That several customers made it and that it finds articles is checked apart: a name
 * of a person finds none.
 */
export function isShareable(text: string): boolean {
  if (text.length < SHORTEST || text.length > LONGEST) return false;
  return /\p{L}/u.test(text) && !ADDRESS.test(text) && !LONG_NUMBER.test(text);
}

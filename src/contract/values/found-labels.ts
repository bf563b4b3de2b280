/** Which names contain a text that was typed: values and groups of filters, in the browser and on the server. */

const MARKS = /\p{Diacritic}/gu;
const NOT_ASCII = /[^\x20-\x7e]/;

/** Case and accents do not matter. */
function plain(text: string): string {
  const lower = text.toLowerCase();
  return NOT_ASCII.test(lower) ? lower.normalize('NFD').replace(MARKS, '') : lower;
}

/** A test for names that contain every word of the text, in any order; undefined for an empty text. */
export function finderOf(text: string): ((name: string) => boolean) | undefined {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return (name) => {
    const own = plain(name);
    return words.every((word) => own.includes(word));
  };
}

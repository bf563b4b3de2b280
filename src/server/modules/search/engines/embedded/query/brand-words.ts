/** Words of brands, which are not abbreviated: `cat.` is no *Catenord*, though names repeat the brand. */
import { postingCount, type Segment } from '../index/segment.ts';
import { stringAt } from '../index/sorted-strings.ts';

/** A word of letters only. */
export const LONGER_WORD = /^\p{L}+$/u;

/** Most articles with the word have it in the name of their brand. */
export function isOfBrand(segment: Segment, form: number): boolean {
  if (!LONGER_WORD.test(stringAt(segment.forms, form))) return false;
  const [italian = 0, english = 0, neutral = 0] = [0, 1, 2].map((slot) => {
    const term = segment.formTerms[form * 3 + slot] as number;
    return term < 0 ? 0 : postingCount(segment, term);
  });
  return neutral > 0 && neutral >= Math.max(italian, english);
}

/** Which language a catalogue is written in, where it has its texts in one language only. Pure. */
import type { Locale } from '#contract/values/locale.ts';

/** Whole words: no abbreviations (`zinc.`), no codes, nothing shorter than what an ending can be seen in. */
const WORDS = /(?<![\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}.])/gu;
const VOWEL = /[aeiou]/;
const ITALIAN_END = /[aoi]$/;
/** Fewer words say nothing. */
const LEAST_WORDS = 30;
/** Of Italian names 40 % (abbreviated ones) to 75 % of the words end in a, o or i; of English ones 2 to 5 %. */
const LEAST_ITALIAN = 0.2;

/**
 * Italian words end in a vowel, and most of them in a, o or i; English words hardly ever do. So the endings of some
 * hundred words tell the languages apart, without a list of words. Too few words: Italian, as everywhere in the shop.
 */
export function languageOf(texts: Iterable<string>): Locale {
  let words = 0;
  let italian = 0;
  for (const text of texts) {
    for (const [word] of text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').matchAll(WORDS)) {
      if (!VOWEL.test(word)) continue;
      words += 1;
      if (ITALIAN_END.test(word)) italian += 1;
    }
  }
  return words >= LEAST_WORDS && italian < words * LEAST_ITALIAN ? 'en' : 'it';
}

/** Units of measure in the language of the page. */
import { unitWord } from '#contract/values/unit-word.ts';
import { getLocale } from '#kit/texts/page-language.ts';

/** The unit behind a quantity on screen. */
export const unitName = (um: string, quantity?: number): string => unitWord(um, getLocale(), quantity);

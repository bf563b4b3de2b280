/**
 * Words of the shop beside a price in a promo, in both languages at once: the office has one at a time, and takes nothing from the
 * shop's pages. A test compares them with the shop's own texts.
 */
import type { Locale } from '#contract/values/locale.ts';

type Text = Readonly<Record<Locale, (value: string) => string>>;

/** On the card, above the picture. */
export const CARD_BADGE: Text = { it: (date) => `PROMO al ${date}`, en: (date) => `OFFER until ${date}` };
/** After the title in the list of offers. */
export const OFFER_UNTIL: Text = { it: (date) => `fino al ${date}`, en: (date) => `until ${date}` };
/** Heading of the quantity in that list. */
export const OFFER_FROM: Text = { it: (pieces) => `Da ${pieces}`, en: (pieces) => `From ${pieces}` };

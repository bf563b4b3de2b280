/** Quantities in e-mails and timelines. */
import type { Locale } from '#contract/values/locale.ts';
import { unitWord } from '#contract/values/unit-word.ts';

/** `1.200 pz` */
export function quantityText(quantity: number, um: string, locale: Locale): string {
  const figure = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 3 }).format(quantity);
  return `${figure}\u00a0${unitWord(um, locale, quantity)}`;
}

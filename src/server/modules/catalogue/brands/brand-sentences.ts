/** Sentences of the server about brands. */
import type { Locale } from '#contract/values/locale.ts';
import type { BrandUses } from './office-brands.repository.ts';

type Words = Readonly<Record<Locale, string>>;

export const BRAND_WORDS = {
  taken: { it: 'Questo codice c’è già.', en: 'This code exists already.' } satisfies Words,
  noPicture: {
    it: 'L’immagine non è più nella libreria.',
    en: 'The picture is not in the library any more.',
  } satisfies Words,
  same: {
    it: 'È la stessa marca: scegline un’altra.',
    en: 'It is the same brand: choose another one.',
  } satisfies Words,
  merged: {
    it: 'Una delle due è già unita a un’altra marca.',
    en: 'One of the two is merged into another brand already.',
  } satisfies Words,
  used: {
    it: (uses: string) => `È ancora usata: ${uses}. Uniscila a un’altra marca, o cambia prima quelli.`,
    en: (uses: string) => `It is still in use: ${uses}. Merge it into another brand, or change those first.`,
  },
  running: {
    it: (codes: string) =>
      `Ha promozioni, omaggi o buoni in corso: ${codes}. Prima falli valere per l’altra marca, o falli finire.`,
    en: (codes: string) =>
      `Promos, gifts or coupons of it are running: ${codes}. First set them on the other brand, or end them.`,
  },
};

const COUNTED: Readonly<Record<Locale, readonly (readonly [one: string, many: string])[]>> = {
  it: [
    ['articolo', 'articoli'],
    ['sconto di clienti', 'sconti di clienti'],
    ['promozione o omaggio', 'promozioni e omaggi'],
    ['buono', 'buoni'],
    ['marca unita a lei', 'marche unite a lei'],
  ],
  en: [
    ['article', 'articles'],
    ['customer discount', 'customer discounts'],
    ['promo or gift', 'promos and gifts'],
    ['coupon', 'coupons'],
    ['brand merged into it', 'brands merged into it'],
  ],
};

/** `12 articles, 1 coupon` */
export function usesInWords(
  { articles, discounts, promos, coupons }: BrandUses,
  merged: number,
  locale: Locale,
): string {
  const counts = [articles, discounts, promos.length, coupons.length, merged];
  return counts
    .flatMap((count, at) => (count === 0 ? [] : [`${count} ${COUNTED[locale][at]?.[count === 1 ? 0 : 1] ?? ''}`]))
    .join(', ');
}

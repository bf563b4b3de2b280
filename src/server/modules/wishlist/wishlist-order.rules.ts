/** Searching and sorting a wishlist in memory, because a list has at most a thousand items. */
import type { Card } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { ArticleRecord } from '../catalogue/index.ts';

type Named = Pick<ArticleRecord, 'carti' | 'name'> & { readonly brand: { readonly name: string } | null };

/** Lower case without accents; `×` is written `x`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('×', 'x').toLowerCase();
}

/** Letters and digits only: "M8 × 20" is "m8x20" (C-SRCH-6). */
function tight(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, '');
}

/** The words that must all occur; none = everything matches. */
export function wordsOf(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

export function matchesWords({ carti, name, brand }: Named, words: readonly string[], locale: Locale): boolean {
  if (words.length === 0) return true;
  const text = fold(`${carti} ${name[locale]} ${brand?.name ?? ''}`);
  const joined = tight(text);
  return words.every((word) => text.includes(word) || (tight(word) !== '' && joined.includes(tight(word))));
}

export function byText(sort: 'name' | 'code', locale: Locale): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return sort === 'code' ? (a, b) => compare(a.carti, b.carti) : (a, b) => compare(a.name[locale], b.name[locale]);
}

type Priced = Pick<Card, 'sale_price' | 'price_range'>;

/** By the price to pay, a parent by its cheapest child; articles without a price come last in both directions. */
export function byPrice(direction: 1 | -1): (a: Priced, b: Priced) => number {
  const of = (card: Priced) => card.sale_price ?? card.price_range?.min;
  return (a, b) => {
    const [first, second] = [of(a), of(b)];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    return (first - second) * direction;
  };
}

/**
 * The price per hundred or per packaging in documents and e-mails, in the same format as on screens (docs/prices.md).
 */
import type { PriceBase } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Money, moneyToNumber, splitPrice } from '#contract/values/money.ts';
import { priceOfPieces } from '#contract/values/price-of-pieces.ts';
import { unitWord } from '#contract/values/unit-word.ts';

const PACK = { it: 'conf. da', en: 'pack of' } as const;

/** `€ 3,45 / 100 pz`, `€ 12,40 / conf. da 1.000 pz`; spaces within numbers do not break. */
export function priceBaseText(base: PriceBase, row: { net: Money; um: string }, locale: Locale): string {
  const { quantity, pack } = base;
  const { major, minor } = splitPrice(priceOfPieces(moneyToNumber(row.net), quantity), locale);
  const pieces = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 3 }).format(quantity);
  const unit = unitWord(row.um, locale, quantity);
  return `€\u00a0${major}${minor} / ${pack ? `${PACK[locale]} ` : ''}${pieces}\u00a0${unit}`;
}

/**
 * Quantity breaks of a price in one cell: `10:29000 100:27000` = from 10 pieces 2.90 €, from 100 pieces 2.70 €. Quantities have up to 3
 * decimals and rise, amounts are ten-thousandths; an empty cell has none.
 */
import type { Locale } from '#contract/values/locale.ts';
import { formatAmount, type Money, moneyToNumber } from '#contract/values/money.ts';
import type { CellValue } from './grid-definition.ts';

export interface PriceBreak {
  /** Pieces. */
  readonly from: number;
  readonly price: Money;
}

/** Breaks of one price. */
export const MOST_BREAKS = 30;

const BREAK = /^(\d{1,8}(?:\.\d{1,3})?):(\d{1,13})$/;

/** Undefined = the text is no breaks: not written so, a quantity that does not rise, or more than 30. */
export function breaksOf(cell: CellValue): readonly PriceBreak[] | undefined {
  if (cell === null || cell === '') return [];
  const breaks: PriceBreak[] = [];
  for (const part of String(cell).split(' ')) {
    const [, from, price] = BREAK.exec(part) ?? [];
    if (from === undefined || Number(from) <= (breaks.at(-1)?.from ?? 0)) return undefined;
    breaks.push({ from: Number(from), price: Number(price) });
  }
  return breaks.length > MOST_BREAKS ? undefined : breaks;
}

/** The cell of breaks in any order. */
export const breaksCell = (breaks: readonly PriceBreak[]): string =>
  breaks
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, price }) => `${from}:${price}`)
    .join(' ');

const decimalsIn = (pieces: number): number => String(pieces).split('.')[1]?.length ?? 0;

/** As people write them: `10: 2,90 · 100: 2,70`; prices with two decimals, or all four where the third or fourth is not 0. */
export const breaksWords = (cell: CellValue, locale: Locale): string =>
  (breaksOf(cell) ?? [])
    .map(({ from, price }) => {
      const amount = formatAmount(moneyToNumber(price), locale, price % 100 === 0 ? 2 : 4);
      return `${formatAmount(from, locale, decimalsIn(from))}: ${amount}`;
    })
    .join(' · ');

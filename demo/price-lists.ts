/** Price lists: the default one and two more, with quantity breaks where they are usual (C-PRICE-1). */
import type { Line } from './catalogue/line.ts';

export interface PriceList {
  code: string;
  name: string;
  isDefault: boolean;
  /** Price relative to the default list. */
  factor: number;
}

export const PRICE_LISTS: readonly PriceList[] = [
  { code: 'L01', name: 'Listino generale', isDefault: true, factor: 1 },
  { code: 'L02', name: 'Listino cantieri', isDefault: false, factor: 0.965 },
  { code: 'L03', name: 'Listino rivenditori', isDefault: false, factor: 0.93 },
];

/** Ranges whose list price falls with the quantity: percent off from so many of the largest pack. */
const BREAKS: Readonly<Record<string, readonly number[]>> = { 'CV.FG16': [3, 6], 'TN.SX': [4], MS: [3] };

export interface ListPrice {
  from: number;
  /** Gross, euro per piece, at most four decimals. */
  price: number;
}

export function priceIn(list: PriceList, base: number, packs: readonly number[], line: Line): ListPrice[] {
  const unit = roundPrice(base * list.factor);
  const biggest = packs.at(-1) ?? 1;
  const lower = (BREAKS[line.code] ?? []).map((percent, index) => ({
    from: biggest * (index + 1) * 5,
    price: roundPrice(unit * (1 - percent / 100)),
  }));
  return [{ from: 1, price: unit }, ...lower];
}

/** Four decimals below one euro, two above, never zero. */
export function roundPrice(euro: number): number {
  return euro < 1 ? Math.max(1, Math.round(euro * 10_000)) / 10_000 : Math.round(euro * 100) / 100;
}

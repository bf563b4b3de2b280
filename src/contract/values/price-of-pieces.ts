/** The price of several pieces: an exact multiple of the unit price, so that it never differs from a total. */
import { divideHalfAway, moneyFromNumber, moneyToNumber } from './money.ts';

/** Euros of `pieces` (at most three decimals) at a net unit price, in ten-thousandths. */
export function priceOfPieces(net: number, pieces: number): number {
  const thousandths = BigInt(Math.round(pieces * 1000));
  return moneyToNumber(Number(divideHalfAway(BigInt(moneyFromNumber(net) ?? 0) * thousandths, 1000n)));
}

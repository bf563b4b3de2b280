/** What so many pieces are told to cost: exactly as many times the price of one, so that it never says anything else than a total. */
import { divideHalfAway, moneyFromNumber, moneyToNumber } from './money.ts';

/** Euros of `pieces` (at most three decimals) at a unit net, in ten-thousandths. */
export function priceOfPieces(net: number, pieces: number): number {
  const thousandths = BigInt(Math.round(pieces * 1000));
  return moneyToNumber(Number(divideHalfAway(BigInt(moneyFromNumber(net) ?? 0) * thousandths, 1000n)));
}

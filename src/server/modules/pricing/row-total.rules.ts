/** What a row costs (C-PRICE-3): round2(quantity × unit price). */
import { divideHalfAway, type Money } from '#contract/values/money.ts';

const THOUSANDTHS = 1000;
const CENT = 100;

/** Quantity × unit, rounded half away from zero to whole cents. Quantities have at most three decimals. */
export function rowTotal(quantity: number, unit: Money): Money {
  const thousandths = Math.round(quantity * THOUSANDTHS);
  const exact = thousandths * unit;
  const step = THOUSANDTHS * CENT;
  // Most rows are small enough for exact arithmetic without BigInt.
  if (Math.abs(exact) <= Number.MAX_SAFE_INTEGER / 4) {
    const cents = Math.floor((2 * Math.abs(exact) + step) / (2 * step));
    return (exact < 0 ? -cents : cents) * CENT || 0;
  }
  return Number(divideHalfAway(BigInt(thousandths) * BigInt(unit), BigInt(step))) * CENT;
}

/** What a row costs (C-PRICE-3): round2(quantity × unit price). */
import { type Money, roundToCents } from '#contract/values/money.ts';

const THOUSANDTHS = 1000;

/** Quantities have at most three decimals. */
export function rowTotal(quantity: number, unit: Money): Money {
  return roundToCents(unit, Math.round(quantity * THOUSANDTHS), THOUSANDTHS);
}

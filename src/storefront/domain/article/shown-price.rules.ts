/**
 * A net amount with its VAT, for visitors who chose prices with VAT. Never summed: the server adds up net amounts
 * (C-PRICE-3).
 */
import { moneyFromNumber, moneyToNumber, withVat } from '#contract/values/money.ts';

/** Euros of a unit price, or of a row total in whole cents, to four decimals; unchanged if the rate is not known. */
export function shownPrice(
  euros: number | null | undefined,
  vat: number | null | undefined,
): number | null | undefined {
  const net = typeof euros === 'number' && typeof vat === 'number' ? moneyFromNumber(euros) : undefined;
  return net === undefined ? euros : moneyToNumber(withVat(net, vat as number));
}

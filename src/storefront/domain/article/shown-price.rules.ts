/** What a net amount is with its VAT, for whoever wants to see that. Never summed: the server adds up nets (C-PRICE-3). */
import { moneyFromNumber, moneyToNumber, withVat } from '#contract/values/money.ts';

/** Euros of a unit price, or of a row total in whole cents, to four decimals; as they are where the rate is not known. */
export function shownPrice(
  euros: number | null | undefined,
  vat: number | null | undefined,
): number | null | undefined {
  const net = typeof euros === 'number' && typeof vat === 'number' ? moneyFromNumber(euros) : undefined;
  return net === undefined ? euros : moneyToNumber(withVat(net, vat as number));
}

/** Exact arithmetic with decimal texts, and what has to be true of the amounts of an invoice (EN 16931, rules BR-CO and BR-DEC). Pure. */
import type { TradeInvoice, TradeVatKind } from './trade-invoice.ts';

/** Decimals that are computed with: more than any column or format has. */
const SCALE = 12;
const ONE = 10n ** BigInt(SCALE);

/** `-12.5` as an integer of 10⁻¹²; decimals beyond are cut. What is no decimal number is 0. */
export function scaledOf(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^\s*([+-]?)(\d+)(?:\.(\d*))?\s*$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return sign === '-' ? -digits : digits;
}

/** With as many decimals, rounded half away from zero. */
export function textOfScaled(scaled: bigint, decimals: number): string {
  const step = 10n ** BigInt(SCALE - decimals);
  const size = scaled < 0n ? -scaled : scaled;
  const rounded = (size * 2n + step) / (step * 2n);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return scaled < 0n && rounded !== 0n ? `-${text}` : text;
}

const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + scaledOf(text), 0n);

/** With two decimals. */
export const sumText = (texts: readonly string[]): string => textOfScaled(sumOf(texts), 2);
export const minusText = (one: string, other: string): string => textOfScaled(scaledOf(one) - scaledOf(other), 2);

/** Quantity × price ÷ base, in cents. An empty or zero base is 1. */
export function rowAmount(quantity: string, price: string, baseQuantity: string): string {
  const base = scaledOf(baseQuantity) || ONE;
  const product = (scaledOf(quantity) * scaledOf(price)) / base;
  return textOfScaled(product, 2);
}

/** Without zeros at its end: `20.00000000` → `20`. */
export const trimmed = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;

/** What VAT groups of rows are compared by: category and rate, as EN 16931 has them. */
export const vatKey = ({ category, rate }: Pick<TradeVatKind, 'category' | 'rate'>): string =>
  `${category} ${trimmed(rate)}`;

const CENT = ONE / 100n;
const isNear = (one: bigint, other: bigint, most: bigint) => one - other <= most && other - one <= most;

export type TotalFault =
  | 'BR-CO-10'
  | 'BR-CO-13'
  | 'BR-CO-14'
  | 'BR-CO-15'
  | 'BR-CO-16'
  | 'BR-CO-17'
  | 'BR-S-08'
  | 'BR-27'
  | 'R120';

/**
 * Rules of EN 16931 that the amounts break, each once: rows make their sum (BR-CO-10), with charges and discounts the taxable amount (BR-CO-13), taxes the
 * tax (BR-CO-14), both the total (BR-CO-15), less what is paid and rounded the payable amount (BR-CO-16), tax is taxable × rate within a euro, as the rule
 * of the standard itself has it (BR-CO-17), rows and charges of a category make its taxable amount (BR-S-08 and its sisters), no price is below zero (BR-27), quantity ×
 * price is the amount of the row within two cents (Peppol R120).
 */
export function totalFaults({ rows, adjustments, vat, totals }: TradeInvoice): TotalFault[] {
  const faults = new Set<TotalFault>();
  const check = (fault: TotalFault, isRight: boolean) => {
    if (!isRight) faults.add(fault);
  };
  const of = scaledOf;
  const adjusted = sumOf(adjustments.map(({ amount }) => amount));
  check('BR-CO-10', sumOf(rows.map(({ amount }) => amount)) === of(totals.rows));
  check('BR-CO-13', of(totals.rows) + adjusted === of(totals.taxable));
  check('BR-CO-14', sumOf(vat.map(({ tax }) => tax)) === of(totals.tax));
  check('BR-CO-15', of(totals.taxable) + of(totals.tax) === of(totals.total));
  check('BR-CO-16', of(totals.total) - of(totals.prepaid) + of(totals.rounding) === of(totals.payable));
  for (const { taxable, rate, tax } of vat)
    check('BR-CO-17', isNear((of(taxable) * of(rate)) / (100n * ONE), of(tax), ONE));
  const keys = new Set([...rows, ...adjustments, ...vat].map(vatKey));
  for (const key of keys) {
    const inside = sumOf([...rows, ...adjustments].filter((one) => vatKey(one) === key).map(({ amount }) => amount));
    const said = sumOf(vat.filter((one) => vatKey(one) === key).map(({ taxable }) => taxable));
    check('BR-S-08', inside === said);
  }
  for (const { quantity, price, baseQuantity, amount } of rows) {
    check('BR-27', of(price) >= 0n);
    check('R120', isNear(of(rowAmount(quantity, price, baseQuantity)), of(amount), 2n * CENT));
  }
  return [...faults];
}

/** How the price of a row is written so that check 00423 finds the row's total again (C-FISC-2). */
import { divideHalfAway, type Money } from '#contract/values/money.ts';
import { exactTotal } from '../checks/row-amounts.rules.ts';
import { type Decimal, decimal, decimalText, isNear, times } from '../format/decimal.rules.ts';
import type { Discount, InvoiceRow } from '../format/invoice.ts';

/** A cent in ten-thousandths. */
const CENTS = 100;
const CENT: Decimal = { digits: 1n, scale: 2 };

export interface PricedRow {
  /** Decimal text, not below zero, at most 8 decimals. */
  readonly quantity: string;
  readonly gross: Money;
  /** `50+10+5`; a negative step is a surcharge. Empty for none. */
  readonly chain: string;
  /** Unit price after the chain, 4 decimals. */
  readonly net: Money;
  /** Left out: net price × quantity. Given for parts of a row that must add up: at most a cent away from it. */
  readonly total?: Money;
}

/** Ten-thousandths as the format writes them. */
export function moneyText(amount: Money): string {
  return decimalText({ digits: BigInt(amount), scale: 4 });
}

/** Net price × quantity, rounded half up to cents. */
export function rowTotal({ quantity, net }: Pick<PricedRow, 'quantity' | 'net'>): Money {
  const amount = times(decimal(quantity) ?? { digits: 0n, scale: 0 }, { digits: BigInt(net), scale: 4 });
  return Number(divideHalfAway(amount.digits, 10n ** BigInt(amount.scale - 2))) * CENTS;
}

export function totalOf(row: PricedRow): Money {
  return row.total ?? rowTotal(row);
}

/**
 * Price, discounts and total. Gross price and chain where every step has at most two decimals and the exact product is within a cent of the
 * total; else the net price alone, and the chain as text in `AltriDatiGestionali` (`SCONTI`).
 */
export function writtenPrice(
  row: PricedRow,
): Pick<InvoiceRow, 'quantity' | 'price' | 'discounts' | 'total' | 'otherData'> {
  const total = moneyText(totalOf(row));
  const quantity = decimalText(decimal(row.quantity) ?? { digits: 0n, scale: 0 });
  const steps = row.chain === '' ? [] : row.chain.split('+').map((step) => decimal(step));
  const discounts = steps.map(discountOf);
  if (discounts.every((step) => step !== undefined)) {
    const written = { quantity, price: moneyText(row.gross), ...(discounts.length > 0 && { discounts }), total };
    const exact = exactTotal(written);
    const wanted = decimal(total);
    if (exact && wanted && isNear(exact, wanted, CENT)) return written;
  }
  return {
    quantity,
    price: moneyText(row.net),
    total,
    ...(row.chain !== '' && { otherData: [{ type: 'SCONTI', text: row.chain.slice(0, 60) }] }),
  };
}

/** One step of a chain; undefined where the format cannot write it: more than two decimals, more than 100 %. */
function discountOf(step: Decimal | undefined): Discount | undefined {
  if (!step) return undefined;
  const text = decimalText(step.digits < 0n ? { digits: -step.digits, scale: step.scale } : step);
  if (!/^\d{1,3}\.\d{2}$/.test(text) || Number(text) > 100) return undefined;
  return { type: step.digits < 0n ? 'MG' : 'SC', percent: text };
}

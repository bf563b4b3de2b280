/** Anomalies of a row (C-CART-8). Checked whenever the row is priced; most serious first. */

import type { Packaging } from '#contract/endpoints/article.ts';
import type { Money } from '#contract/values/money.ts';
import { isSellableQuantity, nearestQuantities } from '#contract/values/packaging.ts';
import { type LimitCode, limitFault, type QuantityLimits } from '#contract/values/quantity-limits.ts';

export interface RowFacts {
  /** The article exists, is for sale and available (C-CAT-4). */
  readonly sellable: boolean;
  /** It has a price for this buyer. */
  readonly priced: boolean;
  /** The chosen promo is valid for this buyer; true when none was chosen. */
  readonly promoHolds: boolean;
  readonly quantity: number;
  readonly packagings: readonly Packaging[];
  readonly limits: QuantityLimits;
  /** Net unit price when the buyer last changed or accepted the row, and now. */
  readonly seenNet: Money;
  readonly net: Money;
}

export type RowAnomaly =
  | { readonly kind: 'not-sellable' | 'no-price' }
  | { readonly kind: 'packaging-invalid' | LimitCode; readonly nearest: readonly [number, number] }
  | { readonly kind: 'promo-expired' | 'price-changed'; readonly oldNet: Money; readonly newNet: Money };

/**
 * For a row that cannot be sold or has no price, that is the only anomaly. An expired promo already implies the change
 * of price.
 */
export function checkRow(facts: RowFacts): RowAnomaly[] {
  if (!facts.sellable) return [{ kind: 'not-sellable' }];
  if (!facts.priced) return [{ kind: 'no-price' }];
  const found: RowAnomaly[] = [];
  const change = { oldNet: facts.seenNet, newNet: facts.net };
  if (!facts.promoHolds) found.push({ kind: 'promo-expired', ...change });
  if (!isSellableQuantity(facts.quantity, facts.packagings))
    found.push({ kind: 'packaging-invalid', nearest: nearestQuantities(facts.quantity, facts.packagings) });
  const fault = limitFault(facts.quantity, facts.packagings, facts.limits);
  if (fault) found.push({ kind: fault.code, nearest: [fault.nearest, fault.nearest] });
  if (facts.promoHolds && facts.seenNet !== facts.net) found.push({ kind: 'price-changed', ...change });
  return found;
}

/**
 * A changed price does not block: it is shown, and the summary shows what will be paid. All other anomalies must be
 * resolved.
 */
export function isBlocking(anomaly: RowAnomaly): boolean {
  return anomaly.kind !== 'price-changed';
}

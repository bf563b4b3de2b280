/**
 * Minimum and maximum pieces of an article per order: one rule for cart, quick order and screens. Pure and zod-free.
 */
import type { Packaging } from '#contract/endpoints/article.ts';
import { roundUpToPackaging, smallestOf } from './packaging.ts';

export interface QuantityLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The maximum that can be promised, when the shop takes no orders beyond it. */
  readonly stock?: number | undefined;
}

export type LimitCode = 'quantity-below-minimum' | 'quantity-above-maximum' | 'stock-exceeded';

type Packagings = readonly Pick<Packaging, 'quantity' | 'default' | 'smallest'>[];

/** Why a quantity cannot be ordered, and the nearest one that can: 0 = none. undefined = it can be ordered. */
export function limitFault(
  quantity: number,
  packagings: Packagings,
  { min = 0, max = Number.POSITIVE_INFINITY, stock = Number.POSITIVE_INFINITY }: QuantityLimits,
): { code: LimitCode; nearest: number } | undefined {
  const lowest = min > 0 ? roundUpToPackaging(min, packagings) : 0;
  const highest = wholePackagings(Math.min(max, stock), packagings);
  const nearest = highest < lowest ? 0 : highest;
  if (quantity > stock || (quantity < lowest && stock < lowest)) return { code: 'stock-exceeded', nearest };
  if (quantity > max) return { code: 'quantity-above-maximum', nearest };
  return quantity < lowest ? { code: 'quantity-below-minimum', nearest: highest < lowest ? 0 : lowest } : undefined;
}

/** Rounded down to whole packagings; 0 when there is less than one. */
function wholePackagings(quantity: number, packagings: Packagings): number {
  if (quantity === Number.POSITIVE_INFINITY) return quantity;
  const unit = Math.round(smallestOf(packagings) * 1000);
  return (Math.floor(Math.round(Math.max(0, quantity) * 1000) / unit) * unit) / 1000;
}

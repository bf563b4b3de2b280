/** What the delivery costs (storefront.md §9, C-CART-6). */
import type { Money } from '#contract/values/money.ts';

export type DeliveryType = 'shipping' | 'pickup';

export interface TransportSettings {
  readonly cost: Money;
  /** Free when the net total is above this. */
  readonly freeAbove: Money;
}

export interface Transport {
  readonly cost: Money;
  /** Net missing until it is free; 0 when it is. Exactly at the threshold one cent is missing: "above". */
  readonly missing: Money;
}

const CENT = 100;

/** An empty cart costs nothing; goods that are picked up cost nothing either. */
export function transportCost(
  net: Money,
  isEmpty: boolean,
  delivery: DeliveryType,
  settings: TransportSettings,
): Transport {
  if (net > settings.freeAbove || settings.cost === 0) return { cost: 0, missing: 0 };
  const missing = Math.max(CENT, settings.freeAbove - net);
  return isEmpty || delivery === 'pickup' ? { cost: 0, missing } : { cost: settings.cost, missing };
}

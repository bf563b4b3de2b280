/** The minimum order (C-CART-6). */
import type { Money } from '#contract/values/money.ts';

export interface MinimumOrder {
  readonly minimum: Money;
  readonly missing: Money;
  /** Reaching it exactly is enough; 0 = there is no minimum. */
  readonly compliant: boolean;
}

export function minimumOrder(net: Money, minimum: Money): MinimumOrder {
  const missing = Math.max(0, minimum - net);
  return { minimum, missing, compliant: missing === 0 };
}

/** The credit light of an order in the office (C-ORD-7): how full the customer's limit is, this order included. */
import type { CREDIT_LIGHTS } from '#contract/office/orders.ts';
import type { Money } from '#contract/values/money.ts';

export type CreditLight = (typeof CREDIT_LIGHTS)[number];

/** Above this part of the limit it is nearly full. */
const NEAR = 0.8;

/** `exposure`: all that the customer owes or has ordered, this order included. `limit` null = there is none. */
export function creditLight(limit: Money | null, exposure: Money, isPaidAtOnce: boolean): CreditLight {
  if (isPaidAtOnce) return 'paid';
  if (limit === null) return 'none';
  if (exposure > limit) return 'over';
  return exposure > limit * NEAR ? 'near' : 'within';
}

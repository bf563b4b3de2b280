/** Credit (C-ORD-7): how much of the limit a customer uses, and how much an order adds. */
import type { Money } from '#contract/values/money.ts';

/** Credit used before this order. */
export interface CreditUse {
  /** Sent, not yet delivered: documents with VAT; the remaining part of partly delivered ones. */
  readonly unfulfilledOrders: Money;
  /** Delivered, not yet invoiced. */
  readonly unbilledNotes: Money;
  /** Invoiced, not yet paid. */
  readonly openDeadlines: Money;
  /** Paid in advance: increases the credit. */
  readonly advances: Money;
}

export interface CreditState extends CreditUse {
  readonly limit: Money;
  readonly exposure: Money;
  readonly order: Money;
  /** After the order; negative = exceeded. */
  readonly available: Money;
}

/** `order`: total of the document, 0 when it is paid at once. */
export function creditState(limit: Money, use: CreditUse, order: Money): CreditState {
  const exposure = use.unfulfilledOrders + use.unbilledNotes + use.openDeadlines - use.advances;
  return { ...use, limit, exposure, order, available: limit - exposure - order };
}

/**
 * By how much this order exceeds the limit; 0 when it does not, also when the limit was exceeded before and the order
 * adds nothing.
 */
export function exceededBy({ order, available }: CreditState): Money {
  return order > 0 && available < 0 ? -available : 0;
}

/** Credit (C-ORD-7): what a customer uses of his limit, and what an order adds. */
import type { Money } from '#contract/values/money.ts';

/** What uses credit before this order. */
export interface CreditUse {
  /** Sent, not yet delivered: documents with VAT; what is left of partly delivered ones. */
  readonly unfulfilledOrders: Money;
  /** Delivered, not yet invoiced. */
  readonly unbilledNotes: Money;
  /** Invoiced, not yet paid. */
  readonly openDeadlines: Money;
  /** Paid before: gives credit back. */
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

/** How far the limit is exceeded by this order; 0 when it is not, also when it was exceeded before and the order adds nothing. */
export function exceededBy({ order, available }: CreditState): Money {
  return order > 0 && available < 0 ? -available : 0;
}

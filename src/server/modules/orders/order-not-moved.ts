/** A step of an order that is refused, and why (C-ORD-5). */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import { ORDER_TRANSITIONS } from './order-status.rules.ts';

/** A step that was rejected; nothing has changed. */
export class OrderNotMoved extends Error {
  readonly reason:
    | 'no-order'
    | 'transition'
    | 'no-row'
    | 'several-rows'
    | 'no-pieces'
    | 'too-many-pieces'
    | 'nothing-given'
    | 'on-hold'
    | 'over-credit'
    | 'moved-meanwhile';
  readonly details: {
    readonly from?: OrderStatus;
    readonly to?: OrderStatus;
    readonly row?: string;
    readonly residual?: number;
    /** Why it is on hold. */
    readonly hold?: string;
  };

  constructor(reason: OrderNotMoved['reason'], details: OrderNotMoved['details'] = {}) {
    super(reason);
    this.name = 'OrderNotMoved';
    this.reason = reason;
    this.details = details;
  }

  /** Statuses that the order can change to instead. */
  get possible(): readonly OrderStatus[] {
    return this.details.from ? ORDER_TRANSITIONS[this.details.from] : [];
  }
}

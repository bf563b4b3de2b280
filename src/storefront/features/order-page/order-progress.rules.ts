/** How far an order is (C-ORD-5): what happened, what is awaited now, what comes after. Pure. */
import type { Order, OrderStatus } from '#contract/endpoints/order.ts';

export type ProgressStep =
  | 'sent'
  | 'to-accept'
  | 'accepted'
  | 'to-fulfil'
  | 'partial'
  | 'residual'
  | 'fulfilled'
  | 'cancelled';

export interface Progress {
  step: ProgressStep;
  state: 'done' | 'awaited' | 'ahead';
  /** When it happened, who did it and why, as the timeline has it; absent for what has not, or was not recorded. */
  at?: string;
  actor?: string;
  note?: string;
}

/** Statuses an order has been through, each with what it is called once it has happened. */
const BEHIND: Record<OrderStatus, ReadonlyArray<[OrderStatus, ProgressStep]>> = {
  IA: [['IA', 'sent']],
  NE: [
    ['IA', 'sent'],
    ['NE', 'accepted'],
  ],
  partial: [
    ['IA', 'sent'],
    ['NE', 'accepted'],
    ['partial', 'partial'],
  ],
  E: [
    ['IA', 'sent'],
    ['NE', 'accepted'],
    ['partial', 'partial'],
    ['E', 'fulfilled'],
  ],
  cancelled: [
    ['IA', 'sent'],
    ['NE', 'accepted'],
    ['partial', 'partial'],
    ['cancelled', 'cancelled'],
  ],
};

/** The first is awaited now. */
const AHEAD: Record<OrderStatus, readonly ProgressStep[]> = {
  IA: ['to-accept', 'to-fulfil', 'fulfilled'],
  NE: ['to-fulfil', 'fulfilled'],
  partial: ['residual', 'fulfilled'],
  E: [],
  cancelled: [],
};

/** Not every order passes through these: shown only when the timeline has them. */
function isOptional(step: OrderStatus, status: OrderStatus): boolean {
  if (step === status) return false;
  return step === 'partial' || (step === 'NE' && status === 'cancelled');
}

export function progressOf({ status, timeline }: Pick<Order, 'status' | 'timeline'>): Progress[] {
  const done = BEHIND[status].flatMap(([code, step]): Progress[] => {
    // Deliveries in parts come again and again; every one of them is told.
    const events = timeline.filter((event) => event.status === code);
    if (events.length === 0) return isOptional(code, status) ? [] : [{ step, state: 'done' }];
    return events.map(({ at, actor, note }) => ({
      step,
      state: 'done',
      at,
      ...(actor && { actor }),
      ...(note && { note }),
    }));
  });
  const ahead = AHEAD[status].map((step, index): Progress => ({ step, state: index === 0 ? 'awaited' : 'ahead' }));
  return [...done, ...ahead];
}

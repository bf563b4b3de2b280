/** Progress of an order (C-ORD-5): past, current and future steps. Pure. */
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
  /** When it happened, who did it and why, from the timeline; absent if it has not happened or was not recorded. */
  at?: string;
  actor?: string;
  note?: string;
}

/** Statuses an order has passed, each with its label for the past. */
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

/** The first one is the current step. */
const AHEAD: Record<OrderStatus, readonly ProgressStep[]> = {
  IA: ['to-accept', 'to-fulfil', 'fulfilled'],
  NE: ['to-fulfil', 'fulfilled'],
  partial: ['residual', 'fulfilled'],
  E: [],
  cancelled: [],
};

/** Not every order has these: shown only if the timeline contains them. */
function isOptional(step: OrderStatus, status: OrderStatus): boolean {
  if (step === status) return false;
  return step === 'partial' || (step === 'NE' && status === 'cancelled');
}

export function progressOf({ status, timeline }: Pick<Order, 'status' | 'timeline'>): Progress[] {
  const done = BEHIND[status].flatMap(([code, step]): Progress[] => {
    // Partial deliveries repeat; each one is shown.
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

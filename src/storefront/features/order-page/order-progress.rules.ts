/** How far an order is (C-ORD-5): what happened, what is awaited now, what comes after. Pure. */
import type { Order, OrderStatus } from '#contract/order.ts';

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
  /** When it happened, as the timeline has it; absent for what has not, or was not recorded. */
  at?: string;
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
  const when = (step: OrderStatus) => timeline.find((event) => event.status === step)?.at;
  const done = BEHIND[status].flatMap(([code, step]): Progress[] => {
    const at = when(code);
    if (at === undefined && isOptional(code, status)) return [];
    return [at === undefined ? { step, state: 'done' } : { step, state: 'done', at }];
  });
  const ahead = AHEAD[status].map((step, index): Progress => ({ step, state: index === 0 ? 'awaited' : 'ahead' }));
  return [...done, ...ahead];
}

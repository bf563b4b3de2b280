/** Progress of an order (C-ORD-5): past, current and future steps. Pure. */
import type { Order, OrderStatus } from '#contract/endpoints/order.ts';

export type ProgressStep =
  | 'sent'
  | 'amended'
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
  /** Of `amended`: what changed, one sentence each. */
  changes?: readonly string[];
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
    const events = timeline.filter((event) => event.status === code && event.changes === undefined);
    if (events.length === 0) return isOptional(code, status) ? [] : [{ step, state: 'done' }];
    return events.map(({ at, actor, note }) => ({
      step,
      state: 'done',
      at,
      ...(actor && { actor }),
      ...(note && { note }),
    }));
  });
  // An amendment stands where it happened, between the steps.
  for (const { at, actor, note, changes } of timeline) {
    if (!changes) continue;
    const later = done.findIndex((step) => step.at !== undefined && step.at > at);
    const amended: Progress = {
      step: 'amended',
      state: 'done',
      at,
      changes,
      ...(actor && { actor }),
      ...(note && { note }),
    };
    done.splice(later < 0 ? done.length : later, 0, amended);
  }
  const ahead = AHEAD[status].map((step, index): Progress => ({ step, state: index === 0 ? 'awaited' : 'ahead' }));
  return [...done, ...ahead];
}

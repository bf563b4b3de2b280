/** Status updates of an order: what happened and when, and what is next (C-ORD-6). */
import type { Order } from '#contract/endpoints/order.ts';
import { longDate } from '#kit/format/dates.ts';
import { m } from '#storefront/messages/messages.js';
import { type ProgressStep, progressOf } from './order-progress.rules.ts';

const LABELS: Record<ProgressStep, () => string> = {
  sent: m.orders_step_sent,
  amended: m.orders_step_amended,
  'to-accept': m.orders_status_ia,
  accepted: m.orders_step_accepted,
  'to-fulfil': m.orders_status_ne,
  partial: m.orders_status_partial,
  residual: m.orders_step_residual,
  fulfilled: m.orders_status_e,
  cancelled: m.orders_status_cancelled,
};

const LOOKS = { done: 'is-done', awaited: 'is-on', ahead: undefined } as const;

export function OrderTimeline({ order }: { order: Order }) {
  const steps = progressOf(order);
  const open = order.status !== 'E' && order.status !== 'cancelled';
  return (
    <ol className="timeline">
      {steps.map(({ step, state, at, actor, note, changes }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: deliveries in parts have one name, and their order is their time
          key={index}
          className={LOOKS[state]}
          aria-current={state === 'awaited' ? 'step' : undefined}
        >
          <b>{LABELS[step]()}</b>
          {at ?? (open && index === steps.length - 1 ? expectedOn(order) : ' ')}
          {actor && <span className="timeline__who">{actor}</span>}
          {note && <q className="timeline__why">{note}</q>}
          {changes?.map((sentence) => (
            <span className="timeline__what" key={sentence}>
              {sentence}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** When goods are shipped or can be picked up. */
function expectedOn({ delivery_type, delivery_date, pickup_window }: Order): string {
  if (!delivery_date) return ' ';
  const date = longDate(delivery_date);
  if (delivery_type === 'shipping') return m.orders_expected({ date });
  return m.orders_expected_pickup({ date, from: pickup_window?.from ?? '', to: pickup_window?.to ?? '' });
}

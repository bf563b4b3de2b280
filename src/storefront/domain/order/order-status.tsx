/** Status of an order with its colour (storefront.md §3 "order filter status map", C-ORD-5). */
import type { OrderStatus as Code } from '#contract/endpoints/order.ts';
import type { OrderStatusName } from '#contract/values/shop-settings.ts';
import { m } from '#storefront/messages/messages.js';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { Status, type StatusTone } from '#storefront/ui/badge.tsx';

const TONES: Record<Code, StatusTone | undefined> = {
  IA: 'in',
  NE: 'warn',
  partial: 'warn',
  E: 'ok',
  cancelled: undefined,
};

const NAMES: Record<OrderStatusName, () => string> = {
  TO_BE_ACCEPTED: m.orders_status_ia,
  NOT_ESCAPED: m.orders_status_not_escaped,
  TO_CHECKOUT: m.orders_status_ne,
  ESCAPED: m.orders_status_e,
  CHECKED_OUT: m.orders_status_checked_out,
  DELIVERED: m.orders_status_delivered,
};

/** Label of a status in the page's language; three of them come from the settings. */
export function orderStatusLabel(status: Code): string {
  if (status === 'partial') return m.orders_status_partial();
  if (status === 'cancelled') return m.orders_status_cancelled();
  return NAMES[screens.orderStatusMap[status]]();
}

/** Shown beside the delivery day of an order that is overdue. */
export function LateMark({ order }: { order: { late: boolean } }) {
  return order.late ? <b className="late">{m.orders_late()}</b> : null;
}

/** In narrow tables the text in brackets is for screen readers only. */
export function OrderStatus({ status }: { status: Code }) {
  const tone = TONES[status];
  const [label, explanation] = orderStatusLabel(status).split(/ (?=\()/);
  return (
    <Status {...(tone ? { tone } : {})}>
      <span>
        {label}
        {explanation && <span className="status__explanation"> {explanation}</span>}
      </span>
    </Status>
  );
}

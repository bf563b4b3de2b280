/** Status of an order with its colour (storefront.md §3 "order filter status map", C-ORD-5). */
import type { OrderStatus as Code } from '#contract/order.ts';
import { m } from '#storefront/messages/messages.js';
import { Status, type StatusTone } from './badge.tsx';

const TONES: Record<Code, StatusTone | undefined> = {
  IA: 'in',
  NE: 'warn',
  partial: 'warn',
  E: 'ok',
  cancelled: undefined,
};

/** Label of each status in the page's language. */
export const ORDER_STATUS_LABELS: Record<Code, () => string> = {
  IA: m.orders_status_ia,
  NE: m.orders_status_ne,
  partial: m.orders_status_partial,
  E: m.orders_status_e,
  cancelled: m.orders_status_cancelled,
};

/** A label's explanation in brackets stands apart: narrow tables leave it to those who hear it. */
export function OrderStatus({ status }: { status: Code }) {
  const tone = TONES[status];
  const [label, explanation] = ORDER_STATUS_LABELS[status]().split(/ (?=\()/);
  return (
    <Status {...(tone ? { tone } : {})}>
      <span>
        {label}
        {explanation && <span className="st__x"> {explanation}</span>}
      </span>
    </Status>
  );
}

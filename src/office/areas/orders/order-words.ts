/** Words of orders: their states, why a deed left one out, e-mails. */
import type { OfficeOrder, OrdersDone } from '#contract/office/orders.ts';
import { m } from '#office/messages/messages.js';

export type OrderState = OfficeOrder['status'] | 'hold';

/** The state's word; its shape is `state--…`. */
export const orderState = (state: OrderState): string =>
  ({
    IA: m.orders_state_new,
    NE: m.orders_state_accepted,
    partial: m.orders_state_partial,
    E: m.orders_state_done,
    cancelled: m.orders_state_cancelled,
    hold: m.orders_state_hold,
  })[state]();

type LeftOut = OrdersDone['left_out'][number];

/** Why an order was left out, as a sentence: nothing of it has changed. */
export function leftOutReason({ reason, status, hold }: LeftOut): string {
  if (reason === 'on-hold') return m.orders_left_hold({ reason: hold ?? '' });
  if (reason === 'over-credit') return m.orders_left_credit();
  return reason === 'moved' ? m.orders_left_moved({ state: status ? orderState(status) : '' }) : m.orders_left_gone();
}

const EMAILS: Readonly<Record<string, () => string>> = {
  'order-confirmation': m.orders_email_confirmation,
  'order-agent': m.orders_email_agent,
  'order-office': m.orders_email_office,
  'order-accepted': m.orders_email_accepted,
  'order-amended': m.orders_email_amended,
  'order-partial': m.orders_email_partial,
  'order-fulfilled': m.orders_email_fulfilled,
  'order-cancelled': m.orders_email_cancelled,
};

export const emailName = (kind: string): string => EMAILS[kind]?.() ?? m.orders_email_other();

/** The credit of an order’s customer as a light: a shape and a word. */
import type { OfficeOrder } from '#contract/office/orders.ts';
import { m } from '#office/messages/messages.js';
import { OfficeLight } from '#office/ui/office-light.tsx';

const LIGHTS: Readonly<Record<OfficeOrder['credit']['light'], () => string>> = {
  within: m.orders_credit_within,
  near: m.orders_credit_near,
  over: m.orders_credit_over,
  paid: m.orders_credit_paid,
  none: m.orders_credit_none,
};

export function CreditLight({ light }: { light: OfficeOrder['credit']['light'] }) {
  return <OfficeLight state={light}>{LIGHTS[light]()}</OfficeLight>;
}

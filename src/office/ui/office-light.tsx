/** How much of a customer's credit is used, as a light: a shape beside a word or a percentage. */
import type { ReactNode } from 'react';
import { m } from '#office/messages/messages.js';
import './office-light.css';

/** Disc = within, half disc = near the limit, square = over, ring = paid at once or no limit. */
const STATES = {
  within: 'light light--within',
  near: 'light light--near',
  over: 'light light--over',
  paid: 'light light--paid',
  none: 'light light--none',
} as const;
export type LightState = keyof typeof STATES;

export function OfficeLight({ state, title, children }: { state: LightState; title?: string; children: ReactNode }) {
  return (
    <span className={STATES[state]} title={title}>
      {children}
    </span>
  );
}

/** From this percentage on the limit is near: the light of an order's page says the same (`order-credit.rules.ts`). */
const NEAR = 80;

/** In a cell: `used` is the whole percentage of the limit, `text` the same as it is shown. */
export function CreditUsed({ used, text }: { used: number; text: string }) {
  const state = used > 100 ? 'over' : used > NEAR ? 'near' : 'within';
  const words = { over: m.orderlist_over, near: m.orderlist_near, within: m.orderlist_within }[state]();
  return (
    <OfficeLight state={state} title={words}>
      <span className="visually-hidden">{words}, </span>
      {text}%
    </OfficeLight>
  );
}

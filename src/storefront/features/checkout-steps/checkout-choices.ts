/**
 * What the buyer has chosen so far, carried in the URL: every step is an address of its own, back and reload lose nothing,
 * and it works without JavaScript (C-ORD-1).
 */
import type { ApiRequest } from '#contract/api.ts';
import type { PreparedOrder } from '#contract/order.ts';

export const STEPS = ['delivery', 'payment', 'summary'] as const;
export type Step = (typeof STEPS)[number];

export interface Choices {
  delivery: 'shipping' | 'pickup';
  /** Plain date of shipping. */
  date: string;
  /** `2026-11-23_10:00_13:00` */
  window: string;
  payment: string;
  reference: string;
  note: string;
}

export const NOTE_MAX = 1000;
export const REFERENCE_MAX = 60;

export function stepOf(query: URLSearchParams): Step {
  return STEPS.find((step) => step === query.get('step')) ?? 'delivery';
}

export function deliveryOf(query: URLSearchParams): Choices['delivery'] {
  return query.get('delivery') === 'pickup' ? 'pickup' : 'shipping';
}

/** Windows as one form value. */
export function windowKey(window: { date: string; from: string; to: string }): string {
  return `${window.date}_${window.from}_${window.to}`;
}

export function shippingDates(prepared: Pick<PreparedOrder, 'delivery_options'>): string[] {
  return prepared.delivery_options.flatMap((option) => (option.type === 'shipping' ? option.dates : []));
}

export function pickupWindows(
  prepared: Pick<PreparedOrder, 'delivery_options'>,
): Array<{ date: string; from: string; to: string }> {
  return prepared.delivery_options.flatMap((option) => (option.type === 'pickup' ? option.windows : []));
}

/** The choices of the URL where they are still on offer, else the first that is. */
export function choicesOf(
  query: URLSearchParams,
  prepared: Pick<PreparedOrder, 'delivery_options' | 'payment_methods'>,
): Choices {
  const among = (wanted: string | null, offered: string[]) =>
    wanted !== null && offered.includes(wanted) ? wanted : (offered[0] ?? '');
  const offered = prepared.delivery_options.map((option) => option.type);
  const delivery = deliveryOf(query);
  return {
    delivery: offered.includes(delivery) ? delivery : (offered[0] ?? 'shipping'),
    date: among(query.get('date'), shippingDates(prepared)),
    window: among(query.get('window'), pickupWindows(prepared).map(windowKey)),
    payment: among(
      query.get('payment'),
      prepared.payment_methods.map((method) => method.code),
    ),
    reference: (query.get('reference') ?? '').slice(0, REFERENCE_MAX),
    note: (query.get('note') ?? '').slice(0, NOTE_MAX),
  };
}

/** Query of another step with the same choices. */
export function stepQuery(step: Step, choices: Choices): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries({ step, ...choices }).map(([key, value]) => [key, value === '' ? undefined : value]),
  );
}

/** The sent form as `send_order` takes it. */
export function orderRequest(form: FormData): ApiRequest<'wrapper.send_order'> {
  const text = (name: string) => String(form.get(name) ?? '');
  const [date = '', from = '', to = ''] = text('window').split('_');
  const pickup = text('delivery') === 'pickup';
  return {
    summary_token: text('summary_token'),
    idempotency_key: text('idempotency_key'),
    note: text('note'),
    reference: text('reference'),
    delivery_type: pickup ? 'pickup' : 'shipping',
    payment_method: text('payment'),
    ...(pickup ? { window: { date, from, to } } : { shipping_date: text('date') }),
    ...(form.get('confirm_duplicate') ? { confirm_duplicate: true } : {}),
  };
}

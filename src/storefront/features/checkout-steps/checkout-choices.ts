/**
 * The buyer's choices for the pages: from the draft on the server if they are still available, otherwise the first
 * available ones (C-ORD-1). Every step is a URL; the URLs do not contain the choices, so that no buyer's notes end up
 * in a log.
 */
import type { ApiRequest } from '#contract/endpoints/api.ts';
import type { CheckoutDraft } from '#contract/endpoints/checkout-choices.ts';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { type InvoiceField, type InvoiceRequest, invoiceFaults } from '#contract/values/invoice-request.ts';
import { CIG_FORM, CUP_FORM } from '#contract/values/procurement-codes.ts';

export const STEPS = ['delivery', 'payment', 'summary'] as const;
export type Step = (typeof STEPS)[number];
/** `card`: the last step for card payments. */
export type ShownStep = Step | 'card';

export interface Choices {
  delivery: 'shipping' | 'pickup';
  /** Plain date of shipping. */
  date: string;
  /** `2026-11-23_10:00_13:00` */
  window: string;
  payment: string;
  reference: string;
  /** Of public bodies; empty = none. */
  cig: string;
  cup: string;
  note: string;
  single: boolean;
  invoice: InvoiceChoice;
}

/**
 * `registered`: the customer as registered in the shop. Data entered for the other kinds are kept while the buyer
 * switches.
 */
export type InvoiceChoice = { kind: 'registered' | InvoiceRequest['kind'] } & Record<InvoiceField, string>;

export const NOTE_MAX = 1000;
export const REFERENCE_MAX = 60;

type Offer = Pick<PreparedOrder, 'delivery_options' | 'payment_methods'>;

export function stepOf(query: URLSearchParams): ShownStep {
  const wanted = query.get('step');
  return wanted === 'card' ? wanted : (STEPS.find((step) => step === wanted) ?? 'delivery');
}

type Window = NonNullable<CheckoutDraft['window']>;

/** A window as one form value. */
export function windowKey(window: Window): string {
  return `${window.date}_${window.from}_${window.to}`;
}

function windowOf(key: string): Window | undefined {
  const [date = '', from = '', to = ''] = key.split('_');
  return date && from && to ? { date, from, to } : undefined;
}

export const shippingOf = (prepared: Offer) => prepared.delivery_options.find((option) => option.type === 'shipping');
export const pickupOf = (prepared: Offer) => prepared.delivery_options.find((option) => option.type === 'pickup');

/**
 * Available dates and windows, for a single delivery or for the part in stock; `asked`: something arrives later, so
 * there is a choice.
 */
export function datesOf(prepared: Offer, single: boolean) {
  const shipping = shippingOf(prepared);
  const pickup = pickupOf(prepared);
  const asked = shipping?.dates_together !== undefined;
  const together = single && asked;
  return {
    asked,
    dates: (together ? shipping?.dates_together : shipping?.dates) ?? [],
    windows: (together ? pickup?.windows_together : pickup?.windows) ?? [],
  };
}

export function choicesOf(draft: CheckoutDraft, prepared: Offer): Choices {
  const among = (wanted: string | undefined, offered: string[]) =>
    wanted !== undefined && offered.includes(wanted) ? wanted : (offered[0] ?? '');
  const pickup = pickupOf(prepared);
  const isPickup = draft.delivery_type === 'pickup' && pickup !== undefined;
  const single = draft.single_delivery ?? false;
  const { dates, windows } = datesOf(prepared, single);
  return {
    delivery: isPickup ? 'pickup' : 'shipping',
    date: among(draft.shipping_date, dates),
    window: among(draft.window && windowKey(draft.window), windows.map(windowKey)),
    payment: among(
      draft.payment_method,
      prepared.payment_methods.map((method) => method.code),
    ),
    reference: (draft.reference ?? '').slice(0, REFERENCE_MAX),
    // Half of a code, saved while it was typed, is none.
    cig: CIG_FORM.test(draft.cig ?? '') ? (draft.cig ?? '') : '',
    cup: CUP_FORM.test(draft.cup ?? '') ? (draft.cup ?? '') : '',
    note: (draft.note ?? '').slice(0, NOTE_MAX),
    single,
    invoice: invoiceChoiceOf(draft.invoice ?? null),
  };
}

function invoiceChoiceOf(invoice: InvoiceRequest | null): InvoiceChoice {
  const empty = { company_name: '', vat_number: '', recipient_code: '', pec: '', tax_code: '' };
  return invoice ? { ...empty, ...invoice } : { kind: 'registered', ...empty };
}

/** undefined = invoiced to the customer as registered. */
export function invoiceRequestOf(choice: InvoiceChoice): InvoiceRequest | null {
  const { kind, company_name, vat_number, recipient_code, pec, tax_code } = choice;
  if (kind === 'company') return { kind, company_name, vat_number, recipient_code, pec };
  return kind === 'private' ? { kind, tax_code } : null;
}

export type Stale = 'window' | 'date' | 'pickup' | 'payment';

/** A choice that is no longer available: the buyer must choose again, it is never replaced silently (C-ORD-2). */
export function staleChoice(draft: CheckoutDraft, prepared: Offer): Stale | undefined {
  const { dates, windows } = datesOf(prepared, draft.single_delivery ?? false);
  if (draft.delivery_type === 'pickup') {
    if (!pickupOf(prepared)) return 'pickup';
    const chosen = draft.window && windowKey(draft.window);
    if (chosen && windows.length > 0 && !windows.some((window) => windowKey(window) === chosen)) return 'window';
  } else if (draft.shipping_date && dates.length > 0 && !dates.includes(draft.shipping_date)) return 'date';
  const { payment_method: payment } = draft;
  if (payment && !prepared.payment_methods.some(({ code }) => code === payment)) return 'payment';
  return undefined;
}

/** The step that is shown: never one after a choice that has to be made again, or after invalid invoice data. */
export function reachableStep(wanted: ShownStep, stale: Stale | undefined, invoiceIsWrong: boolean): ShownStep {
  if (wanted === 'delivery' || (stale && stale !== 'payment')) return 'delivery';
  return stale || invoiceIsWrong ? 'payment' : wanted;
}

export function isInvoiceWrong(choice: InvoiceChoice): boolean {
  const request = invoiceRequestOf(choice);
  return request !== null && Object.keys(invoiceFaults(request)).length > 0;
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '');
const noteOf = (form: FormData) => text(form, 'note').slice(0, NOTE_MAX);

/** The form of a step, or its filled part, as `checkout.save_draft` takes it. */
export function draftOf(form: FormData): ApiRequest<'checkout.save_draft'> {
  if (form.get('intent') === 'delivery') {
    const single = form.get('single') === 'yes';
    const together = single ? '_together' : '';
    const window = windowOf(text(form, `window${together}`) || text(form, 'window'));
    const date = text(form, `date${together}`) || text(form, 'date');
    return {
      ...(form.has('single') ? { single_delivery: single } : {}),
      delivery_type: form.get('delivery') === 'pickup' ? 'pickup' : 'shipping',
      ...(date ? { shipping_date: date } : {}),
      ...(window ? { window } : {}),
    };
  }
  // The summary: everything else was chosen before.
  if (form.get('intent') !== 'payment') return form.has('note') ? { note: noteOf(form) } : {};
  return {
    payment_method: text(form, 'payment'),
    reference: text(form, 'reference').slice(0, REFERENCE_MAX),
    ...(form.has('cig') ? { cig: text(form, 'cig').slice(0, 10), cup: text(form, 'cup').slice(0, 15) } : {}),
    ...(form.has('single') ? { single_delivery: form.get('single') === 'yes' } : {}),
    invoice: invoiceRequestOf(invoiceFormOf(form)),
  };
}

export function invoiceFormOf(form: FormData): InvoiceChoice {
  const kind = form.get('invoice');
  return {
    kind: kind === 'company' || kind === 'private' ? kind : 'registered',
    company_name: text(form, 'company_name'),
    vat_number: text(form, 'vat_number'),
    recipient_code: text(form, 'recipient_code'),
    pec: text(form, 'pec'),
    tax_code: text(form, 'tax_code'),
  };
}

/** The submitted form as `send_order` and `payment.start` take it: exactly what the page showed. */
export function orderRequest(form: FormData): ApiRequest<'wrapper.send_order'> {
  const choices = JSON.parse(text(form, 'choices') || '{}') as Partial<Choices>;
  const {
    delivery,
    date = '',
    window = '',
    payment = '',
    reference = '',
    cig = '',
    cup = '',
    single,
    invoice,
  } = choices;
  const isPickup = delivery === 'pickup';
  const chosen = windowOf(window);
  return {
    summary_token: text(form, 'summary_token'),
    idempotency_key: text(form, 'idempotency_key'),
    // The comments in the field when the button is pressed.
    note: form.has('note') ? noteOf(form) : (choices.note ?? ''),
    reference,
    cig,
    cup,
    payment_method: payment,
    delivery_type: isPickup ? 'pickup' : 'shipping',
    single_delivery: single ?? false,
    invoice: invoice ? invoiceRequestOf(invoice) : null,
    ...(isPickup && chosen ? { window: chosen } : {}),
    ...(!isPickup && date ? { shipping_date: date } : {}),
    ...(form.get('confirm_duplicate') ? { confirm_duplicate: true } : {}),
  };
}

import { describe, expect, it, test } from 'vitest';
import {
  choicesOf,
  draftOf,
  invoiceRequestOf,
  isInvoiceWrong,
  orderRequest,
  reachableStep,
  staleChoice,
  stepOf,
} from './checkout-choices.ts';

const window = { date: '2026-11-23', from: '10:00', to: '13:00' };
const prepared = {
  delivery_options: [
    { type: 'shipping' as const, dates: ['2026-11-23', '2026-11-24'], cost: 9.9, delivery_days: 3 },
    { type: 'pickup' as const, windows: [{ ...window, send_by: '2026-11-22 16:00' }], closed: [], cost: 0 },
  ],
  payment_methods: [
    { code: 'riba60', label: 'RiBa 60' },
    { code: 'card', label: 'Carta', card: true },
  ],
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('choices of the checkout (C-ORD-1)', () => {
  it('takes what is on offer and falls back to the first', () => {
    const draft = { shipping_date: '2026-11-24', payment_method: 'gold', window: { ...window, date: '2020-01-01' } };
    expect(choicesOf(draft, prepared)).toMatchObject({
      delivery: 'shipping',
      date: '2026-11-24',
      window: '2026-11-23_10:00_13:00',
      payment: 'riba60',
      reference: '',
      note: '',
      single: false,
      invoice: { kind: 'registered' },
    });
  });

  it('starts at the first step for an unknown one', () => {
    expect(stepOf(new URLSearchParams('step=nowhere'))).toBe('delivery');
    expect(stepOf(new URLSearchParams('step=card&payment=7'))).toBe('card');
  });

  it('a step’s form is saved and comes back as it was', () => {
    const delivery = draftOf(formOf({ intent: 'delivery', delivery: 'pickup', window: '2026-11-23_10:00_13:00' }));
    expect(delivery).toEqual({ delivery_type: 'pickup', window });
    const payment = draftOf(
      formOf({
        intent: 'payment',
        payment: 'card',
        reference: 'Adda',
        single: 'yes',
        invoice: 'private',
        tax_code: 'RSSMRA85T10A562S',
        company_name: 'not asked for',
      }),
    );
    expect(payment.invoice).toEqual({ kind: 'private', tax_code: 'RSSMRA85T10A562S' });
    const comments = draftOf(formOf({ intent: 'send', note: 'cortile', choices: '{}' }));
    expect(comments).toEqual({ note: 'cortile' });
    const choices = choicesOf({ ...delivery, ...payment, ...comments } as Parameters<typeof choicesOf>[0], prepared);
    expect(choices).toMatchObject({
      delivery: 'pickup',
      window: '2026-11-23_10:00_13:00',
      payment: 'card',
      reference: 'Adda',
      note: 'cortile',
      single: true,
      invoice: { kind: 'private', tax_code: 'RSSMRA85T10A562S', company_name: '' },
    });
    expect(invoiceRequestOf(choices.invoice)).toEqual(payment.invoice);
  });

  it('sends a window for pickup and a date for shipping', () => {
    const choices = choicesOf({ delivery_type: 'pickup', window }, prepared);
    const request = (more: object) =>
      orderRequest(
        formOf({ choices: JSON.stringify({ ...choices, ...more }), summary_token: 't', idempotency_key: 'k' }),
      );
    expect(request({})).toMatchObject({ delivery_type: 'pickup', window, invoice: null });
    expect(request({})).not.toHaveProperty('shipping_date');
    // The field's content when the button is pressed, not an earlier draft.
    const written = { choices: JSON.stringify({ ...choices, note: 'old' }), note: 'new' };
    expect(orderRequest(formOf(written)).note).toBe('new');
    expect(request({ delivery: 'shipping' })).toMatchObject({
      delivery_type: 'shipping',
      shipping_date: '2026-11-23',
    });
  });
});

test.each([
  [{}, undefined, 'summary'],
  [{ delivery_type: 'pickup' as const, window }, undefined, 'summary'],
  [{ delivery_type: 'pickup' as const, window: { ...window, date: '2026-11-21' } }, 'window', 'delivery'],
  // The pickup window does not matter if shipping was chosen in the end.
  [{ delivery_type: 'shipping' as const, window: { ...window, date: '2026-11-21' } }, undefined, 'summary'],
  [{ shipping_date: '2026-11-20' }, 'date', 'delivery'],
  [{ payment_method: 'gold' }, 'payment', 'payment'],
] as const)('a choice that is not on offer any more is asked again: %j → %s, shows %s', (draft, stale, step) => {
  expect(staleChoice(draft, prepared)).toBe(stale);
  expect(reachableStep('summary', staleChoice(draft, prepared), false)).toBe(step);
});

test('the summary is not reached with an invoice that is wrong; its fields are shown again', () => {
  const { invoice } = choicesOf({ invoice: { kind: 'private', tax_code: 'RSSMRA85' } }, prepared);
  expect(isInvoiceWrong(invoice)).toBe(true);
  expect(reachableStep('summary', undefined, true)).toBe('payment');
  expect(reachableStep('delivery', undefined, true)).toBe('delivery');
  expect(isInvoiceWrong({ ...invoice, kind: 'registered' })).toBe(false);
  expect(isInvoiceWrong({ ...invoice, tax_code: 'RSSMRA85T10A562S' })).toBe(false);
});

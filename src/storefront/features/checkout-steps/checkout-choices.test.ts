import { describe, expect, it } from 'vitest';
import { choicesOf, orderRequest, stepOf, stepQuery } from './checkout-choices.ts';

const prepared = {
  delivery_options: [
    { type: 'shipping' as const, dates: ['2026-11-23', '2026-11-24'] },
    { type: 'pickup' as const, windows: [{ date: '2026-11-23', from: '10:00', to: '13:00' }] },
  ],
  payment_methods: [
    { code: 'riba60', label: 'RiBa 60' },
    { code: 'card', label: 'Carta' },
  ],
};

describe('choices of the checkout in the URL (C-ORD-1)', () => {
  it('takes what is on offer and falls back to the first', () => {
    const query = new URLSearchParams('date=2026-11-24&payment=gold&window=2020-01-01_1_2');
    expect(choicesOf(query, prepared)).toEqual({
      delivery: 'shipping',
      date: '2026-11-24',
      window: '2026-11-23_10:00_13:00',
      payment: 'riba60',
      reference: '',
      note: '',
    });
  });

  it('starts at the first step for an unknown one', () => {
    expect(stepOf(new URLSearchParams('step=nowhere'))).toBe('delivery');
  });

  it('goes to another step and back without losing anything', () => {
    const choices = choicesOf(
      new URLSearchParams('delivery=pickup&payment=card&note=cortile&reference=Adda'),
      prepared,
    );
    const query = new URLSearchParams(
      Object.entries(stepQuery('summary', choices)).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    );
    expect(choicesOf(query, prepared)).toEqual(choices);
    expect(stepOf(query)).toBe('summary');
  });

  it('sends a window for pickup and a date for shipping', () => {
    const form = new FormData();
    const fields = {
      delivery: 'pickup',
      window: '2026-11-23_10:00_13:00',
      date: '2026-11-23',
      payment: 'card',
      summary_token: 't',
      idempotency_key: 'k',
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    expect(orderRequest(form)).toMatchObject({
      delivery_type: 'pickup',
      window: { date: '2026-11-23', from: '10:00', to: '13:00' },
    });
    expect(orderRequest(form)).not.toHaveProperty('shipping_date');
    form.set('delivery', 'shipping');
    expect(orderRequest(form)).toMatchObject({ delivery_type: 'shipping', shipping_date: '2026-11-23' });
  });
});

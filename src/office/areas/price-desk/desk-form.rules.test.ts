import { expect, test } from 'vitest';
import { DESK_FIELDS, formOf, requestOf, searchOf, withoutTrial } from './desk-form.rules.ts';

const form = (text: string) => formOf(new URLSearchParams(text));

test('the address holds every choice, as it was typed (C-OFF-8)', () => {
  const search = DESK_FIELDS.map((field) => `${field}=${field === 'quantity' ? '2%2C5' : '7'}`).join('&');
  expect(searchOf(form(search))).toBe(search);
  expect(searchOf(form(''))).toBe('');
  expect(searchOf(withoutTrial(form('article=A&try_chain=50%2B10')))).toBe('article=A');
});

test.each([
  ['', undefined],
  ['customer=12', undefined],
  ['article=RP90-22%2FCU', { client_id: 0, address_code: 0, article: 'RP90-22/CU', coupon: '' }],
  [
    'article=A&customer=12&address=3&quantity=1.000%2C5&day=2026-11-23&coupon=B10',
    { client_id: 12, address_code: 3, article: 'A', quantity: 1000.5, day: '2026-11-23', coupon: 'B10' },
  ],
  [
    'article=A&try_chain=50%2B10&try_gross=0&try_net=1%2C5',
    {
      client_id: 0,
      address_code: 0,
      article: 'A',
      coupon: '',
      tried: { gross: 0, chain: '50+10', promo: { net: 1.5 } },
    },
  ],
  // A number of pieces alone makes no promo.
  ['article=A&try_from=10', { client_id: 0, address_code: 0, article: 'A', coupon: '' }],
])('%s', (text, request) => {
  expect(requestOf(form(text)).request).toEqual(request);
});

test('what is no number is a fault of its field, and nothing is asked', () => {
  const { request, faults } = requestOf(form('article=A&quantity=molti&try_gross=-1&try_quantity=0'));
  expect(request).toBeUndefined();
  expect([...faults]).toEqual(['try_quantity', 'try_gross', 'quantity']);
});

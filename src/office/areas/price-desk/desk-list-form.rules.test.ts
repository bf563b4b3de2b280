import { expect, test } from 'vitest';
import { type ListForm, listFormOf, listRequestOf, listSearchOf, unreadQuantities } from './desk-list-form.rules.ts';

const form = (values: Partial<ListForm>): ListForm => ({ ...listFormOf(new URLSearchParams()), ...values });

test('the address holds every choice, pasted lines too', () => {
  const chosen = form({ customer: '9', codes: 'VT1;10\nVT2', try_general: '40' });
  expect(listFormOf(new URLSearchParams(listSearchOf(chosen)))).toEqual(chosen);
});

test('pasted codes with and without quantity; terms that are empty are left out', () => {
  expect(listRequestOf(form({ codes: 'VT1\t10\nVT2\t2,5', try_extra: ' 5 ' }), 'it')).toEqual({
    client_id: 0,
    address_code: 0,
    of: {
      kind: 'codes',
      lines: [
        { code: 'VT1', quantity: 10 },
        { code: 'VT2', quantity: 2.5 },
      ],
    },
    tried: { extra: '5' },
  });
  expect(listRequestOf(form({ codes: 'VT1' }), 'it')?.of).toEqual({ kind: 'codes', lines: [{ code: 'VT1' }] });
});

test('an order comes before the cart, the cart before codes and only of a customer; nothing chosen asks nothing', () => {
  const codes = 'VT1\t1';
  expect(listRequestOf(form({ order: ' OC/1/2026 ', cart: '1', customer: '9', codes }), 'it')?.of).toEqual({
    kind: 'order',
    number: 'OC/1/2026',
  });
  expect(listRequestOf(form({ cart: '1', customer: '9', codes }), 'it')?.of).toEqual({ kind: 'cart' });
  expect(listRequestOf(form({ cart: '1', codes }), 'it')?.of.kind).toBe('codes');
  expect(listRequestOf(form({ customer: '9' }), 'it')).toBeUndefined();
});

test('quantities that are no number are named, those that are left out are not', () => {
  expect(unreadQuantities('A1;200\nB2;abc\nC3\nD4;0', 'it')).toEqual(['B2: abc', 'D4: 0']);
  expect(unreadQuantities('A1;1,5', 'it')).toEqual([]);
});

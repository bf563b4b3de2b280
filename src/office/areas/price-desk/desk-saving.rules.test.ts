import { expect, test } from 'vitest';
import type { LookedAt, PriceDeskExplained } from '#contract/office/price-desk.ts';
import { formOf } from './desk-form.rules.ts';
import { type ListPrice, savingsOf } from './desk-saving.rules.ts';

const EMPTY = { name: '', code: '', chain: '', from: null, price: null, valid_from: null, valid_to: null };
const looked = (kind: LookedAt['kind'], more: Partial<LookedAt> = {}): LookedAt => ({
  ...EMPTY,
  kind,
  why: 'applies',
  ...more,
});

function explained(lists: LookedAt[], chains: LookedAt[] = [], quantity = 1): PriceDeskExplained {
  return {
    address_code: 1,
    quantity,
    day: '2026-11-27',
    sold: true,
    steps: [
      { step: 'list', amount: 1, looked_at: lists },
      { step: 'discount', amount: 1, looked_at: chains },
    ],
    list: '',
    gross: 1,
    chain: '',
    promo: '',
    net: 1,
    total: 1,
    coupon: null,
    vat_rate: 22,
    vat_note: '',
    vat: 0.22,
    document: 1.22,
  };
}

const PRICES: ListPrice[] = [
  { id: 1, list: 'L01', from: 1, price: 50_000, in_force: true },
  { id: 2, list: 'L01', from: 100, price: 40_000, in_force: true },
  { id: 3, list: 'L01', from: 200, price: 30_000, in_force: false },
  { id: 4, list: 'L02', from: 1, price: 60_000, in_force: true },
];
const LIST = [
  looked('list-of-customer', { code: 'L01' }),
  looked('default-list', { code: 'L00', why: 'customer-has-own' }),
];

function savings(search: string, { now = explained(LIST), quantity = 1, isToday = true } = {}) {
  const tried = explained(LIST, [], quantity);
  return savingsOf(formOf(new URLSearchParams(search)), { now, tried }, PRICES, { article: 'VT1', isToday });
}

test('a price goes to the row whose quantity is reached, on the tried list or the one that applies', () => {
  const price = { what: 'price', list: 'L01', price: 45_000 };
  expect(savings('try_gross=4,5')).toEqual([{ ...price, row: PRICES[0] }]);
  expect(savings('try_gross=4,5', { quantity: 250 })).toEqual([{ ...price, row: PRICES[1] }]);
  expect(savings('customer=9&try_list=L02&try_gross=4,5').map(({ what }) => what)).toEqual(['list', 'price']);
  expect(savings('customer=9&try_list=L03&try_gross=4,5')[1]).toEqual({ ...price, list: 'L03', row: undefined });
});

test('a price of zero, or of another day, is not saved from here', () => {
  expect(savings('try_gross=0')).toEqual([]);
  expect(savings('try_gross=4,5', { isToday: false })).toEqual([]);
});

test('what is agreed is stored where it is agreed now, with what the page shows of it', () => {
  expect(savings('customer=9&try_list=L02')).toEqual([{ what: 'list', of: 'customer', code: 'L02', known: 'L01' }]);
  const ofAddress = explained(
    [looked('list-of-address', { code: 'L05' }), ...LIST],
    [looked('chain-of-article', { chain: '50+10' }), looked('chain-of-address', { chain: '20' })],
  );
  expect(savings('customer=9&try_list=L02&try_chain=55&try_general=30', { now: ofAddress })).toEqual([
    { what: 'list', of: 'address', code: 'L02', known: 'L05' },
    { what: 'chain', chain: '55', known: '50+10' },
    { what: 'general', of: 'address', chain: '30', known: '20' },
  ]);
});

test('a guest has no agreement; a promo begins with the line that was tried', () => {
  expect(savings('try_list=L02&try_chain=50&try_general=30')).toEqual([]);
  expect(savings('try_net=3,9&try_from=10')).toEqual([{ what: 'promo', line: 'VT1;3,9;10' }]);
  expect(savings('try_extra=5')).toEqual([{ what: 'promo', line: 'VT1;5;1' }]);
});

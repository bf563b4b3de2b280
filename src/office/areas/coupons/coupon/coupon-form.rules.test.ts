import { expect, test } from 'vitest';
import type { CouponValues } from '#contract/office/coupons.ts';
import { couponForm, couponValues } from './coupon-form.rules.ts';

const coupon: CouponValues = {
  title_it: 'Cantiere',
  title_en: 'Site',
  chain: '',
  amount: 10.5,
  minimum: 150,
  kind: 'cart',
  of: '',
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  entitled: 'list:RIV',
  once_per_customer: false,
  max_uses: 500,
  off: false,
};

test.each(['it', 'en'] as const)('values → texts → values is the same, in %s', (locale) => {
  expect(couponValues(couponForm(coupon, locale), locale)).toEqual({ values: coupon, faults: {} });
});

test.each([
  [{ amount: '' }, { amount: null }, {}],
  [{ minimum: '' }, { minimum: 0 }, {}],
  [{ max_uses: '' }, { max_uses: null }, {}],
  [{ amount: '12,50', max_uses: '3' }, { amount: 12.5, max_uses: 3 }, {}],
  [{ amount: 'dieci' }, {}, { amount: 'number' }],
  [{ minimum: '-1' }, {}, { minimum: 'number' }],
  [{ max_uses: '2,5' }, {}, { max_uses: 'whole' }],
  [{ max_uses: '0' }, {}, { max_uses: 'whole' }],
])('%j', (typed, values, faults) => {
  expect(couponValues(typed, 'it')).toEqual({ values, faults });
});

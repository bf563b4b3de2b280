import { expect, test } from 'vitest';
import type { CouponValues } from '#contract/office/coupons.ts';
import { isDiscountChain } from '../pricing/index.ts';
import { couponFaults, couponState, seriesOf } from './coupon-terms.rules.ts';

const coupon: CouponValues = {
  title_it: 'Benvenuto',
  title_en: 'Welcome',
  chain: '5',
  amount: null,
  minimum: 0,
  kind: 'cart',
  of: '',
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  entitled: 'all',
  once_per_customer: true,
  max_uses: null,
  off: false,
};
const unknown = {
  articles: new Set(['NO-ARTICLE']),
  families: new Set<string>(),
  brands: new Set(['NO-BRAND']),
  lists: new Set(['NO-LIST']),
  customers: new Set(['7']),
};

test.each<[Partial<CouponValues>, string[]]>([
  [{}, []],
  [{ chain: '', amount: 10 }, []],
  [{ chain: '', amount: null }, ['chain']],
  [{ amount: 10 }, ['chain']],
  [{ chain: '50++10' }, ['chain']],
  [{ chain: '-5' }, ['chain']],
  [{ chain: '', amount: 0 }, ['amount']],
  [{ chain: '', amount: 1.005 }, ['amount']],
  [{ valid_to: '2025-12-31' }, ['valid_to']],
  [{ kind: 'article', of: 'NO-ARTICLE' }, ['of']],
  [{ kind: 'brand', of: '' }, ['of']],
  [{ kind: 'article', of: 'VT1' }, []],
  [{ entitled: 'list:NO-LIST' }, ['entitled']],
  [{ entitled: 'customer:7|8' }, ['entitled']],
])('%j: wrong are %j', (changed, fields) => {
  expect(
    Object.keys(couponFaults({ ...coupon, ...changed }, unknown, { locale: 'it', isChain: isDiscountChain })),
  ).toEqual(fields);
});

test.each([
  [{}, 0, '2026-06-01', 'running'],
  [{}, 0, '2025-12-31', 'planned'],
  [{}, 0, '2027-01-01', 'over'],
  [{ max_uses: 3 }, 2, '2026-06-01', 'running'],
  [{ max_uses: 3 }, 3, '2026-06-01', 'used-up'],
  [{ max_uses: 3 }, 3, '2027-06-01', 'over'],
  [{ off: true }, 0, '2027-01-01', 'off'],
] as const)('%j, used %i times, on %s: %s', (changed, used, day, state) => {
  expect(couponState({ ...coupon, ...changed }, used, day)).toBe(state);
});

test('a series has each code once, without signs that look alike', () => {
  let seed = 1;
  const codes = seriesOf('AUTUNNO', 500, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  });
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^AUTUNNO-[A-HJ-NP-Z2-9]{6}$/);
});

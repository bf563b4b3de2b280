import { describe, expect, test } from 'vitest';
import type { Price, Promo, Terms } from '../benefits/best-offer.rules.ts';
import { priceAt } from '../benefits/best-offer.rules.ts';
import { type Condition, conditionFor } from '../conditions.rules.ts';
import { NO_DISCOUNT, parseChain } from '../discount-chain.rules.ts';
import { listOfDay } from '../list-of-day.rules.ts';
import {
  breaksLookedAt,
  type ChainsAround,
  chainsLookedAt,
  type Looked,
  listsLookedAt,
  type NamedList,
  type PromoAround,
  promosLookedAt,
  scalesLookedAt,
} from './looked-at.rules.ts';

const DAY = '2026-11-26';
const reasons = (looked: readonly Looked[]) =>
  looked.map(({ kind, code, name, chain, why }) => [kind, code || name || chain, why].join(' '));

describe('price lists (C-PRICE-1)', () => {
  const list = (id: number, code: string, more: Partial<NamedList> = {}): NamedList => ({
    id,
    code,
    name: code,
    is_default: code === 'BASE',
    valid_from: null,
    valid_to: null,
    replaces: '',
    ...more,
  });
  const base = list(1, 'BASE');
  const b = list(2, 'B');
  const summer = list(3, 'SUMMER', { replaces: 'B', valid_from: '2026-06-01', valid_to: '2026-08-31' });
  const winter = list(4, 'WINTER', { replaces: 'B', valid_from: '2026-11-01', valid_to: null });
  const all = [base, b, summer, winter];
  const look = (of: Partial<Parameters<typeof listsLookedAt<NamedList>>[1]>, lists = all) => {
    const agreed = { ofAddress: undefined, ofCustomer: undefined, ofShop: base, tried: undefined, ...of };
    const taken = agreed.tried ?? agreed.ofAddress ?? agreed.ofCustomer ?? base;
    return reasons(listsLookedAt(lists, agreed, listOfDay(lists, taken, DAY)?.id ?? null, DAY));
  };

  test('the one that replaces it today wins; its own stands there with the reason', () => {
    expect(look({ ofCustomer: b })).toEqual([
      'replacing-list WINTER applies',
      'list-of-customer B replaced',
      'default-list BASE customer-has-own',
      'replacing-list SUMMER over',
    ]);
  });

  test('the address comes before the customer, a trial before both, and nobody else’s list is shown', () => {
    expect(look({ ofAddress: b, ofCustomer: base }, [base, b])).toEqual([
      'list-of-address B applies',
      'list-of-customer BASE address-has-own',
    ]);
    expect(look({ tried: base, ofCustomer: b }, [base, b])).toEqual([
      'tried-list BASE applies',
      'list-of-customer B address-has-own',
    ]);
    expect(look({}, [base, b])).toEqual(['default-list BASE applies']);
  });

  test('a list that is over and that none replaces gives nothing', () => {
    const old = list(5, 'OLD', { valid_to: '2026-01-31' });
    expect(look({ ofCustomer: old }, [base, old])).toEqual([
      'list-of-customer OLD over',
      'default-list BASE customer-has-own',
    ]);
  });
});

test('scales with days: what began last applies, the others say why not (C-PRICE-6)', () => {
  const scale = (valid_from: string, valid_to: string, gross: number, applies = false) => {
    return { from_quantity: 1, gross, valid_from, valid_to, applies };
  };
  const usual = scale('0001-01-01', '9999-12-31', 100_000);
  expect(scalesLookedAt([{ ...usual, applies: true }], DAY)).toEqual([]);
  const looked = scalesLookedAt(
    [
      scale('2027-01-01', '9999-12-31', 110_000),
      scale('2026-11-01', '2026-11-30', 80_000, true),
      scale('2026-11-01', '2026-12-31', 85_000),
      scale('2026-03-01', '2026-03-31', 70_000),
      usual,
    ],
    DAY,
  );
  expect(looked.map(({ price, why }) => [price, why])).toEqual([
    [80_000, 'applies'],
    [110_000, 'not-yet'],
    [85_000, 'ends-later'],
    [70_000, 'over'],
    [100_000, 'began-earlier'],
  ]);
});

test('breaks: the highest that is reached (C-PRICE-1)', () => {
  const breaks = [1, 10, 100].map((from) => ({ from, gross: 1000 - from }));
  expect(breaksLookedAt(breaks, 60, 10).map(({ from, why }) => [from, why])).toEqual([
    [10, 'applies'],
    [1, 'higher-reached'],
    [100, 'not-reached'],
  ]);
  expect(breaksLookedAt(breaks.slice(0, 1), 60, null)).toEqual([]);
});

describe('chains (C-PRICE-1)', () => {
  const chain = (text: string) => parseChain(text) ?? NO_DISCOUNT;
  const around = (more: Partial<ChainsAround>): ChainsAround => ({
    ofArticle: undefined,
    ofParent: undefined,
    ofFamilies: [],
    ofBrand: undefined,
    ofAddress: undefined,
    ofCustomer: undefined,
    tried: undefined,
    ...more,
  });
  const look = (given: Partial<ChainsAround>, condition: Condition, isNet = false) =>
    reasons(chainsLookedAt(around(given), { condition, isNet, gross: 100_000, unit: 1 }));

  test('only the most specific counts, the others are named', () => {
    const conditions = {
      byArticle: new Map(),
      byFamily: new Map([
        [1, chain('50')],
        [2, chain('50+10')],
      ]),
      byBrand: new Map([[9, chain('40')]]),
      general: chain('30'),
    };
    const article = { id: 5, parentId: null, brand: { id: 9 }, familyPath: [{ id: 1 }, { id: 2 }], packagings: [] };
    const given = {
      ofFamilies: [
        { id: 2, name: 'Press', chain: chain('50+10') },
        { id: 1, name: 'Fittings', chain: chain('50') },
      ],
      ofBrand: { name: 'Ruvo', chain: chain('40') },
      ofAddress: chain(''),
      ofCustomer: chain('30'),
    };
    const expected = [
      'chain-of-family Press applies',
      'chain-of-family Fittings less-specific',
      'chain-of-brand Ruvo less-specific',
      'chain-of-customer 30 less-specific',
    ];
    expect(look(given, conditionFor(conditions, article))).toEqual(expected);
  });

  test('the address’s general chain comes before the customer’s; a trial replaces what it stands for', () => {
    const general: Condition = { chain: chain('20'), level: 'general', familyId: null };
    const both = { ofAddress: chain('20'), ofCustomer: chain('30') };
    expect(look(both, general)).toEqual(['chain-of-address 20 applies', 'chain-of-customer 30 less-specific']);
    expect(look({ ...both, tried: { level: 'general', chain: chain('60') } }, general)).toEqual([
      'tried-chain 60 applies',
      'chain-of-address 20 less-specific',
      'chain-of-customer 30 less-specific',
    ]);
    expect(look({ ofCustomer: chain('30') }, general, true)).toEqual(['chain-of-customer 30 replaced-by-net']);
  });
});

test('promos: the cheapest that the quantity reaches, and why each other one lost (C-PRICE-2)', () => {
  const promo = (code: string, net: number, more: Partial<Promo> = {}): Promo => ({
    code,
    row: 1,
    title: { it: code, en: code },
    from: 1,
    validTo: '2026-12-31',
    effect: { net },
    ...more,
  });
  const valid = [promo('A', 5000), promo('B', 4000), promo('C', 4000), promo('D', 100, { from: 50 })];
  const terms: Terms = { breaks: [{ from: 1, gross: 9000 }], chain: NO_DISCOUNT, promos: valid };
  const price: Price = priceAt(terms, 10);
  const around = (one: Promo, more: Partial<PromoAround> = {}): PromoAround => ({
    promo: one,
    validFrom: '2026-11-01',
    off: false,
    isEntitled: true,
    isTried: false,
    ...more,
  });
  const looked = promosLookedAt(
    [
      ...valid.map((one) => around(one)),
      around(promo('E', 1, { validTo: '2026-11-25' })),
      around(promo('F', 1), { validFrom: '2026-12-01' }),
      around(promo('G', 1), { off: true }),
      around(promo('H', 1), { isEntitled: false }),
    ],
    { terms, price, quantity: 10, day: DAY, locale: 'it' },
  );
  expect(looked.map(({ code, why, price: net }) => [code, why, net])).toEqual([
    ['B', 'applies', 4000],
    ['A', 'dearer', 5000],
    ['C', 'same-price', 4000],
    ['D', 'not-reached', 100],
    ['E', 'over', 1],
    ['F', 'not-yet', 1],
    ['G', 'off', 1],
    ['H', 'not-entitled', 1],
  ]);
});

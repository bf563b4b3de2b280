import { expect, test } from 'vitest';
import type { GiftLine, PromoLine } from '#contract/office/promos.ts';
import { buyersOf, entitledOf, formLines, isEntitled, NEW_LINE, wireLines } from './promo-form.rules.ts';

const promos: PromoLine[] = [
  { row: 10, kind: 'article', code: 'VT1', from: 2.5, net: 3.9, chain: '' },
  { row: 20, kind: 'family', code: 'viti', from: 1, net: null, chain: '50+10', own: { entitled: 'list:B' } },
];
const gifts: GiftLine[] = [
  { row: 10, kind: 'cart', code: '', amount: 300, from: 1, gift: 'G1', gift_quantity: 2, repeats: true },
  { row: 20, kind: 'brand', code: 'X', amount: null, from: 100, gift: 'G2', gift_quantity: 1, repeats: false },
];

test.each(['it', 'en'] as const)('lines → texts → lines is the same, in %s', (locale) => {
  expect(wireLines(formLines(promos, locale), 'promo', locale)).toEqual({ lines: promos, faults: new Set() });
  expect(wireLines(formLines(gifts, locale), 'gift', locale)).toEqual({ lines: gifts, faults: new Set() });
});

test('what is no number is a fault of its line', () => {
  const lines = [{ ...NEW_LINE, net: 'gratis' }, NEW_LINE, { ...NEW_LINE, from: '0' }, { ...NEW_LINE, net: '-1' }];
  expect([...wireLines(lines, 'promo', 'it').faults]).toEqual([0, 2, 3]);
  expect([...wireLines([{ ...NEW_LINE, giftQuantity: '0' }], 'gift', 'it').faults]).toEqual([0]);
});

test.each([
  ['all', { who: 'all', names: '' }, true],
  ['list:B', { who: 'list', names: 'B' }, true],
  ['customer:18|42', { who: 'customer', names: '18\n42' }, true],
  ['list:', { who: 'list', names: '' }, false],
  ['customer:', { who: 'customer', names: '' }, false],
] as const)('%s is %j', (entitled, buyers, isOne) => {
  expect(buyersOf(entitled)).toEqual(buyers);
  expect(entitledOf(buyers)).toBe(entitled);
  expect(isEntitled(entitled)).toBe(isOne);
});

test('customers are numbers, however they are written beside each other', () => {
  expect(entitledOf({ who: 'customer', names: '18, 42;\n7 Rossi' })).toBe('customer:18|42|7');
});

import { describe, expect, test } from 'vitest';
import type { Price, PromoKey } from '../pricing/index.ts';
import { oneRowOf, severalRows, type TwinRow } from './one-row.rules.ts';

const promo = (code: string) => ({ code, row: 1, title: { it: '', en: '' }, from: 1, validTo: '', effect: { net: 1 } });
const price = (net: number, code = ''): Price => ({
  gross: 100,
  net,
  chain: '',
  promo: code === '' ? null : promo(code),
});

/** List price 100; ESTATE makes it 50 from 10 pieces, CARA makes it 80 for any quantity. */
function priceAt(quantity: number, chosen?: PromoKey): Price {
  const offers = [price(100)];
  if (quantity >= 10 && chosen?.code !== 'CARA') offers.push(price(50, 'ESTATE'));
  if (chosen?.code === 'CARA') offers.push(price(80, 'CARA'));
  return offers.reduce((best, offer) => (offer.net < best.net ? offer : best));
}

const row = (rowId: number, quantity: number, promoCode = ''): TwinRow => ({
  rowId,
  quantity,
  promoCode,
  promoRow: promoCode === '' ? 0 : 1,
});

describe('rows of one article', () => {
  test.each([
    ['both reach the promo', [row(10, 20), row(20, 40, 'ESTATE')], { into: 10, from: [20], net: 50 }],
    ['only together they reach it', [row(10, 5), row(20, 5, 'ESTATE')], { into: 10, from: [20], net: 50 }],
    [
      'the chosen one came first: its number stays',
      [row(10, 10, 'ESTATE'), row(20, 3)],
      { into: 10, from: [20], net: 50 },
    ],
    [
      'neither reaches it: the list makes both prices',
      [row(10, 2), row(20, 3, 'ESTATE')],
      { into: 10, from: [20], net: 100 },
    ],
    ['another promo than the best was chosen', [row(10, 20), row(20, 5, 'CARA')], undefined],
    [
      'three rows, one of them deliberately dearer',
      [row(10, 20), row(20, 5, 'CARA'), row(30, 4, 'ESTATE')],
      { into: 10, from: [30], net: 50 },
    ],
    ['all were chosen', [row(10, 20, 'ESTATE'), row(20, 5, 'CARA')], undefined],
    ['too many for one row', [row(10, 900), row(20, 200, 'ESTATE')], undefined],
  ])('%s', (_, rows, expected) => {
    const found = oneRowOf(rows, priceAt, 1000);
    expect(found && { into: found.into, from: found.from, net: found.price.net }).toEqual(expected);
  });

  test('what cannot be sold stays as it is', () => {
    expect(oneRowOf([row(10, 1), row(20, 2, 'ESTATE')], () => null, 1000)).toBeUndefined();
  });
});

test('articles with several rows', () => {
  const rows = [1, 2, 1, 3, 2, 1].map((articleId, place) => ({ articleId, place }));
  expect(severalRows(rows).map((group) => group.map(({ place }) => place))).toEqual([
    [0, 2, 5],
    [1, 4],
  ]);
});

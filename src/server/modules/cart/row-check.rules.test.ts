import { describe, expect, test } from 'vitest';
import { checkRow, isBlocking, type RowFacts } from './row-check.rules.ts';

const packs = [{ code: 'CF', um: 'PZ', quantity: 25, default: true, smallest: true }];
const fine: RowFacts = {
  sellable: true,
  priced: true,
  promoHolds: true,
  quantity: 50,
  packagings: packs,
  limits: {},
  seenNet: 42_750,
  net: 42_750,
};

describe('what is wrong with a row (C-CART-8)', () => {
  test.each([
    ['nothing', {}, []],
    ['article no longer sold', { sellable: false, promoHolds: false, quantity: 3 }, ['not-sellable']],
    ['no price on the buyer’s list', { priced: false, quantity: 3 }, ['no-price']],
    ['promo over: the new price is part of it', { promoHolds: false, net: 50_000 }, ['promo-expired']],
    ['packaging changed', { quantity: 30 }, ['packaging-invalid']],
    ['fewer than the article’s minimum', { limits: { min: 75 } }, ['quantity-below-minimum']],
    ['more than can be promised', { limits: { stock: 25 } }, ['stock-exceeded']],
    ['price up', { net: 50_000 }, ['price-changed']],
    ['price down', { net: 40_000 }, ['price-changed']],
    ['packaging and price', { quantity: 30, net: 40_000 }, ['packaging-invalid', 'price-changed']],
  ] as const)('%s', (_, given, kinds) => {
    expect(checkRow({ ...fine, ...given }).map((anomaly) => anomaly.kind)).toEqual(kinds);
  });

  test('the quantities around an impossible one are offered', () => {
    expect(checkRow({ ...fine, quantity: 30 })).toEqual([{ kind: 'packaging-invalid', nearest: [25, 50] }]);
  });

  test('only a changed price does not stop the order', () => {
    const kinds = ['not-sellable', 'no-price', 'promo-expired', 'packaging-invalid', 'price-changed'] as const;
    const blocking = kinds.filter((kind) => isBlocking({ kind, oldNet: 1, newNet: 2, nearest: [1, 2] } as never));
    expect(blocking).toEqual(['not-sellable', 'no-price', 'promo-expired', 'packaging-invalid']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Cart, CartResponse } from '#contract/endpoints/cart-shape.ts';
import { cartAfter } from './cart-response.rules.ts';

const cart = (version: number, rows: Record<number, number>, id_cart = 7) =>
  ({
    id_cart,
    version,
    data: Object.fromEntries(Object.entries(rows).map(([row, quantity]) => [row, { row_id: Number(row), quantity }])),
  }) as unknown as Cart;
const partial = (base_version: number, version: number, rows: Record<number, number>, removed: number[] = []) =>
  ({ ...cart(version, rows), partial: { base_version, removed } }) as CartResponse;

describe('responses with only the changes (C-CART-4)', () => {
  const known = cart(3, { 10: 1, 20: 2, 30: 3 });

  it('changed rows are applied, removed ones go, all others stay the same objects', () => {
    const after = cartAfter(known, partial(3, 4, { 20: 5 }, [30]));
    expect(after).toEqual(cart(4, { 10: 1, 20: 5 }));
    expect(after?.data[10]).toBe(known.data[10]);
  });

  it.each<[string, Cart | null, CartResponse, Cart | undefined]>([
    ['a whole cart is the cart', known, cart(9, { 40: 1 }) as CartResponse, cart(9, { 40: 1 })],
    ['nothing at hand', null, partial(3, 4, {}), undefined],
    ['another cart at hand', cart(3, {}, 8), partial(3, 4, {}), undefined],
    ['an older version at hand', cart(2, { 10: 1 }), partial(3, 4, {}), undefined],
    ['a newer version at hand', cart(5, { 10: 8 }), partial(3, 4, { 10: 1 }), cart(5, { 10: 8 })],
  ])('%s', (_name, before, response, after) => expect(cartAfter(before, response)).toEqual(after));
});

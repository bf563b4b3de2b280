import { expect, test } from 'vitest';
import type { Priceable } from './conditions.rules.ts';
import { priceOverrides } from './price-overrides.ts';
import type { Quoter } from './quote.rules.ts';

const HALF = { numerator: 1n, denominator: 2n };
const article = (id: number): Priceable => ({ id, parentId: null, brand: null, familyPath: [], packagings: [] });

function overrides() {
  const asked: number[] = [];
  const quoter: Pick<Quoter, 'price'> = {
    price({ id }) {
      asked.push(id);
      // 3 has no price on the list, 2 none by a promo.
      if (id === 3) return null;
      return { net: id * 1000, promo: id === 2 ? null : {} } as unknown as ReturnType<Quoter['price']>;
    },
  };
  const promoted = new Map([1, 2, 3].map((id) => [id, article(id)]));
  const agreed = new Map([1, 2, 7].map((id) => [id, HALF]));
  return { asked, table: priceOverrides({ agreed, promoted, quoter }) };
}

test('nothing is computed before it is asked for, and each price once (C-PRICE-1)', () => {
  const { asked, table } = overrides();
  expect([...new Set(table.keys())].sort()).toEqual([1, 2, 3, 7]);
  expect(asked).toEqual([]);
  expect([table.get(1), table.get(1), table.get(3), table.get(3)]).toEqual([1000, 1000, undefined, undefined]);
  expect(asked).toEqual([1, 3]);
});

test.each([
  [1, 1000, 'a price by promo counts before what was agreed'],
  [2, HALF, 'what was agreed counts where no promo does'],
  [7, HALF, 'an article in no promo'],
  [9, undefined, 'an article of neither'],
])('article %i: %o, %s (C-PRICE-1)', (id, expected, _) => {
  expect(overrides().table.get(id)).toEqual(expected);
});

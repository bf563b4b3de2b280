import { expect, test } from 'vitest';
import { askedPrices, NOTHING_CHOSEN_YET, withPrice } from './taking-draft.ts';

test('a price by hand is of its article, replaced by a later one, and gone again (C-OFF-8)', () => {
  const one = withPrice(withPrice(NOTHING_CHOSEN_YET, 12, 1.5), 7, 0.25);
  expect(askedPrices(one)).toEqual([
    { item_id: 7, net: 0.25 },
    { item_id: 12, net: 1.5 },
  ]);
  const two = withPrice(withPrice(one, 12, 1.4), 7, undefined);
  expect(askedPrices(two)).toEqual([{ item_id: 12, net: 1.4 }]);
  expect(askedPrices(NOTHING_CHOSEN_YET)).toEqual([]);
});

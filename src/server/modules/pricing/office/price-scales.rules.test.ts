import { expect, test } from 'vitest';
import { scaleChanges, scaleOf, scalesOf } from './price-scales.rules.ts';

const row = (from: number, price: number, list = 1, article = 7) => ({ article, list, from, price });

test.each([
  [[row(1, 300), row(10, 290), row(100, 270)], 300, '10:290 100:270'],
  [[row(10, 290), row(0.5, 310)], 310, '10:290'],
  // Fewer pieces than the lowest quantity cost what that one does.
  [[row(5, 290), row(10, 280)], 290, '10:280'],
  [[], undefined, ''],
])('%j: one piece costs %j, breaks %j', (rows, first, breaks) => {
  const scale = scaleOf(rows);
  expect(scale.first?.price).toBe(first);
  expect(scale.breaks).toBe(breaks);
});

test('rows are gathered by article and list', () => {
  const scales = scalesOf([row(1, 300), row(1, 310, 2), row(10, 290), row(1, 90, 1, 8)]);
  expect(scales.get(7)?.get(1)?.breaks).toBe('10:290');
  expect(scales.get(7)?.get(2)?.first?.price).toBe(310);
  expect(scales.get(8)?.get(1)?.first?.price).toBe(90);
  expect(scales.get(8)?.get(2)).toBeUndefined();
});

test('only what is different is written: rows keep their numbers while their quantity stays', () => {
  const scale = scaleOf([row(1, 300), row(10, 290), row(100, 270)]);
  const breaks = [
    { from: 10, price: 290 },
    { from: 50, price: 280 },
  ];
  expect(scaleChanges(scale, { price: 305, breaks })).toEqual({
    remove: [row(100, 270)],
    change: [{ row: row(1, 300), price: 305 }],
    add: [{ from: 50, price: 280 }],
  });
  expect(scaleChanges(scaleOf([]), { price: 100, breaks: [] }).add).toEqual([{ from: 1, price: 100 }]);
  expect(scaleChanges(scaleOf([row(0.5, 300)]), { price: 100, breaks: [] }).change).toHaveLength(1);
  expect(scaleChanges(scale, { price: null, breaks: [] }).remove).toHaveLength(3);
});

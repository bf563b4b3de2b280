import { expect, test } from 'vitest';
import { quantityOf } from './quantity.ts';

test.each([
  ['4k7', 'ohm', [4700]],
  ['0,1 µF', 'pf', [100_000]],
  ['220 pF', 'pf', [220]],
  ['1 1/2"', 'in', [1.5]],
  ['3/4"', 'in', [0.75]],
  ['40 mm', 'mm', [40]],
  ['2 cm', 'mm', [20]],
  ['40 × 60 mm', '', [40, 60]],
  ['M8', 'm', [8]],
  ['M8x20', 'm', [8, 20]],
  ['DN 40', 'dn', [40]],
  ['5 %', 'percent', [5]],
  ['4…20 mA', '', [4, 20]],
  ['12', '', [12]],
])('%s → %s %j', (text, unit, values) => {
  expect(quantityOf(text)).toEqual({ unit, values });
});

test.each(['rosso', '', 'su misura'])('%s states none', (text) => {
  expect(quantityOf(text)).toBeUndefined();
});

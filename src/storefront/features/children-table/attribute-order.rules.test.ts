import { expect, test } from 'vitest';
import { compareValues } from './attribute-order.rules.ts';

test.each([
  ['numbers with letters before them', ['M6', 'M8', 'M10', 'M12']],
  ['numbers with units after them', ['5 mm', '10 mm', '100 mm']],
  ['decimal comma and point', ['0,35', '0.5', '1', '1,25', '10']],
  ['inches', ['1/4"', '1/2"', '3/4"', '1"', '1 1/4"', '2"']],
  ['two numbers', ['M8 × 20', 'M8 × 100', 'M10 × 16']],
  ['sizes of clothes', ['S', 'M', 'L', 'XL', '2XL', '3XL']],
  ['words', ['Blu', 'giallo', 'Rosso', 'verde']],
  ['a longer value after its beginning', ['40', '40 S']],
])('%s', (_, ordered) => {
  expect([...ordered].reverse().sort(compareValues)).toEqual(ordered);
});

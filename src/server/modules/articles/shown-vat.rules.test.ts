import { expect, test } from 'vitest';
import { vatOf } from './shown-vat.rules.ts';

test.each([
  ['an article has its own', 10, [], 10],
  ['a parent that of its children, whatever its own says', 22, [10, 10], 10],
  ['children with different rates have none in common', 22, [22, 4], null],
  ['exempt is a rate', 0, [], 0],
] as const)('%s', (_, own, children, shown) => {
  expect(
    vatOf(
      { vat: own },
      children.map((vat) => ({ vat })),
    ),
  ).toBe(shown);
});

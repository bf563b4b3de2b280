import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['martello', 'martello', 2, 0],
  ['martelo', 'martello', 2, 1],
  ['martlelo', 'martello', 2, 1],
  ['cacciavte', 'cacciavite', 2, 1],
  ['smerigliatrce', 'smerigliatrice', 2, 1],
  ['tlsta', 'testa', 1, 1],
  ['vite', 'tubo', 1, 2],
  ['abc', 'abcdef', 2, 3],
  ['', 'a', 1, 1],
])('%s → %s within %i: %i', (a, b, limit, distance) => {
  expect(editDistance(a, b, limit)).toBe(distance);
  expect(editDistance(b, a, limit)).toBe(distance);
});

import { expect, test } from 'vitest';
import { finderOf } from './found-labels.ts';

test.each([
  ['ruv', 'Ruvo Utensili', true],
  ['UTENSILI ruvo', 'Ruvo Utensili', true],
  ['citta', 'Città di Castello', true],
  ['città', 'CITTA', true],
  ['1/2', '1 1/2"', true],
  ['ruvo zz', 'Ruvo Utensili', false],
])('%j in %j: %j', (text, name, found) => {
  expect(finderOf(text)?.(name)).toBe(found);
});

test('an empty text asks for nothing', () => {
  expect(finderOf('  ')).toBeUndefined();
});

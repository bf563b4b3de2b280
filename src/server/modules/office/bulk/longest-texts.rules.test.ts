import { expect, test } from 'vitest';
import { withLongest } from './longest-texts.rules.ts';

const plan = (fit: readonly string[], beyond: readonly string[]) => ({
  wanted: fit.map((value, id) => ({ row: { id, key: `W${id}`, values: {} }, column: 'name_it', value })),
  already: 0,
  refused: beyond.map((value, id) => ({ id, key: `R${id}`, column: 'name_it', why: { it: '', en: '' }, value })),
  changed: [],
});

test('five of all pieces, the longest first, those that do not fit among them', () => {
  const first = withLongest([], plan(['aa', 'aaaa', 'a'], ['aaaaa', '']));
  expect(first.map(({ key, fits }) => [key, fits])).toEqual([
    ['R0', false],
    ['W1', true],
    ['W0', true],
    ['W2', true],
  ]);
  expect(withLongest(first, plan(['aaa', 'aaaaaa'], [])).map(({ text }) => text.length)).toEqual([6, 5, 4, 3, 2]);
});

import { expect, test } from 'vitest';
import { changedList, entriesOf, isNoListChange } from './list-change.rules.ts';

test.each([
  ['A1 | B2', ['A1', 'B2']],
  [' A1 |A1|\nb2| B2 ', ['A1', 'b2', 'B2']],
  ['', []],
])('codes: %j', (text, entries) => {
  expect(entriesOf(text, '|')).toEqual(entries);
});

test.each([
  ['A1', 'add', 'B2|C3', '|', 'A1 | B2 | C3'],
  ['', 'add', 'B2', '|', 'B2'],
  ['A1 | B2', 'add', 'A1', '|', 'A1 | B2'],
  ['A1 | B2', 'remove', 'A1', '|', 'B2'],
  ['A1', 'remove', 'A1', '|', ''],
  ['A1', 'remove', 'a1', '|', 'A1'],
  ['vite,bullone', 'add', 'Vite, dado', ',', 'vite, bullone, dado'],
  ['vite,bullone', 'remove', 'VITE', ',', 'bullone'],
  // Nothing to take out: as it was written.
  ['vite,bullone', 'remove', 'dado', ',', 'vite,bullone'],
] as const)('%j %s %j', (text, kind, written, sign, after) => {
  expect(changedList(text, { kind, text: written }, sign)).toBe(after);
});

test('blanks and signs alone change nothing', () => {
  expect(isNoListChange({ kind: 'add', text: ' | ' }, '|')).toBe(true);
  expect(isNoListChange({ kind: 'add', text: ' | ' }, ',')).toBe(false);
});

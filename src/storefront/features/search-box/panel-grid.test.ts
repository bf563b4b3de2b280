import { expect, test } from 'vitest';
import { placeAfterKey } from './panel-grid.ts';

/** Two cells, one cell, two cells. */
const ROWS = [['a', 'b'], ['c'], ['d', 'e']];
const at = (row: number, cell = 0) => ({ row, cell });

test.each([
  ['down from the field', 'ArrowDown', undefined, at(0)],
  ['up from the field', 'ArrowUp', undefined, at(2)],
  ['down', 'ArrowDown', at(0), at(1)],
  ['down keeps the column where there is one', 'ArrowDown', at(0, 1), at(1, 0)],
  ['down behind the last row', 'ArrowDown', at(2), 'field'],
  ['up before the first', 'ArrowUp', at(0), 'field'],
  ['right', 'ArrowRight', at(0), at(0, 1)],
  ['right at the end', 'ArrowRight', at(1), at(1)],
  ['left', 'ArrowLeft', at(2, 1), at(2)],
  ['left of the first cell is the text again', 'ArrowLeft', at(2), 'field'],
  ['home', 'Home', at(2, 1), at(0)],
  ['end', 'End', at(0), at(2)],
  ['home in the text', 'Home', undefined, 'ignored'],
  ['right in the text', 'ArrowRight', undefined, 'ignored'],
  ['a letter', 'x', at(1), 'ignored'],
] as const)('%s', (_, key, place, expected) => {
  expect(placeAfterKey(key, place, ROWS)).toEqual(expected);
});

test('nothing to go to', () => {
  expect(placeAfterKey('ArrowDown', undefined, [])).toBe('ignored');
});

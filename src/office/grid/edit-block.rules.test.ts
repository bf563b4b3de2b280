import { expect, test } from 'vitest';
import { blockOfText } from '#contract/values/cell-text.ts';
import { pastedCells } from './edit-block.rules.ts';

const cell = { top: 2, bottom: 2, left: 1, right: 1 };
const extent = { rows: 4, columns: 3 };
const texts = (cells: ReturnType<typeof pastedCells>) =>
  cells.map(({ place, column, text }) => `${place}.${column} ${text}`);

test('a block of Excel keeps the places of its empty cells and lines', () => {
  const block = blockOfText('a\t\r\n\t\r\n"due\nrighe"\t="00123"\r\n');
  expect(block).toEqual([
    ['a', ''],
    ['', ''],
    ['due\nrighe', '00123'],
  ]);
});

test('a block goes from the cursor on, and not beyond the grid', () => {
  expect(texts(pastedCells([['a', 'b', 'c'], ['d'], ['e']], cell, extent))).toEqual(['2.1 a', '2.2 b', '3.1 d']);
});

test('one cell fills the range', () => {
  expect(texts(pastedCells([['a']], { top: 0, bottom: 1, left: 0, right: 1 }, extent))).toEqual([
    '0.0 a',
    '0.1 a',
    '1.0 a',
    '1.1 a',
  ]);
});

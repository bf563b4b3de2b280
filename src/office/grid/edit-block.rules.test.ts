import { expect, test } from 'vitest';
import { blockOfText } from '#contract/values/cell-text.ts';
import { mendedBlock, pastedCells, withoutCells } from './edit-block.rules.ts';

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

test('what is written into a block that waits takes the place of the cell that was there', () => {
  const of = (id: number, key: string, text: string) => ({ row: { id }, column: { key }, text });
  const block = [of(1, 'limit', 'much'), of(1, 'phone', '040'), of(2, 'limit', '12')];
  const mended = mendedBlock(block, [of(1, 'limit', '100')]);
  expect(mended).toEqual([of(1, 'phone', '040'), of(2, 'limit', '12'), of(1, 'limit', '100')]);
  expect(mendedBlock(block, [of(3, 'limit', '1')])).toHaveLength(4);
  expect(withoutCells(block, mended)).toEqual([]);
  expect(withoutCells(block, [of(2, 'limit', ''), of(2, 'phone', '')])).toEqual(block.slice(0, 2));
});

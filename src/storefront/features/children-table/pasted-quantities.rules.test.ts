import { expect, test } from 'vitest';
import { pasteCells, pastedCells } from './pasted-quantities.rules.ts';

const PACK = [{ code: 'CF', um: 'PZ', quantity: 50, default: true, smallest: true }];
const ROWS = ['A.1', 'A.2', 'A.3', 'A.4'].map((carti, index) => ({
  id: index + 1,
  carti,
  packagings: PACK,
  addable: carti !== 'A.3',
}));
const paste = (text: string, startId = 1, locale: 'it' | 'en' = 'it') =>
  pasteCells(
    pastedCells(text) ?? expect.fail('one cell'),
    ROWS.map((row) => [row]),
    startId,
    locale,
  );

test('one cell is the field’s own business', () => {
  expect(pastedCells('100')).toBeUndefined();
  expect(pastedCells('100\r\n')).toBeUndefined();
});

test.each([
  ['downward from the first row', '50\n100\n', 1, { 1: 50, 2: 100 }, [], 0],
  ['downward from another row', '50\r\n100', 2, { 2: 50 }, [], 1],
  ['up to the packaging', '1\n120', 1, { 1: 50, 2: 150 }, [1, 2], 0],
  ['an empty cell leaves its row, a zero empties it', '50\n\n\n0', 1, { 1: 50, 4: 0 }, [], 0],
  ['what is no quantity is counted', 'dieci\n-5\n50', 1, {}, [], 3],
  ['beyond the last row', '50\n50', 4, { 4: 50 }, [], 1],
  ['codes beside quantities go to their rows', 'a.4\t100\nA.1\t50\nZ\t5', 2, { 4: 100, 1: 50 }, [], 1],
])('%s', (_, text, startId, quantities, rounded, refused) => {
  expect(paste(text, startId)).toEqual({ quantities, rounded, refused });
});

test('thousands as the sheet of that language writes them', () => {
  expect(paste('1.200\n1.000.000').quantities).toEqual({ 1: 1200, 2: 1_000_000 });
  expect(paste('1,200\n1,000', 1, 'en').quantities).toEqual({ 1: 1200, 2: 1000 });
  expect(paste('50,0\n100,00').quantities).toEqual({ 1: 50, 2: 100 });
});

test('a block of a sheet fills a matrix from the cell one is in', () => {
  const [a, b, , d] = ROWS;
  const grid = [
    [a, b],
    [undefined, d],
  ];
  const block = pastedCells('50\t100\n50\t1\t50') ?? expect.fail('one cell');
  expect(pasteCells(block, grid, 1, 'it')).toEqual({ quantities: { 1: 50, 2: 100, 4: 50 }, rounded: [4], refused: 2 });
});

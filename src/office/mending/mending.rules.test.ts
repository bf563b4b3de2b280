import { expect, test } from 'vitest';
import { alike, shownColumns, textOf } from './mending.rules.ts';

const row = (line: number, cells: Record<string, string>, mended: Record<string, string> | null = null) => ({
  file: 'a.csv',
  line,
  cells,
  mended,
  issues: [{ column: 'Conf', reason: 'non è un numero' }],
});

test('shown are what names a row, what is wrong, and then what fits', () => {
  const cells = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'Conf', 'Cod'].map((name) => [name, '1']));
  expect(shownColumns([row(2, cells)], { mapping: { code: 'Cod' }, order: ['a', 'b'] })).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'Conf',
    'Cod',
  ]);
});

test('rows with the same text in the column are mended together, once', () => {
  const rows = [
    row(2, { Conf: '1OO' }),
    row(3, { Conf: '1OO' }),
    row(4, { Conf: '5O' }),
    row(5, { Conf: '1OO' }, { Conf: '10' }),
  ];
  expect(alike(rows, row(2, { Conf: '1OO' }), 'Conf').map(({ line }) => line)).toEqual([3]);
});

test('a cell is what was mended, else what the file has', () => {
  expect(textOf(row(2, { Conf: '1OO' }, { Conf: '' }), 'Conf')).toBe('');
  expect(textOf(row(2, { Conf: '1OO' }), 'Conf')).toBe('1OO');
  expect(textOf(row(2, {}), 'Conf')).toBe('');
});

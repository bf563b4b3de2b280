import { expect, test } from 'vitest';
import { cellToward, type Direction, sizeMatrix, tellingColumns } from './size-matrix.rules.ts';

const column = (code: string) => ({ code, label: code, unit: '', numeric: false });
const sizes = (codes: string[], ...rows: string[][]) => ({
  columns: codes.map(column),
  children: rows.map((values, index) => ({
    id: index + 1,
    differing: Object.fromEntries(codes.flatMap((code, place) => (values[place] ? [[code, values[place]]] : []))),
  })),
});
const SCREWS = sizes(
  ['thread', 'length', 'key', 'weight'],
  ['M10', '20', '17', '18'],
  ['M6', '16', '10', '5'],
  ['M6', '20', '10', '6'],
  ['M6', '100', '10', '30'],
);

test('what follows from other attributes does not choose a size', () => {
  expect(tellingColumns(SCREWS.children, SCREWS.columns).map(({ code }) => code)).toEqual(['thread', 'length']);
});

test('a matrix when exactly two attributes differ: the longer one down, values in their order, gaps left empty', () => {
  const matrix = sizeMatrix(SCREWS.children, SCREWS.columns);
  expect(matrix).toMatchObject({
    down: { code: 'length' },
    across: { code: 'thread' },
    rows: ['16', '20', '100'],
    columns: ['M6', 'M10'],
    cells: [
      [2, undefined],
      [3, 1],
      [4, undefined],
    ],
  });
});

test.each([
  ['one attribute', sizes(['length'], ['10'], ['20'])],
  ['two, of which one follows from the other', sizes(['diameter', 'length'], ['3', '61'], ['4', '75'])],
  ['three', sizes(['a', 'b', 'c'], ['1', '1', '1'], ['1', '2', '1'], ['2', '1', '1'], ['1', '1', '2'])],
  ['a size without one of the two', sizes(['a', 'b'], ['1', '1'], ['1', '2'], ['2', ''])],
  ['two sizes that are alike', sizes(['a', 'b'], ['1', '1'], ['1', '1'], ['1', '2'], ['2', '1'])],
])('no matrix for %s', (_, { children, columns }) => {
  expect(sizeMatrix(children, columns)).toBeUndefined();
});

test.each<[Direction, number, number | undefined]>([
  ['right', 1, 3],
  ['left', 3, 1],
  ['down', 1, 7],
  ['up', 7, 1],
  ['down', 3, 6],
  ['right', 3, undefined],
  ['up', 1, undefined],
  ['down', 99, undefined],
])('arrow %s from cell %i: %s', (direction, from, to) => {
  const cells = [
    [1, undefined, 3],
    [4, undefined, 6],
    [7, 8, undefined],
  ];
  // 4 cannot be ordered: the arrow keys skip it like a gap.
  expect(cellToward({ cells }, from, direction, (id) => id !== 4)).toBe(to);
});

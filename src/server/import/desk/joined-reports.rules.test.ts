import { expect, test } from 'vitest';
import type { StoredReport } from './import-runs.repository.ts';
import { joinReports } from './joined-reports.rules.ts';

const report = (rows: number, more: Partial<StoredReport> = {}): StoredReport => ({
  dry: false,
  seconds: rows,
  rows,
  refused: 1,
  warnings: 0,
  about: 'articles',
  created: 0,
  changed: rows - 1,
  same: 0,
  switched_off: 0,
  files: [{ file: 'stock.csv', rows, inserted: 0, updated: rows - 1, removed: 0, refused: 1 }],
  fields: [],
  moves: [],
  guards: [],
  held: [],
  issues: [{ level: 'error', column: 'product', code: 'unknown-product', details: {}, count: 1, first: rows }],
  changes: rows - 1,
  undoable: true,
  ...more,
});
const field = (key: string) => ({
  table: 'stock',
  field: 'quantity',
  count: 2,
  emptied: 0,
  samples: [
    { key, before: 1, after: 2 },
    { key, before: 2, after: 3 },
  ],
});
const move = (code: string, after: number) => ({ code, name_it: code, name_en: code, before: 100, after });

test('counts of batches are added up, files and reasons by name', () => {
  const joined = joinReports(
    report(5),
    report(3, { files: [...report(3).files, ...report(2, {}).files.map((one) => ({ ...one, file: 'prices.csv' }))] }),
  );
  expect(joined).toMatchObject({ rows: 8, refused: 2, changed: 6, changes: 6, seconds: 5, undoable: true });
  expect(joined.files.map(({ file, rows }) => [file, rows])).toEqual([
    ['stock.csv', 8],
    ['prices.csv', 2],
  ]);
  expect(joined.issues).toMatchObject([{ count: 2, first: 5 }]);
});

test('of a field the first samples stay, of prices those that move most; rows of customers and of articles are of articles', () => {
  const one = report(2, { fields: [field('A')], moves: [move('A', 120)], about: 'customers' });
  const joined = joinReports(one, report(2, { fields: [field('B')], moves: [move('B', 30), move('C', 101)] }));
  expect(joined.fields).toMatchObject([{ count: 4, samples: [{ key: 'A' }, { key: 'A' }, { key: 'B' }] }]);
  expect(joined.moves.map(({ code }) => code)).toEqual(['B', 'A', 'C']);
  expect(joined.about).toBe('articles');
});

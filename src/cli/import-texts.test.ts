import { expect, test } from 'vitest';
import type { ImportReport } from '#server/import/index.ts';
import { foundNothing, reportText } from './import-texts.ts';

function report(rows: number, refused: number, errors: number): ImportReport {
  return {
    committed: true,
    files: [{ file: 'products.csv', rows, inserted: rows - refused, updated: 0, removed: 0, refused }],
    errors,
    warnings: 0,
    firstIssues: [],
    besideDemo: false,
    issuesFile: undefined,
    rows,
    seconds: 1,
  };
}

test.each([
  ['a column that is missing refuses the file', 0, 0, 1, true],
  ['all rows refused', 3, 3, 3, true],
  ['one row right', 3, 2, 2, false],
  ['an empty file is no error', 0, 0, 0, false],
])('%s', (_, rows, refused, errors, nothing) => {
  const made = report(rows, refused, errors);
  expect(foundNothing(made)).toBe(nothing);
  expect(reportText(made, 'en', { dryRun: false }).endsWith(nothing ? 'no row is right.' : 'Imported.')).toBe(true);
});

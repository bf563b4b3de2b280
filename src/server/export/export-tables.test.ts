/** What can be imported can be exported. */
import { expect, test } from 'vitest';
import { IMPORT_STEPS } from '#server/import/import-files.ts';
import { EXPORT_TABLES } from './export-tables.ts';
import { exportFiles } from './files/export-files.ts';
import type { ExportOptions } from './table-plan.ts';

const options: ExportOptions = { passwords: true, costs: true, files: exportFiles(true) };
/** Statements about attributes find none. */
const db = { query: async () => [] };

test('every table of the import has a writer, in the same order (C-EXP-2)', () => {
  expect(EXPORT_TABLES.map(({ file }) => file)).toEqual(IMPORT_STEPS.map(({ file }) => file));
});

test.each(IMPORT_STEPS)(
  '$file: every column of the import is written, or has a reason not to be (C-EXP-2)',
  async ({ file, load }) => {
    const table = EXPORT_TABLES.find((one) => one.file === file);
    const { columns } = await load();
    const written = (await table?.plan(db, options))?.columns.map(({ name }) => name) ?? [];
    const left = columns.filter((column) => !written.includes(column));
    expect(left.sort()).toEqual(Object.keys(table?.without ?? {}).sort());
    expect(written.filter((column) => !columns.includes(column))).toEqual([]);
  },
);

/** families.csv: a tree whose rows come in any order. */
import { code, localised, text, whole } from '../../cells.ts';
import { type AcceptedRow, type AnyFileImport, forEachBatch } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import type { ImportTable } from '../../import-table.ts';
import type { IssueCode } from '../../issue-texts.ts';
import { readKnownLabels } from '../../known-codes.repository.ts';
import { rowReader } from '../../row-reader.ts';
import { type Target, upsertRows } from '../../upsert.repository.ts';
import { readFamilyParents } from './families.repository.ts';
import { storingPicture } from './picture-columns.ts';

const COLUMNS = {
  code: code(),
  parent: code(''),
  ...localised('name', 200, { required: true }),
  image: text(200),
  position: whole(0, 1_000_000, 0),
};

const FAMILIES: Target = {
  name: 'families',
  table: 'families',
  key: ['code'],
  types: { code: 'text', parent_id: 'int', name_it: 'text', name_en: 'text', image: 'text', position: 'int' },
  whenMissing: 'keep',
};

interface Family {
  line: number;
  parent: string | undefined;
  row: Record<string, unknown>;
}

export const familiesImport: AnyFileImport = {
  file: 'families',
  columns: Object.keys(COLUMNS),
  run: importFamilies,
};

async function importFamilies(table: ImportTable, run: ImportRun): Promise<void> {
  const families = await readFamilies(table, run);
  if (!families) return;
  const counts = run.counts(table.file);
  const parents = new Map(await readFamilyParents(run.db));
  for (const [name, { parent }] of families) if (parent !== undefined) parents.set(name, parent);
  for (const [name, family] of families) {
    const problem = linkProblem(name, parents);
    if (!problem) continue;
    families.delete(name);
    counts.refused++;
    const value = family.parent ?? '';
    run.log.refuse({ file: table.file, line: family.line, column: table.sourceColumn('parent'), value, code: problem });
  }
  const accepted = [...families.values()].map(({ line, row }): AcceptedRow => ({ target: FAMILIES, row, line }));
  await storingPicture('image', 'gallery_')(accepted, run, table);
  for (const level of levels(families)) {
    const placed = level.filter(({ parent }) => !parent || run.known.families.has(parent));
    for (const { line, parent = '' } of level.filter((family) => !placed.includes(family))) {
      counts.refused++;
      run.log.refuse({
        file: table.file,
        line,
        column: table.sourceColumn('parent'),
        value: parent,
        code: 'refused-parent',
      });
    }
    if (placed.length === 0) continue;
    const rows = placed.map(({ parent, row }) =>
      parent === undefined ? row : { ...row, parent_id: parent === '' ? null : run.known.families.get(parent) },
    );
    const columns = Object.keys(rows[0] as object).filter((column) => rows[0]?.[column as never] !== undefined);
    const written = await upsertRows(run.db, FAMILIES, columns, rows, false);
    counts.inserted += written.inserted;
    counts.updated += written.updated;
    await readKnownLabels(run.db, run.known);
  }
}

async function readFamilies(table: ImportTable, run: ImportRun): Promise<Map<string, Family> | undefined> {
  const counts = run.counts(table.file);
  const reader = rowReader(table, COLUMNS, run.log);
  const missing = (['code', 'name_it'] as const).filter((column) => !reader.has(column));
  for (const column of missing) {
    run.log.refuse({ file: table.file, line: 1, column, value: '', code: 'missing-column', details: { column } });
  }
  if (missing.length > 0) return undefined;
  const families = new Map<string, Family>();
  await forEachBatch(table, run, async (rows) => {
    for (const { line, cells } of rows) {
      const values = reader.read({ line, cells });
      if (!values?.code) {
        counts.refused++;
        continue;
      }
      const { parent, ...row } = values;
      const earlier = families.get(values.code);
      if (earlier) {
        counts.refused++;
        const details = { line: earlier.line };
        run.log.refuse({
          file: table.file,
          line,
          column: table.sourceColumn('code'),
          value: values.code,
          code: 'duplicate',
          details,
        });
      } else families.set(values.code, { line, parent, row });
    }
  });
  return families;
}

/** The fault in the path from a family to its root, from this family's view. */
function linkProblem(name: string, parents: ReadonlyMap<string, string>): IssueCode | undefined {
  const parent = parents.get(name) ?? '';
  if (parent === name) return 'own-parent';
  if (parent !== '' && !parents.has(parent)) return 'unknown-family';
  const passed = new Set([name]);
  for (let step = parent; step !== ''; step = parents.get(step) ?? '') {
    if (passed.has(step)) return 'cycle';
    passed.add(step);
  }
  return undefined;
}

/** Roots first, then their children, so that every parent has its id before a child refers to it. */
function* levels(families: ReadonlyMap<string, Family>): Generator<Family[]> {
  const left = new Map(families);
  while (left.size > 0) {
    const ready = [...left].filter(([, { parent }]) => !parent || !left.has(parent));
    for (const [name] of ready) left.delete(name);
    yield ready.map(([, family]) => family);
  }
}

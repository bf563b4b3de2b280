/** products.csv with packagings.csv: completely staged, links checked, then written once. */

import { claimSlug } from '#server/modules/catalogue/index.ts';
import type { Values } from '../../cells.ts';
import { CellRefused } from '../../import-failure.ts';
import { type AnyFileImport, forEachBatch, refuse } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import type { ImportTable, RawRow } from '../../import-table.ts';
import { rowReader } from '../../row-reader.ts';
import { keepOtherAttributes } from './article-attributes.repository.ts';
import { PRODUCT_COLUMNS } from './article-cells.ts';
import { type NamedParent, refusedLinks } from './article-links.rules.ts';
import {
  applyArticles,
  createArticleStage,
  findDeadLinks,
  finishArticleStage,
  keepLeftOut,
  stageArticles,
  switchOffMissing,
  unstageArticles,
} from './article-staging.repository.ts';
import { type AttributeReader, attributeReader, isAttributeColumn } from './attribute-columns.ts';
import { keepHeldFields } from './held-fields.repository.ts';
import { leftOutCells, type StagedRow } from './left-out-cells.ts';
import { PACKAGING_COLUMNS, stagePackagings } from './packagings.import.ts';
import { writePackagings } from './packagings.repository.ts';
import { findPicture } from './picture-columns.ts';

/** Lines written per statement: in between, progress is reported and Ctrl+C is checked. */
const APPLY_LINES = 2000;

export const articlesImport: AnyFileImport = {
  file: 'products',
  columns: Object.keys(PRODUCT_COLUMNS),
  run: importArticles,
};

/** packagings.csv without products.csv beside it. */
export const packagingsImport: AnyFileImport = {
  file: 'packagings',
  columns: Object.keys(PACKAGING_COLUMNS),
  async run(table, run) {
    if (run.table('products')) return;
    await stagePackagings(table, run);
    await applyPackagings(table, run);
  },
};

async function applyPackagings(table: ImportTable, run: ImportRun): Promise<void> {
  const changed = await writePackagings(run.db);
  run.counts(table.file).updated = changed.length;
  run.changes.add(changed);
}

interface Stage {
  columns: string[];
  attributes: AttributeReader;
  named: Map<string, NamedParent>;
  lastLine: number;
}

async function importArticles(table: ImportTable, run: ImportRun): Promise<void> {
  const stage = await readArticles(table, run);
  if (!stage) return;
  await refuseLinks(stage, table, run);
  await finishArticleStage(run.db);
  if (table.partial) await keepLeftOut(run.db, stage.columns);
  if (stage.attributes.named.length > 0) await keepOtherAttributes(run.db, stage.attributes);
  const packagings = run.table('packagings');
  if (packagings) await stagePackagings(packagings, run);
  if (!run.overrule)
    for (const { field, count } of await keepHeldFields(run.db, stage.columns, packagings !== undefined))
      run.held.set(field, count);
  await writeArticles(stage, table, run, packagings !== undefined);
  if (packagings) await applyPackagings(packagings, run);
  // Only articles get addresses; of a million they take 150 MB.
  run.known.products.slugs.clear();
  if (run.replace && !table.keepsOthers) {
    const gone = await switchOffMissing(run.db, run.overrule);
    run.counts(table.file).removed = gone.length;
    run.changes.add(gone);
  }
  for (const { line, column, value } of await findDeadLinks(run.db, stage.columns)) {
    run.log.warn({ file: table.file, line, column: table.sourceColumn(column), value, code: 'unknown-linked' });
  }
}

async function readArticles(table: ImportTable, run: ImportRun): Promise<Stage | undefined> {
  const counts = run.counts(table.file);
  const { products } = run.known;
  const reader = rowReader(table, PRODUCT_COLUMNS, run.log, isAttributeColumn);
  if (!reader.has('code')) {
    run.log.refuse({
      file: table.file,
      line: 1,
      column: 'code',
      value: '',
      code: 'missing-column',
      details: { column: 'code' },
    });
    return undefined;
  }
  const withPictureColumn = reader.has('pictures');
  const attributes = attributeReader(table, run);
  const named = new Map<string, NamedParent>();
  const leftOut = leftOutCells(table, run.known.products);
  let columns: string[] | undefined;
  let lastLine = 0;
  let writing: Promise<void> = Promise.resolve();

  /** @throws CellRefused */
  const accept = (raw: RawRow): Accepted | undefined => {
    const values = reader.read(raw, leftOut.keeps(raw));
    if (!values?.code) return undefined;
    const earlier = named.get(values.code);
    if (earlier) refuse('duplicate', codeColumn(table), { line: earlier.line });
    const row = toRow(values, raw.line, table, run);
    if (attributes.named.length > 0) row.attributes = attributes.read(raw);
    if (table.partial) leftOut.note(row, raw);
    // After all checks that may reject the row: code and slug count as taken from here on.
    if (!products.ids.has(values.code)) products.ids.set(values.code, 0);
    named.set(values.code, { line: raw.line, parent: values.parent ?? products.parents.get(values.code) ?? '' });
    return { row, pictures: values.pictures };
  };

  await forEachBatch(table, run, async (rows) => {
    const wanted = table.partial ? rows.filter((raw) => !leftOut.isGone(raw)) : rows;
    const accepted = wanted.map((raw) => logged(accept, raw, table, run)).filter((row) => row !== undefined);
    counts.refused += wanted.length - accepted.length;
    lastLine = rows.at(-1)?.line ?? lastLine;
    const staged = withPictureColumn
      ? await Promise.all(accepted.map((one) => withPictures(one, table, run)))
      : accepted.map(({ row }) => row);
    const [first] = staged;
    if (!first) return;
    await writing;
    if (!columns) {
      columns = table.partial ? leftOut.columns(first) : filledColumns(first);
      await createArticleStage(run.db, columns, table.partial);
    }
    writing = stageArticles(run.db, columns, staged, table.partial);
    writing.catch(() => {});
  });
  await writing;
  return columns && { columns, attributes, named, lastLine };
}

/** The header determines the columns, so the first row has the same columns as all others. */
const filledColumns = (first: StagedRow) =>
  Object.keys(first).filter((name) => first[name] !== undefined && name !== 'line' && name !== 'parent');

interface Accepted {
  row: StagedRow;
  /** File names; undefined when the file has no such column. */
  pictures: readonly string[] | undefined;
}

function logged(
  accept: (raw: RawRow) => Accepted | undefined,
  raw: RawRow,
  table: ImportTable,
  run: ImportRun,
): Accepted | undefined {
  try {
    return accept(raw);
  } catch (error) {
    if (!(error instanceof CellRefused)) throw error;
    const { code, details, column = '' } = error;
    const value = raw.cells.get(table.columns.indexOf(column)) ?? '';
    run.log.refuse({ file: table.file, line: raw.line, column: table.sourceColumn(column), value, code, details });
    return undefined;
  }
}

async function withPictures({ row, pictures }: Accepted, table: ImportTable, run: ImportRun): Promise<StagedRow> {
  if (pictures === undefined) return row;
  const place = { file: table.file, line: row.line, column: table.sourceColumn('pictures') };
  const found = await Promise.all(pictures.map((file) => findPicture(run, file, place)));
  return { ...row, pictures: found.filter((picture) => picture !== undefined) };
}

const codeColumn = (table: ImportTable) => (table.columns.includes('code') ? 'code' : 'carti');

/** Typed cells → columns of `products`; undefined where the file has no column. */
function toRow(
  values: Values<typeof PRODUCT_COLUMNS>,
  line: number,
  table: ImportTable,
  { known }: ImportRun,
): StagedRow {
  const {
    code = '',
    parent = keptParent(values.code, table, known),
    brand,
    family,
    slug,
    pictures: _,
    ...rest
  } = values;
  const isNew = !known.products.ids.has(code);
  if (isNew && !values.name_it) refuse('required', table.columns.includes('name') ? 'name' : 'name_it');
  return {
    line,
    carti: code,
    parent,
    ...rest,
    slug: slugFor(code, slug ?? '', values.name_it ?? '', isNew, known.products.slugs),
    brand_id: reference(brand, known.brands, 'unknown-brand', 'brand'),
    family_id: reference(family, known.families, 'unknown-family', 'family'),
  };
}

/** Of a row that leaves it out. */
const keptParent = (code: string | undefined, table: ImportTable, known: ImportRun['known']): string =>
  table.partial && table.columns.includes('parent') ? (known.products.parents.get(code ?? '') ?? '') : '';

/** null = keep the stored slug. */
function slugFor(code: string, given: string, name: string, isNew: boolean, taken: Map<string, string>): string | null {
  if (given === '') return isNew ? claimSlug(name, code, taken) : null;
  if ((taken.get(given) ?? code) !== code) refuse('slug-taken', 'slug');
  taken.set(given, code);
  return given;
}

function reference(
  code: string | undefined,
  known: ReadonlyMap<string, number>,
  issue: 'unknown-brand' | 'unknown-family',
  column: string,
): number | null | undefined {
  if (code === undefined || code === '') return code === '' ? null : undefined;
  return known.get(code) ?? refuse(issue, column);
}

async function refuseLinks({ named }: Stage, table: ImportTable, run: ImportRun): Promise<void> {
  const { products } = run.known;
  const refusals = refusedLinks(named, products.parents, (code) => products.ids.has(code));
  for (const { code, line, parent, issue } of refusals) {
    run.log.refuse({ file: table.file, line, column: table.sourceColumn('parent'), value: parent, code: issue });
    run.counts(table.file).refused++;
    named.delete(code);
    if (products.ids.get(code) === 0) products.ids.delete(code);
  }
  await unstageArticles(
    run.db,
    refusals.map(({ code }) => code),
  );
  for (const [code, { parent }] of named) {
    if (parent === '') products.parents.delete(code);
    else products.parents.set(code, parent);
  }
}

async function writeArticles(stage: Stage, table: ImportTable, run: ImportRun, withPackagings: boolean): Promise<void> {
  const counts = run.counts(table.file);
  const options = {
    columns: stage.columns,
    repeated: stage.columns.filter((column) => column.endsWith('_en') && !table.columns.includes(column)),
    withParents: table.columns.includes('parent'),
    withPackagings,
  };
  for (const children of options.withParents ? [false, true] : [false]) {
    for (let from = 0; from < stage.lastLine; from += APPLY_LINES) {
      run.checkInterrupted();
      const applied = await applyArticles(run.db, options, children, from, from + APPLY_LINES);
      counts.inserted += applied.inserted;
      counts.updated += applied.updated;
      run.changes.add(applied.articles);
      for (const [code, id] of applied.created) run.known.products.ids.set(code, id);
      run.progress.bytes(table.bytes * (APPLY_LINES / stage.lastLine) * (options.withParents ? 0.5 : 1));
    }
  }
}

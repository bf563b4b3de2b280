/** price_lists.csv: lists, the days on which they are valid, and the list that each replaces (docs/prices.md). */
import { code, date, flag, text } from '../cells.ts';
import { type AcceptedRow, fileImport, refuse } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';
import type { ImportTable } from '../import-table.ts';
import type { IssueCode } from '../issue-texts.ts';
import { keepOneDefaultList, readKnownLabels } from '../known-codes.repository.ts';
import type { Target } from '../upsert.repository.ts';
import { readReplacedLists } from './price-lists.repository.ts';

const PRICE_LISTS: Target = {
  name: 'price_lists',
  table: 'price_lists',
  key: ['code'],
  types: {
    code: 'text',
    name: 'text',
    is_default: 'boolean',
    valid_from: 'date',
    valid_to: 'date',
    replaces: 'text',
  },
  newRows: { name: 'r.code' },
  whenMissing: 'keep',
};

export const priceListsImport = fileImport({
  file: 'price_lists',
  columns: {
    code: code(),
    name: text(200),
    default: flag(false),
    valid_from: date(null),
    valid_to: date(null),
    replaces: code(''),
  },
  needs: ['code'],
  targets: [PRICE_LISTS],
  convert({ default: isDefault, name, ...list }) {
    if (list.valid_from && list.valid_to && list.valid_to < list.valid_from) refuse('ends-before-start', 'valid_to');
    return { target: PRICE_LISTS, row: { ...list, name: name === '' ? list.code : name, is_default: isDefault } };
  },
  prepare: withReplacedLists,
  async finish(run) {
    await keepOneDefaultList(run.db);
    await readKnownLabels(run.db, run.known);
  },
});

/** A list may only replace one that exists or is in the same file, and no cycle is allowed. */
async function withReplacedLists(rows: AcceptedRow[], run: ImportRun, table: ImportTable): Promise<AcceptedRow[]> {
  const replaced = new Map(await readReplacedLists(run.db));
  for (const { row } of rows)
    replaced.set(String(row.code), String(row.replaces ?? replaced.get(String(row.code)) ?? ''));
  return rows.filter(({ row, line }) => {
    const problem = replaceProblem(String(row.code), replaced);
    if (!problem) return true;
    const value = String(row.replaces ?? '');
    run.log.refuse({ file: table.file, line, column: table.sourceColumn('replaces'), value, code: problem });
    run.counts(table.file).refused++;
    return false;
  });
}

function replaceProblem(code: string, replaced: ReadonlyMap<string, string>): IssueCode | undefined {
  const passed = new Set<string>();
  for (let step = code; step !== ''; step = replaced.get(step) ?? '') {
    if (!replaced.has(step)) return 'unknown-list';
    if (passed.has(step)) return 'list-cycle';
    passed.add(step);
  }
  return undefined;
}

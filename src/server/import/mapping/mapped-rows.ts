/** Records of a file → rows of our tables and notes of what was refused, in the order of the file. */

import type { CellOf } from '#server/formats/mapping/expression.ts';
import { ValueRefused } from '#server/formats/mapping/expression-fault.ts';
import { CellRefused } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';
import type { CompiledMapping } from './compile-mapping.ts';
import type { TablePlan } from './mapped-plan.ts';
import { checkRecords } from './record-checks.ts';
import type { MappedRecord, RecordSource } from './record-source.ts';

export interface MappedRow {
  readonly table: string;
  readonly line: number;
  readonly row: Readonly<Record<string, string>>;
}

export interface MappedNote {
  readonly level: 'refused';
  readonly line: number;
  /** Of ours. */
  readonly column: string;
  readonly code: IssueCode;
  readonly value: string;
  readonly details: Readonly<Record<string, string | number>>;
}

export interface MappedBatch {
  readonly rows: readonly MappedRow[];
  readonly notes: readonly MappedNote[];
}

/** @throws ImportFailure for a file that is refused as a whole, at its end at the latest. */
export async function* mappedRows(
  source: RecordSource,
  { tables, constants, checks }: Pick<CompiledMapping, 'tables' | 'constants' | 'checks'>,
): AsyncGenerator<MappedBatch> {
  const checker = checkRecords(checks);
  const lines = new Map(tables.map(({ name }) => [name, risingLines()]));
  const seen = new Map<TablePlan, Set<string>>();
  const given = constants.flatMap(({ name, columns, rows }) =>
    rows.map((cells, place): MappedRow => ({ table: name, line: place + 1, row: objectOf(columns, cells) })),
  );
  if (given.length > 0) yield { rows: given, notes: [] };

  const isNew = (plan: TablePlan, [first = '']: readonly string[]): boolean => {
    if (!plan.distinct) return true;
    const codes = seen.get(plan) ?? new Set();
    seen.set(plan, codes);
    return !codes.has(first) && codes.add(first) !== undefined;
  };
  const take = (record: MappedRecord, batch: { rows: MappedRow[]; notes: MappedNote[] }) => {
    const { line, fault } = record;
    if (fault) {
      batch.notes.push({ level: 'refused', line, column: '', ...fault });
      return;
    }
    for (const plan of tables) {
      if ((plan.record ?? '') !== record.kind) continue;
      for (const cell of plan.each === undefined ? [record.cell] : record.inside(plan.each)) {
        const made = rowsOf(plan, cell, line);
        if ('note' in made) batch.notes.push(made.note);
        else
          for (const cells of made.rows.filter((one) => isNew(plan, one)))
            batch.rows.push({
              table: plan.name,
              line: lines.get(plan.name)?.(line) ?? line,
              row: objectOf(plan.columns, cells),
            });
      }
    }
  };

  try {
    for await (const records of source.records()) {
      const batch = { rows: [] as MappedRow[], notes: [] as MappedNote[] };
      for (const record of records) if (checker.isData(record)) take(record, batch);
      yield batch;
    }
  } catch (error) {
    // From here on the file cannot be read: what stands before is good, unless its last record would have said more.
    if (!(error instanceof CellRefused) || checks.trailer) throw error;
    const { code, details } = error;
    yield {
      rows: [],
      notes: [{ level: 'refused', line: Number(details.line ?? 0), column: '', code, value: '', details }],
    };
  }
  checker.end();
}

function rowsOf(
  plan: TablePlan,
  cell: CellOf,
  line: number,
): { readonly rows: ReadonlyArray<readonly string[]> } | { readonly note: MappedNote } {
  try {
    return { rows: plan.rowsOf(cell) };
  } catch (error) {
    if (!(error instanceof ValueRefused)) throw error;
    const { map, value } = error;
    const column = plan.columns.find((_, place) => refuses(plan, place, cell)) ?? '';
    return { note: { level: 'refused', line, column, code: 'not-in-map', value, details: { map } } };
  }
}

function refuses({ sources = [] }: TablePlan, place: number, cell: CellOf): boolean {
  try {
    sources[place]?.evaluate(cell);
    return false;
  } catch {
    return true;
  }
}

const objectOf = (columns: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));

/** Lines that are all different, so that a row can be found by its own: that of the record, or the one after the last row's. */
function risingLines(): (line: number) => number {
  let last = 0;
  return (line) => {
    last = Math.max(line, last + 1);
    return last;
  };
}

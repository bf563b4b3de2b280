/** What writing cells would do: the first half of saving cells and of bulk changes. */
import type { CellValue, GridCell, GridColumn, GridDefinition, Words } from '#contract/office/grids/grid-definition.ts';
import { cellFault, isEditable } from '#contract/office/grids/grid-edit.rules.ts';
import { missingPermission, visibleColumns } from '#contract/office/grids/grid-query.rules.ts';
import { patternFields } from '#contract/office/grids/pattern-change.rules.ts';
import { AppError } from '#contract/values/errors.ts';
import type {
  CellWriter,
  FieldWriter,
  RecordsOfCell,
  WantedCell,
  WritableRow,
} from '#server/platform/db/grid/cell-writer.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type Change, isSame, readLatestChange } from '../../operations/index.ts';
import { type CellChange, type ChangedFrom, valueAfter } from './cell-change.rules.ts';
import type { GridReader } from './grid.service.ts';

export interface AskedCell {
  readonly id: number;
  readonly column: string;
  readonly value: CellValue;
  /** How the cell changes from what it is, instead of `value`. */
  readonly change?: CellChange | undefined;
  /** What the page held; undefined = whatever is there is overwritten. */
  readonly known?: GridCell | undefined;
}

export interface RefusedCell {
  readonly id: number;
  /** Of its record; empty when the row is gone. */
  readonly key: string;
  readonly column: string;
  readonly why: Words;
  /** What it was to hold, where that is known. */
  readonly value?: CellValue;
}

export interface ChangedCell {
  readonly id: number;
  readonly column: string;
  readonly now: GridCell;
  readonly by: string | null;
  readonly at: string | null;
}

export interface CellPlan {
  /** Will be written. */
  readonly wanted: readonly WantedCell[];
  /** Holds the value already. */
  readonly already: number;
  readonly refused: readonly RefusedCell[];
  /** A colleague wrote it after the page had read it (C-OFF-4). */
  readonly changed: readonly ChangedCell[];
}

const GONE: Words = { it: 'La riga non c’è più.', en: 'The row is gone.' };

/**
 * The columns as the person may write them. @throws AppError `validation` for columns that cannot be written,
 * `forbidden` naming the permission that is missing (C-OFF-5).
 */
export function editableColumns(
  { permissions }: GridReader,
  definition: GridDefinition,
  keys: Iterable<string>,
): ReadonlyMap<string, GridColumn> {
  const visible = visibleColumns(definition, permissions);
  const found = new Map<string, GridColumn>();
  for (const key of new Set(keys)) {
    const column = definition.columns.find((one) => one.key === key);
    if (!column?.edit) throw new AppError('validation', { errors: { column: [key] } });
    if (!visible.includes(column))
      throw new AppError('forbidden', { permission: missingPermission(column, permissions) ?? '' });
    if (!isEditable(column, permissions)) throw new AppError('forbidden', { permission: column.edit.permission });
    found.set(key, column);
  }
  return found;
}

/** The columns of the grid, and those beyond them where one of these keys names such a one (attributes of articles). */
export async function widened(
  db: Queryable,
  { definition }: Pick<GridSource, 'definition'>,
  writer: Pick<CellWriter, 'more'>,
  keys: Iterable<string>,
): Promise<GridDefinition> {
  const own = new Set(definition.columns.map(({ key }) => key));
  if (!writer.more || [...keys].every((key) => own.has(key))) return definition;
  return { ...definition, columns: [...definition.columns, ...(await writer.more(db))] };
}

/** Keys of the columns that changes name: those that are written, and the fields of patterns. */
export const partsOf = (cells: Iterable<Pick<AskedCell, 'change'>>): string[] => [
  ...new Set([...cells].flatMap(({ change }) => (change?.kind === 'pattern' ? patternFields(change.text) : []))),
];

export interface PlanRequest {
  readonly source: GridSource;
  readonly writer: CellWriter;
  readonly columns: ReadonlyMap<string, GridColumn>;
  /** Fields of patterns. */
  readonly parts?: ReadonlyMap<string, GridColumn>;
  readonly userId: number;
  readonly cells: readonly AskedCell[];
  /** The rows stay locked until the transaction ends. */
  readonly lock: boolean;
}

export async function planCells(db: Queryable, request: PlanRequest): Promise<CellPlan> {
  const { source, writer, columns, parts = NO_COLUMNS, userId, cells, lock } = request;
  const ids = [...new Set(cells.map(({ id }) => id))].sort((one, other) => one - other);
  const isOfGrid = (key: string) => source.definition.columns.some((one) => one.key === key);
  const beyond = [...parts.keys()].filter((key) => !isOfGrid(key));
  const rows = new Map((await writer.read(db, ids, lock, [...columns.keys(), ...beyond])).map((row) => [row.id, row]));
  // Read after the lock: what is compared is what is stored. Without `known` nothing is compared.
  const isCompared = cells.some(({ known }) => known !== undefined);
  const seen = [...(isCompared ? columns.keys() : []), ...parts.keys()].filter(isOfGrid);
  const shown = seen.length > 0 ? await source.rows(db, ids, [...new Set(seen)]) : [];
  const shownById = new Map(shown.map((row) => [row.id, row.cells]));
  const partOf = (row: WritableRow, key: string) => ({
    text: String((isOfGrid(key) ? shownById.get(row.id)?.[key] : row.values[key]) ?? ''),
    title: parts.get(key)?.title ?? { it: key, en: key },
  });

  const refused: RefusedCell[] = [];
  const changed: ChangedCell[] = [];
  const open: WantedCell[] = [];
  let already = 0;
  for (const { id, column, known, ...asked } of cells) {
    const row = rows.get(id);
    if (!row) {
      refused.push({ id, key: '', column, why: GONE });
      continue;
    }
    const from = { stored: row.values[column], column: columns.get(column), part: (key: string) => partOf(row, key) };
    const after = wantedValue(asked, from);
    if ('why' in after) {
      refused.push({ id, key: row.key, column, why: after.why });
      continue;
    }
    const value = writer.meant ? writer.meant(column, after.value) : after.value;
    const fault = cellFault(columns.get(column) ?? { kind: 'text' }, value);
    if (fault) {
      refused.push({ id, key: row.key, column, why: fault, value });
      continue;
    }
    if (isSame(row.values[column], value)) {
      already += 1;
      continue;
    }
    const now = shownById.get(id)?.[column] ?? null;
    if (known !== undefined && !isSame(known, now)) {
      const last = await readLatestChange(db, { entity: writer.entity, ...recordsOf(writer, row, column) });
      // Repeated saves of one person never conflict with themselves.
      if (last?.actorUserId !== userId) {
        changed.push({ id, column, now, by: last?.actorName ?? null, at: last?.at.toISOString() ?? null });
        continue;
      }
    }
    open.push({ row, column, value });
  }
  const faults = open.length > 0 ? await writer.check(db, open) : [];
  const wanted = open.filter((one, at) => {
    const why = faults[at];
    if (why) refused.push({ id: one.row.id, key: one.row.key, column: one.column, why });
    return !why;
  });
  return { wanted, already, refused, changed };
}

const recordsOf = (writer: CellWriter, row: WritableRow, column: string): RecordsOfCell =>
  'recordsOf' in writer
    ? writer.recordsOf(row, column)
    : { keys: [row.key], begin: '', field: writer.fields[column] ?? column };

const NO_COLUMNS: ReadonlyMap<string, GridColumn> = new Map();

const wantedValue = ({ value, change }: Pick<AskedCell, 'value' | 'change'>, from: ChangedFrom) =>
  change ? valueAfter(change, from) : { value };

function noteOf(writer: FieldWriter, row: WritableRow, cells: readonly WantedCell[]) {
  const note = writer.joined?.(row, cells);
  if (!note) throw new Error(`What cells of ${writer.entity} mean together is not said.`);
  return note;
}

/**
 * Writes what was planned with locked rows, and notes it field by field (C-OFF-1). What follows from it (`CellWriter.follow`) is
 * left to the end of the transaction.
 */
export async function writeCells(
  transaction: Queryable,
  change: Change,
  writer: CellWriter,
  { wanted, now }: { readonly wanted: readonly WantedCell[]; readonly now: Date },
): Promise<void> {
  if (wanted.length === 0) return;
  if ('writeRecords' in writer) {
    for (const record of await writer.writeRecords(transaction, wanted)) change({ entity: writer.entity, ...record });
    return;
  }
  await writer.write(transaction, wanted, now);
  const joined = wanted.filter(({ column }) => writer.isJoined?.(column));
  for (const [row, cells] of Map.groupBy(joined, ({ row }) => row))
    change({ entity: writer.entity, key: row.key, ...noteOf(writer, row, cells) });
  for (const { row, column, value } of wanted) {
    if (writer.isJoined?.(column)) continue;
    const field = writer.fields[column] ?? column;
    const noted = (cell: CellValue) => writer.noted?.(column, cell) ?? cell;
    change({
      entity: writer.entity,
      key: row.key,
      before: { [field]: noted(row.values[column] ?? null) },
      after: { [field]: noted(value) },
    });
  }
}

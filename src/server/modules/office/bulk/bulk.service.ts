/** Changes of many rows: what they would do, starting, stopping, how far they are (C-OFF-3). */
import { BULK_SAMPLES, MOST_BULK_ROWS } from '#contract/office/bulk.ts';
import type { CellValue, GridCell, GridColumn } from '#contract/office/grids/grid-definition.ts';
import { visibleColumns } from '#contract/office/grids/grid-query.rules.ts';
import { decimalsOfMoney } from '#contract/office/grids/money-change.rules.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import type { Database } from '#server/platform/db/index.ts';
import { isMoneyChange } from '../grid/cell-change.rules.ts';
import { type CellPlan, editableColumns, partsOf, planCells, widened } from '../grid/cell-plan.ts';
import { writerOf } from '../grid/cell-saving.service.ts';
import { type GridReader, type Grids, idsIn } from '../grid/grid.service.ts';
import { askedFault } from './asked-change.rules.ts';
import {
  askToStop,
  type BulkCell,
  cellsOfRow,
  insertBulk,
  type RefusedRows,
  readBulk,
  type StoredBulk,
} from './bulk.repository.ts';
import { farRows, rowsOfPlan } from './bulk-counts.ts';
import type { BulkWorker } from './bulk-worker.ts';
import { type LongText, withLongest } from './longest-texts.rules.ts';
import { withRefused } from './refused-rows.rules.ts';

export interface BulkAuthor extends GridReader {
  readonly locale: Locale;
}

export interface BulkRequest {
  readonly view: string;
  readonly ids?: readonly number[] | undefined;
  readonly except?: readonly number[] | undefined;
  readonly set: readonly BulkCell[];
}

export interface BulkPreview {
  readonly total: number;
  readonly changed: number;
  readonly already: number;
  readonly refused: readonly RefusedRows[];
  /** The first rows that would change. */
  readonly samples: ReadonlyArray<{
    readonly key: string;
    readonly cells: ReadonlyArray<{ readonly column: string; readonly before: GridCell; readonly after: CellValue }>;
  }>;
  /** Of texts that each row has its own. */
  readonly longest: readonly LongText[];
  /** Rows of which an amount moves by more than 30 %. */
  readonly far: number;
}

export interface BulkChanges {
  /**
   * @throws AppError `not-found` (the view is gone), `forbidden`, `validation` (the value does not fit),
   * `too-many-rows`. `start` too.
   */
  preview(author: BulkAuthor, request: BulkRequest): Promise<BulkPreview>;
  /**
   * Most decimals of the amounts of a column in the chosen rows, of which the first 50 000 are read. @throws AppError as `preview`.
   */
  decimals(author: BulkAuthor, request: Omit<BulkRequest, 'set'> & { readonly column: string }): Promise<2 | 3 | 4>;
  /** `far`: rows that the person confirmed to move by more than 30 %; others that do are refused. */
  start(author: BulkAuthor, request: BulkRequest & { readonly key: string; readonly far: number }): Promise<StoredBulk>;
  /** @throws AppError `not-found`: none of theirs. */
  stop(author: BulkAuthor, id: number): Promise<StoredBulk>;
  get(author: BulkAuthor, id: number): Promise<StoredBulk>;
}

export interface BulkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly grids: Pick<Grids, 'viewOf'>;
  readonly writers: readonly CellWriter[];
  readonly worker: Pick<BulkWorker, 'work'>;
}

const SLICE = 5_000;
/** Amounts of one list are alike: what a proposal needs is among the first ones. */
const MOST_LOOKED_AT = 50_000;

/** A price that is raised takes its quantity breaks along: otherwise more pieces would cost relatively less than was agreed. */
function withAlong(cell: BulkCell, column: GridColumn | undefined): readonly BulkCell[] {
  const along = column?.edit?.along;
  if (along === undefined || !('change' in cell) || !isMoneyChange(cell.change)) return [cell];
  return [cell, { column: along, change: cell.change }];
}

export function createBulkChanges({ db, clock, grids, writers, worker }: BulkDeps): BulkChanges {
  async function checked(author: BulkAuthor, request: BulkRequest) {
    const { view } = grids.viewOf(author, request.view);
    const { source } = view;
    const writer = writerOf(writers, source.definition.name);
    const asked = new Map(source.definition.columns.map((column) => [column.key, column]));
    const set = request.set.flatMap((cell) => withAlong(cell, asked.get(cell.column)));
    const keys = set.map(({ column }) => column);
    const named = partsOf(request.set.filter((cell) => 'change' in cell));
    const definition = await widened(db, source, writer, [...keys, ...named]);
    const columns = editableColumns(author, definition, keys);
    const parts = new Map(
      visibleColumns(definition, author.permissions).flatMap((column) =>
        named.includes(column.key) ? [[column.key, column] as const] : [],
      ),
    );
    const { parts: allowed, columns: own } = source.definition;
    // What is beyond the grid needs no permission besides that of the grid: attributes are shown in the shop.
    const isPart = (field: string) =>
      parts.has(field) && (allowed?.includes(field) || !own.some(({ key }) => key === field));
    for (const cell of request.set) {
      const fault = askedFault(columns.get(cell.column) ?? { kind: 'text' }, cell, allowed && isPart);
      if (fault) throw new AppError('validation', { errors: { [cell.column]: [fault[author.locale]] } });
    }
    const ids = await idsIn(view, request.ids, request.except);
    if (ids.length > MOST_BULK_ROWS) throw new AppError('too-many-rows');
    return { source, writer, columns, parts, ids, set };
  }

  async function ofTheirs({ userId }: BulkAuthor, id: number): Promise<StoredBulk> {
    const bulk = await readBulk(db, userId, { id });
    if (!bulk) throw new AppError('not-found');
    return bulk;
  }

  return {
    async preview(author, request) {
      const { source, writer, columns, parts, ids, set } = await checked(author, request);
      const counted = { changed: 0, already: 0, refused: [] as RefusedRows[] };
      const first = new Map<number, CellPlan['wanted'][number]['row']>();
      const after = new Map<string, CellValue>();
      const isOwnText = request.set.some((cell) => 'change' in cell && !isMoneyChange(cell.change));
      let longest: readonly LongText[] = [];
      let far = 0;
      for (let from = 0; from < ids.length; from += SLICE) {
        const some = [...ids.subarray(from, from + SLICE)];
        const cells = some.flatMap((id) => cellsOfRow(id, set));
        const asked = { source, writer, columns, parts, userId: author.userId, cells, lock: false };
        const plan = await planCells(db, asked);
        if (isOwnText) longest = withLongest(longest, plan);
        const rows = rowsOfPlan(some, plan);
        counted.changed += rows.changed;
        counted.already += rows.already;
        counted.refused = withRefused(counted.refused, rows.refused);
        far += farRows(plan, columns).size;
        for (const { row, column, value } of plan.wanted) {
          if (first.size < BULK_SAMPLES || first.has(row.id)) {
            first.set(row.id, row);
            after.set(`${row.id} ${column}`, value);
          }
        }
      }
      const ofGrid = [...columns.keys()].filter((key) => source.definition.columns.some((one) => one.key === key));
      const shown = first.size > 0 ? await source.rows(db, [...first.keys()], ofGrid) : [];
      const samples = shown.map(({ id, cells }) => ({
        key: first.get(id)?.key ?? '',
        cells: [...columns.keys()].map((column) => {
          // A column beyond the grid shows what it holds.
          const before = (ofGrid.includes(column) ? cells : first.get(id)?.values)?.[column] ?? null;
          return { column, before, after: after.get(`${id} ${column}`) ?? before };
        }),
      }));
      return { total: ids.length, ...counted, samples, longest, far };
    },
    async decimals(author, { column, ...request }) {
      const { view } = grids.viewOf(author, request.view);
      const writer = writerOf(writers, view.source.definition.name);
      editableColumns(author, view.source.definition, [column]);
      const ids = await idsIn(view, request.ids, request.except);
      let most: 2 | 3 | 4 = 2;
      for (let from = 0; from < Math.min(ids.length, MOST_LOOKED_AT) && most < 4; from += SLICE)
        for (const { values } of await writer.read(db, [...ids.subarray(from, from + SLICE)], false, [column])) {
          const decimals = decimalsOfMoney(Number(values[column] ?? 0));
          if (decimals > most) most = decimals;
        }
      return most;
    },
    async start(author, request) {
      const { source, ids, set } = await checked(author, request);
      const { userId } = author;
      const { key, far: farConfirmed } = request;
      const asked = {
        userId,
        key,
        grid: source.definition.name,
        cells: set,
        deed: null,
        ids,
        farConfirmed,
        at: clock(),
      };
      await insertBulk(db, asked);
      const bulk = await readBulk(db, userId, { key });
      if (!bulk) throw new AppError('not-found');
      if (bulk.state === 'running') void worker.work(bulk.id);
      return bulk;
    },
    async stop(author, id) {
      const bulk = await ofTheirs(author, id);
      if (bulk.state === 'running') await askToStop(db, id);
      return ofTheirs(author, id);
    },
    get: ofTheirs,
  };
}

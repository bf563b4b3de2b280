/** SQL of changes of many rows. */

import type { BULK_STATES } from '#contract/office/bulk.ts';
import type { CellValue, Words } from '#contract/office/grids/grid-definition.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Values } from '../../operations/index.ts';
import type { CellChange } from '../grid/cell-change.rules.ts';

/** A value for all rows, or how the amount or the text of each changes. */
export type BulkCell =
  | { readonly column: string; readonly value: CellValue }
  | { readonly column: string; readonly change: CellChange };

/** The cells of one row that a change of many rows asks for. */
export const cellsOfRow = (id: number, cells: readonly BulkCell[]) =>
  cells.map((cell) => ({ id, value: null, ...cell }));

/** Rows that cannot be changed for one reason. */
export interface RefusedRows {
  readonly why: Words;
  readonly count: number;
  /** The first ones, as the history calls them. */
  readonly keys: readonly string[];
}

export interface StoredBulk {
  readonly id: number;
  readonly userId: number;
  /** As it is shown in the history. */
  readonly userName: string;
  readonly grid: string;
  readonly cells: readonly BulkCell[];
  /** What is done with each record instead of writing cells. */
  readonly deed: { readonly kind: string; readonly params: Values } | null;
  readonly total: number;
  readonly state: (typeof BULK_STATES)[number];
  readonly progress: number;
  readonly done: number;
  readonly changed: number;
  readonly already: number;
  readonly refused: readonly RefusedRows[];
  readonly operations: readonly number[];
  /** Rows that may move by more than 30 %, and those that did. */
  readonly farConfirmed: number;
  readonly far: number;
}

const COLUMNS = `b.id, b.user_id as "userId", coalesce(nullif(u.name, ''), u.email) as "userName", b.grid, b.cells, b.deed, b.total,
  b.state, b.progress, b.done, b.changed, b.already, b.refused, b.operations,
  b.far_confirmed as "farConfirmed", b.far`;

/** undefined = the same key of the same person has started one before. */
export async function insertBulk(
  transaction: Queryable,
  bulk: Pick<StoredBulk, 'userId' | 'grid' | 'cells' | 'deed' | 'farConfirmed'> & {
    key: string;
    ids: Int32Array;
    at: Date;
  },
): Promise<number | undefined> {
  const bytes = Buffer.from(Int32Array.from(bulk.ids).buffer);
  bytes.swap32();
  const [row] = await transaction.query<{ id: number }>(
    'office.insert-bulk',
    `insert into bulk_changes (user_id, key, grid, cells, ids, total, far_confirmed, started_at, deed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (user_id, key) do nothing returning id`,
    [
      bulk.userId,
      bulk.key,
      bulk.grid,
      JSON.stringify(bulk.cells),
      bytes,
      bulk.ids.length,
      bulk.farConfirmed,
      bulk.at,
      bulk.deed && JSON.stringify(bulk.deed),
    ],
  );
  return row?.id;
}

export async function readBulk(
  db: Queryable,
  userId: number,
  wanted: { readonly id?: number; readonly key?: string },
): Promise<StoredBulk | undefined> {
  const [bulk] = await db.query<StoredBulk>(
    'office.read-bulk',
    `select ${COLUMNS} from bulk_changes b join users u on u.id = b.user_id
     where b.user_id = $1 and (b.id = $2 or b.key = $3)`,
    [userId, wanted.id ?? 0, wanted.key ?? ''],
  );
  return bulk;
}

export const readRunning = (db: Queryable): Promise<ReadonlyArray<{ readonly id: number }>> =>
  db.query<{ id: number }>(
    'office.read-running-bulks',
    `select id from bulk_changes where state = 'running' order by id`,
  );

/**
 * For working on it, until the transaction ends; undefined = it is not running, or another process works on it. The row
 * itself is not locked: progress and a wish to stop are written meanwhile.
 */
export async function takeBulk(transaction: Queryable, id: number): Promise<StoredBulk | undefined> {
  const [held] = await transaction.query<{ free: boolean }>(
    'office.take-bulk',
    `select pg_try_advisory_xact_lock('bulk_changes'::regclass::int, $1) as free`,
    [id],
  );
  if (!held?.free) return undefined;
  const [bulk] = await transaction.query<StoredBulk>(
    'office.read-taken-bulk',
    `select ${COLUMNS} from bulk_changes b join users u on u.id = b.user_id where b.id = $1 and b.state = 'running'`,
    [id],
  );
  return bulk;
}

/** Ids of the rows from a place on. */
export async function readBulkIds(db: Queryable, id: number, from: number, count: number): Promise<number[]> {
  const [row] = await db.query<{ ids: Buffer }>(
    'office.read-bulk-ids',
    'select substr(ids, $2, $3) as ids from bulk_changes where id = $1',
    [id, from * 4 + 1, count * 4],
  );
  const bytes = row?.ids ?? Buffer.alloc(0);
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(at * 4));
}

/** True = a stop was asked for. */
export async function noteProgress(db: Queryable, id: number, progress: number): Promise<boolean> {
  const [row] = await db.query<{ stop: boolean }>(
    'office.note-bulk-progress',
    'update bulk_changes set progress = $2 where id = $1 returning stop_asked as stop',
    [id, progress],
  );
  return row?.stop ?? true;
}

export const keepPiece = (
  transaction: Queryable,
  id: number,
  piece: Pick<StoredBulk, 'done' | 'changed' | 'already' | 'refused' | 'operations' | 'state' | 'far'> & { at: Date },
) =>
  transaction.query(
    'office.keep-bulk-piece',
    `update bulk_changes set done = $2, progress = $2, changed = $3, already = $4, refused = $5, operations = $6, state = $7,
       ended_at = case when $7 = 'running' then null else $8::timestamptz end, attempts = 0, far = $9 where id = $1`,
    [
      id,
      piece.done,
      piece.changed,
      piece.already,
      JSON.stringify(piece.refused),
      piece.operations,
      piece.state,
      piece.at,
      piece.far,
    ],
  );

export const askToStop = (transaction: Queryable, id: number) =>
  transaction.query('office.ask-bulk-to-stop', 'update bulk_changes set stop_asked = true where id = $1', [id]);

/** Nothing more is done; what was done stays. */
export const endBulk = (db: Queryable, id: number, at: Date) =>
  db.query(
    'office.end-bulk',
    `update bulk_changes set state = 'stopped', progress = done, ended_at = $2 where id = $1 and state = 'running'`,
    [id, at],
  );

/** After so many failures it is given up. */
export const noteFailure = (db: Queryable, id: number, { most, at }: { most: number; at: Date }) =>
  db.query(
    'office.note-bulk-failure',
    `update bulk_changes set attempts = attempts + 1, progress = done,
       state = case when attempts + 1 >= $2 then 'failed' else state end,
       ended_at = case when attempts + 1 >= $2 then $3::timestamptz end
     where id = $1 and state = 'running'`,
    [id, most, at],
  );

/** SQL of files with many orders (`per: run`, decision 0342). What became of each order is its row of `order_files`. */
import type { TextEncoding } from '#contract/values/file-encodings.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { OrderFile } from './order-file.rules.ts';
import { PLACED_COLUMNS, PLACED_FROM, type PlacedFiles } from './order-files.repository.ts';

/** Of the last file of the connection: its number, 0 = there is none, and when it was made. */
export async function readLastRun(
  db: Queryable,
  connectionId: number,
): Promise<{ readonly number: number; readonly madeAt: Date | null }> {
  const [row] = await db.query<{ number: number; madeAt: Date }>(
    'exchange.last-run',
    'select number, made_at as "madeAt" from order_file_runs where connection_id = $1 order by number desc limit 1',
    [connectionId],
  );
  return row ?? { number: 0, madeAt: null };
}

export interface NewRun {
  readonly connectionId: number;
  readonly number: number;
  readonly uid: string;
  readonly files: readonly OrderFile[];
  readonly orders: ReadonlyArray<{ readonly orderId: number; readonly orderVersion: number; readonly lost: string }>;
}

/** An order whose files were recalled or left comes in this file from now on. */
export async function insertRun(transaction: Queryable, run: NewRun, now: Date): Promise<void> {
  const { connectionId, number, uid, files, orders } = run;
  const names = files.map(({ name }) => name);
  const [made] = await transaction.query<{ id: number }>(
    'exchange.insert-run',
    `insert into order_file_runs (connection_id, number, uid, names, texts, encodings, made_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      connectionId,
      number,
      uid,
      names,
      files.map(({ text }) => text),
      files.map(({ encoding = 'utf-8' }) => encoding),
      now,
    ],
  );
  await transaction.query(
    'exchange.insert-run-orders',
    `insert into order_files (connection_id, order_id, order_version, names, texts, made_at, lost, run_id)
     select $1, o.id, o.version, $2, '{}', $3, o.lost, $4 from unnest($5::int[], $6::int[], $7::text[]) o (id, version, lost)
     on conflict (connection_id, order_id, order_version) do update
       set ended = null, placed_at = null, names = excluded.names, texts = '{}', encodings = null, lost = excluded.lost, run_id = excluded.run_id
       where order_files.ended in ('recalled', 'left')`,
    [
      connectionId,
      names,
      now,
      made?.id,
      orders.map(({ orderId }) => orderId),
      orders.map(({ orderVersion }) => orderVersion),
      orders.map(({ lost }) => lost),
    ],
  );
}

export interface RunToPlace {
  readonly id: number;
  readonly orders: number;
  readonly files: readonly OrderFile[];
}

/** Files of many orders that nobody can have seen, oldest first. */
export async function readRunsToPlace(db: Queryable, connectionId: number, most: number): Promise<RunToPlace[]> {
  const rows = await db.query<{
    id: number;
    orders: number;
    names: string[];
    texts: string[];
    encodings: TextEncoding[];
  }>(
    'exchange.runs-to-place',
    `select r.id, r.names, r.texts, r.encodings, count(*)::int as orders
     from order_file_runs r join order_files f on f.run_id = r.id and f.ended is null and f.placed_at is null
     where r.connection_id = $1 group by r.id order by r.id limit $2`,
    [connectionId, most],
  );
  return rows.map(({ id, orders, names, texts, encodings }) => ({
    id,
    orders,
    files: names.map((name, place) => ({ name, text: texts[place] ?? '', encoding: encodings[place] })),
  }));
}

/** From now on it may be seen in this place. */
export const noteRunPlaced = (db: Queryable, id: number, place: string, now: Date) =>
  db.query(
    'exchange.note-run-placed',
    'update order_files set placed_at = $2, place = $3, times = times + 1 where run_id = $1 and ended is null',
    [id, now, place],
  );

/** It left and nothing was said of its orders: it will be placed once more. */
export const offerRunAgain = (db: Queryable, id: number) =>
  db.query('exchange.offer-run-again', 'update order_files set placed_at = null where run_id = $1 and ended is null', [
    id,
  ]);

export interface PlacedRun {
  readonly id: number;
  readonly names: readonly string[];
  /** As `FilingConnection.place`. */
  readonly place: string;
  /** No order of it went on without it. */
  readonly isWhole: boolean;
  /** Those that are not done with, oldest first; at least one. */
  readonly orders: readonly PlacedFiles[];
}

/** Files of many orders that may have been seen, oldest first, with all their orders that are not done with. */
export async function readPlacedRuns(db: Queryable, connectionId: number, most: number): Promise<PlacedRun[]> {
  const rows = await db.query<PlacedFiles & { runId: number; isWhole: boolean }>(
    'exchange.placed-runs',
    `select ${PLACED_COLUMNS}, f.run_id as "runId",
       not exists (select from order_files e where e.run_id = f.run_id and e.ended in ('left', 'recalled')) as "isWhole"
     ${PLACED_FROM} where f.ended is null and f.placed_at is not null and f.run_id in (
       select distinct k.run_id from order_files k where k.connection_id = $1 and k.ended is null and k.placed_at is not null
         and k.run_id is not null order by 1 limit $2)
     order by f.run_id, f.order_id, f.order_version`,
    [connectionId, most],
  );
  const runs = new Map<number, PlacedFiles[]>();
  const whole = new Map<number, boolean>();
  for (const { runId, isWhole, ...row } of rows) {
    runs.set(runId, [...(runs.get(runId) ?? []), row]);
    whole.set(runId, isWhole);
  }
  return [...runs].map(([id, orders]) => {
    const [first] = orders;
    return { id, names: first?.names ?? [], place: first?.place ?? '', isWhole: whole.get(id) ?? true, orders };
  });
}

/** Its content is needed no more when none of its orders is offered with it. */
export const forgetRunTexts = (db: Queryable, id: number) =>
  db.query(
    'exchange.forget-run-texts',
    `update order_file_runs set texts = '{}' where id = $1 and not exists (select from order_files where run_id = $1 and ended is null)`,
    [id],
  );

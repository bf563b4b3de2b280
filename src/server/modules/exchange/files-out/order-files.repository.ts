/** SQL of orders as files in the folders of connections (C-EXC-4). */
import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { AcknowledgedBy, OrderFiles, ReleaseRule } from '#contract/values/connections.ts';
import type { TextEncoding } from '#contract/values/file-encodings.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredState } from '../handover/handover-state.rules.ts';
import type { OrderFile } from './order-file.rules.ts';

export interface FilingConnection {
  readonly id: number;
  readonly code: string;
  /** null: none but those of its mapping. */
  readonly files: OrderFiles | null;
  /** Its mapping as YAML, where that says how orders are written: instead of `files`. */
  readonly mapping: string | null;
  readonly acknowledgedBy: AcknowledgedBy;
  /** Position of the feed up to which changed orders were read; null = none were. */
  readonly read: number | null;
  /** The server whose folder takes the files, in one text; empty = the folder of the connection (docs/exchange-servers.md). */
  readonly place: string;
}

/** Connections whose orders are written as files. */
export const readFilingConnections = (db: Queryable): Promise<FilingConnection[]> =>
  db.query<FilingConnection>(
    'exchange.filing-connections',
    `select c.id, c.code, c.order_files as files, m.source as mapping, c.acknowledged_by as "acknowledgedBy", c.order_files_read as read,
       coalesce(s.place, '') as place
     from connections c left join connection_servers s on s.connection_id = c.id
     left join connection_mappings m on m.connection_id = c.id and m.outbox
     where c.enabled and c.orders_release is not null and (c.order_files is not null or m.outbox) order by c.id`,
  );

const LOCK = 0x6f757473;

/** Until the transaction ends, no other process writes into this folder. False: one does. */
export async function holdFolder(transaction: Queryable, connectionId: number): Promise<boolean> {
  const [row] = await transaction.query<{ held: boolean }>(
    'exchange.hold-folder',
    'select pg_try_advisory_xact_lock($1, $2) as held',
    [LOCK, connectionId],
  );
  return row?.held ?? false;
}

/** Orders of which the feed says that they changed after a position, and how far it was read; null = some of that is gone from the feed. */
export async function readChangedOrders(
  db: Queryable,
  after: number | null,
  most: number,
): Promise<{ readonly uids: readonly string[] | null; readonly until: number }> {
  const [row] = await db.query<{ uids: string[] | null; until: number; oldest: number }>(
    'exchange.changed-orders',
    `select f.position as last, coalesce(e.last, f.position) as until, coalesce(e.uids, '{}') as uids,
       coalesce((select min(position) from exchange_events), f.position + 1) as oldest
     from exchange_feed f left join lateral (
       select case when count(*) = $2 then max(position) end as last, array_agg(distinct subject) as uids from (
         select position, subject from exchange_events where position > $1 and position <= f.position and type in ('order.changed', 'order.cancelled')
         order by position limit $2) k) e on true`,
    [after ?? 0, most],
  );
  if (!row) throw new Error('The feed of events has no state.');
  const isWhole = after !== null && after >= row.oldest - 1;
  return { uids: isWhole ? row.uids : null, until: row.until };
}

export const noteRead = (db: Queryable, connectionId: number, position: number) =>
  db.query('exchange.note-files-read', 'update connections set order_files_read = $2 where id = $1', [
    connectionId,
    position,
  ]);

export interface NewOrderFiles {
  readonly connectionId: number;
  readonly orderId: number;
  readonly orderVersion: number;
  readonly files: readonly OrderFile[];
  /** Characters that became question marks. */
  readonly lost?: string;
}

/** Names and content of a version for ever: if it was there before, it is offered once more as it was, unless it was part of a file of many. */
export const insertOrderFiles = (
  db: Queryable,
  { connectionId, orderId, orderVersion, files, lost = '' }: NewOrderFiles,
  now: Date,
) =>
  db.query(
    'exchange.insert-order-files',
    `insert into order_files (connection_id, order_id, order_version, names, texts, made_at, encodings, lost) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (connection_id, order_id, order_version) do update set ended = null, placed_at = null, run_id = null,
         names = case when order_files.run_id is null then order_files.names else excluded.names end,
         texts = case when order_files.run_id is null then order_files.texts else excluded.texts end,
         encodings = case when order_files.run_id is null then order_files.encodings else excluded.encodings end
       where order_files.ended in ('recalled', 'left')`,
    [
      connectionId,
      orderId,
      orderVersion,
      files.map(({ name }) => name),
      files.map(({ text }) => text),
      now,
      files.map(({ encoding = 'utf-8' }) => encoding),
      lost,
    ],
  );

export interface PlacedFiles {
  readonly orderId: number;
  readonly uid: string;
  readonly orderVersion: number;
  readonly names: readonly string[];
  readonly placedAt: Date;
  /** Where: as `FilingConnection.place`. */
  readonly place: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly release: ReleaseRule | null;
  readonly state: StoredState;
  readonly ackedVersion: number;
  readonly paidByCard: boolean;
}

/** Of files `f`, with how their order stands. */
export const PLACED_COLUMNS = `f.order_id as "orderId", o.uid, f.order_version as "orderVersion", f.names, f.placed_at as "placedAt", f.place, o.status,
       1 + (select count(*)::int from order_events e where e.order_id = o.id and e.changes is not null)
         + case when o.status = 'cancelled' then 1 else 0 end as version,
       c.orders_release as release, h.state, h.acked_version as "ackedVersion",
       exists (select from payments p where p.client_id = o.client_id and p.idempotency_key = o.idempotency_key and p.purpose = 'order'
         and p.state <> 'failed') as "paidByCard"`;
export const PLACED_FROM = `from order_files f join orders o on o.id = f.order_id join connections c on c.id = f.connection_id
       join order_handovers h on h.connection_id = f.connection_id and h.order_id = f.order_id`;

/** Files of one order that may have been seen and are not done with, oldest order first. */
export const readPlacedFiles = (db: Queryable, connectionId: number, most: number): Promise<PlacedFiles[]> =>
  db.query<PlacedFiles>(
    'exchange.placed-files',
    `select ${PLACED_COLUMNS} ${PLACED_FROM}
     where f.connection_id = $1 and f.ended is null and f.placed_at is not null and f.run_id is null
     order by f.order_id, f.order_version limit $2`,
    [connectionId, most],
  );

export interface FilesToPlace {
  readonly orderId: number;
  readonly orderVersion: number;
  readonly files: readonly OrderFile[];
}

/** Files of one order that nobody can have seen, oldest order first. */
export async function readFilesToPlace(db: Queryable, connectionId: number, most: number): Promise<FilesToPlace[]> {
  const rows = await db.query<
    Omit<FilesToPlace, 'files'> & { names: string[]; texts: string[]; encodings: TextEncoding[] | null }
  >(
    'exchange.files-to-place',
    `select order_id as "orderId", order_version as "orderVersion", names, texts, encodings from order_files
     where connection_id = $1 and ended is null and placed_at is null and run_id is null order by order_id, order_version limit $2`,
    [connectionId, most],
  );
  return rows.map(({ names, texts, encodings, ...one }) => ({
    ...one,
    files: names.map((name, place) => ({ name, text: texts[place] ?? '', encoding: encodings?.[place] })),
  }));
}

type FilesKey = Pick<NewOrderFiles, 'connectionId' | 'orderId' | 'orderVersion'>;

/** From now on they may be seen in this place. */
export const notePlaced = (
  db: Queryable,
  { connectionId, orderId, orderVersion }: FilesKey,
  place: string,
  now: Date,
) =>
  db.query(
    'exchange.note-placed',
    `update order_files set placed_at = $4, place = $5, times = times + 1 where connection_id = $1 and order_id = $2 and order_version = $3`,
    [connectionId, orderId, orderVersion, now, place],
  );

/** They left and nothing was said of them: they will be placed once more. */
export const offerAgain = (db: Queryable, { connectionId, orderId, orderVersion }: FilesKey) =>
  db.query(
    'exchange.offer-again',
    'update order_files set placed_at = null where connection_id = $1 and order_id = $2 and order_version = $3',
    [connectionId, orderId, orderVersion],
  );

export type FilesEnd = 'acknowledged' | 'taken' | 'recalled' | 'left';

/** Texts are kept where they may be offered again. */
export const endFiles = (db: Queryable, { connectionId, orderId, orderVersion }: FilesKey, ended: FilesEnd) =>
  db.query(
    'exchange.end-files',
    `update order_files set ended = $4, texts = case when $4 in ('acknowledged', 'taken') then '{}' else texts end
     where connection_id = $1 and order_id = $2 and order_version = $3`,
    [connectionId, orderId, orderVersion, ended],
  );

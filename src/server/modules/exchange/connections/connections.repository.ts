/** SQL of connections and API keys. */
import type { ExchangeScope } from '#contract/exchange/exchange-scopes.ts';
import type {
  AcknowledgedBy,
  ConnectionKind,
  OrderFiles,
  PriceLists,
  ReleaseRule,
} from '#contract/values/connections.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface Connection {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: ConnectionKind;
  /** null = it gets no orders. */
  readonly release: ReleaseRule | null;
  readonly enabled: boolean;
  /** Which files of an order are written into its folder; null = none. */
  readonly files: OrderFiles | null;
  /** What acknowledges an order besides the API and files of acknowledgements. */
  readonly acknowledgedBy: AcknowledgedBy;
  /** Its files wait until a person goes on. */
  readonly paused: boolean;
  /** How long size and time of a file stand still before it counts as whole. */
  readonly settleSeconds: number;
  /** How long files that are done lie in its folder. */
  readonly keepDays: number;
  /** After so many hours in which nothing good came there is an e-mail; 0 = never. */
  readonly silentHours: number;
  /** Price lists of Easyfatt, `2` to `9` → code of the shop's list. */
  readonly priceLists: PriceLists;
}

/** What can be changed. */
export type ConnectionFields = Omit<Connection, 'id' | 'code' | 'kind'>;

/** What is left out: no files, acknowledged by the API, and what the table has as its default. */
export type NewConnection = Pick<Connection, 'code' | 'name' | 'release' | 'enabled'> &
  Partial<Pick<Connection, 'kind' | 'files' | 'acknowledgedBy'>>;

const COLUMNS = `id, code, name, kind, orders_release as release, enabled, order_files as files, acknowledged_by as "acknowledgedBy", paused,
  settle_seconds as "settleSeconds", keep_days as "keepDays", silent_hours as "silentHours", price_lists as "priceLists"`;

export const readConnections = (db: Queryable) =>
  db.query<Connection>('exchange.connections', `select ${COLUMNS} from connections order by code`);

export async function readConnection(db: Queryable, code: string): Promise<Connection | undefined> {
  const [row] = await db.query<Connection>(
    'exchange.connection',
    `select ${COLUMNS} from connections where code = $1`,
    [code],
  );
  return row;
}

/** The connection, locked until the transaction ends. */
export async function lockConnection(transaction: Queryable, code: string): Promise<Connection | undefined> {
  const [row] = await transaction.query<Connection>(
    'exchange.lock-connection',
    `select ${COLUMNS} from connections where code = $1 for update`,
    [code],
  );
  return row;
}

/** undefined: the code is taken. */
export async function insertConnection(
  transaction: Queryable,
  { code, name, kind = 'general', release, enabled, files = null, acknowledgedBy = 'api' }: NewConnection,
  now: Date,
): Promise<Connection | undefined> {
  const [row] = await transaction.query<Connection>(
    'exchange.insert-connection',
    `insert into connections (code, name, kind, orders_release, enabled, order_files, acknowledged_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (code) do nothing returning ${COLUMNS}`,
    [code, name, kind, release, enabled, files, acknowledgedBy, now],
  );
  return row;
}

/** Codes of these that no price list has. */
export async function unknownLists(db: Queryable, codes: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    'exchange.unknown-lists',
    'select code from unnest($1::text[]) code where not exists (select from price_lists l where l.code = code.code)',
    [codes],
  );
  return rows.map(({ code }) => code);
}

export async function updateConnection(transaction: Queryable, connection: Connection): Promise<void> {
  const {
    id,
    name,
    release,
    enabled,
    files,
    acknowledgedBy,
    paused,
    settleSeconds,
    keepDays,
    silentHours,
    priceLists,
  } = connection;
  await transaction.query(
    'exchange.update-connection',
    `update connections set name = $2, orders_release = $3, enabled = $4, order_files = $5, acknowledged_by = $6, paused = $7, settle_seconds = $8,
       keep_days = $9, price_lists = $10::jsonb, silent_hours = $11, version = version + 1 where id = $1`,
    [
      id,
      name,
      release,
      enabled,
      files,
      acknowledgedBy,
      paused,
      settleSeconds,
      keepDays,
      JSON.stringify(priceLists),
      silentHours,
    ],
  );
}

/** Whether anything came by it, went by it or belongs to it: then it is not removed any more. */
export async function isConnectionUsed(transaction: Queryable, code: string): Promise<boolean> {
  const rows = await transaction.query(
    'exchange.connection-used',
    `select 1 from connections c where c.code = $1 and (
       exists (select from api_keys where connection_id = c.id) or exists (select from order_handovers where connection_id = c.id)
       or exists (select from order_files where connection_id = c.id) or exists (select from import_runs where connection_id = c.id)
       or exists (select from waiting_rows where connection = c.code) or exists (select from webhooks where connection_id = c.id)
       or exists (select from connection_servers where connection_id = c.id))`,
    [code],
  );
  return rows.length > 0;
}

export const deleteConnection = (transaction: Queryable, code: string) =>
  transaction.query('exchange.delete-connection', 'delete from connections where code = $1', [code]);

export interface StoredKey {
  readonly id: number;
  readonly connectionId: number;
  readonly connection: string;
  readonly name: string;
  readonly scopes: readonly ExchangeScope[];
  readonly networks: readonly string[];
  /** Plain date, the last day; null = no end. */
  readonly expiresOn: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedFrom: string;
}

export interface NewKey extends Pick<StoredKey, 'connectionId' | 'name' | 'scopes' | 'networks' | 'expiresOn'> {
  readonly createdBy: string;
  /** SHA-256 of the secret. */
  readonly digest: Buffer;
}

export async function insertKey(transaction: Queryable, key: NewKey, now: Date): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'exchange.insert-key',
    `insert into api_keys (connection_id, name, digest, scopes, networks, expires_on, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [key.connectionId, key.name, key.digest, key.scopes, key.networks, key.expiresOn, now, key.createdBy],
  );
  if (!row) throw new Error('The key was not stored.');
  return row.id;
}

const KEY_COLUMNS = `k.id, k.connection_id as "connectionId", c.code as connection, k.name, k.scopes, k.networks, k.expires_on as "expiresOn",
  k.created_at as "createdAt", k.created_by as "createdBy", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
  k.last_used_from as "lastUsedFrom"`;

/** All keys, those that were revoked too; newest last. */
export const readKeys = (db: Queryable) =>
  db.query<StoredKey>(
    'exchange.keys',
    `select ${KEY_COLUMNS} from api_keys k join connections c on c.id = k.connection_id order by k.id`,
  );

/** A key that counts on this day, of a connection that is switched on, with its digest. */
export async function readLivingKey(
  db: Queryable,
  id: number,
  today: string,
): Promise<(StoredKey & { readonly digest: Buffer }) | undefined> {
  const [row] = await db.query<StoredKey & { digest: Buffer }>(
    'exchange.living-key',
    `select ${KEY_COLUMNS}, k.digest from api_keys k join connections c on c.id = k.connection_id
     where k.id = $1 and k.revoked_at is null and c.enabled and (k.expires_on is null or k.expires_on >= $2::date)`,
    [id, today],
  );
  return row;
}

/** Whether a key is the one with this digest. */
export async function hasDigest(db: Queryable, id: number, digest: Buffer): Promise<boolean> {
  const rows = await db.query('exchange.has-digest', 'select 1 from api_keys where id = $1 and digest = $2', [
    id,
    digest,
  ]);
  return rows.length > 0;
}

/** When and from where it was used, at most once a minute. */
export async function noteUse(db: Queryable, id: number, address: string, now: Date): Promise<void> {
  await db.query(
    'exchange.note-use',
    `update api_keys set last_used_at = $3, last_used_from = $2
     where id = $1 and (last_used_at is null or last_used_at < $3::timestamptz - interval '1 minute' or last_used_from <> $2)`,
    [id, address, now],
  );
}

/** The key as it was; undefined: there is none, or it is revoked already. */
export async function revokeKey(transaction: Queryable, id: number, now: Date): Promise<StoredKey | undefined> {
  const [row] = await transaction.query<StoredKey>(
    'exchange.revoke-key',
    `with gone as (update api_keys set revoked_at = $2 where id = $1 and revoked_at is null returning *)
     select ${KEY_COLUMNS} from gone k join connections c on c.id = k.connection_id`,
    [id, now],
  );
  return row;
}

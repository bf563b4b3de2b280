/** SQL of servers of connections (tables `connection_servers`, `server_files`; docs/exchange-servers.md). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredFault } from '../desk/source-faults.ts';
import type { Identity, Protocol } from './server-session.ts';

/** What a person says of a server. */
export interface ServerFields {
  readonly protocol: Protocol;
  /** Empty with https. */
  readonly host: string;
  readonly port: number;
  /** Of https; else empty. */
  readonly url: string;
  readonly username: string;
  /** null = no files are fetched. */
  readonly folder_in: string | null;
  /** null = files of orders stay in the folder of the connection. */
  readonly folder_out: string | null;
  readonly after_fetch: 'delete' | 'move' | 'keep';
  readonly folder_moved: string;
  readonly schedule: string;
}

export interface StoredServer extends ServerFields {
  readonly connectionId: number;
  readonly connection: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly paused: boolean;
  readonly settleSeconds: number;
  /** Encrypted; null = none. */
  readonly secrets: string | null;
  readonly fingerprint: string | null;
  readonly certificate: string | null;
  readonly seenFingerprint: string | null;
  readonly seenCertificate: string | null;
  readonly nextAt: Date | null;
  readonly lookedAt: Date | null;
  readonly workedAt: Date | null;
  readonly failures: number;
  readonly fault: StoredFault | null;
  readonly notRemoved: number;
  readonly etag: string;
  readonly modified: string;
}

const COLUMNS = `s.connection_id as "connectionId", c.code as connection, c.name, c.enabled, c.paused, c.settle_seconds as "settleSeconds",
  s.protocol, s.host, s.port, s.url, s.username, s.secrets, s.folder_in, s.folder_out, s.after_fetch, s.folder_moved, s.schedule, s.fingerprint,
  s.certificate, s.seen_fingerprint as "seenFingerprint", s.seen_certificate as "seenCertificate", s.next_at as "nextAt", s.looked_at as "lookedAt",
  s.worked_at as "workedAt", s.failures, s.fault, s.not_removed as "notRemoved", s.etag, s.modified`;
const FROM = 'connection_servers s join connections c on c.id = s.connection_id';

/** @param of code or number of the connection */
export async function readServer(
  db: Queryable,
  of: string | number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredServer | undefined> {
  const [server] = await db.query<StoredServer>(
    null,
    `select ${COLUMNS} from ${FROM} where ${typeof of === 'number' ? 'c.id' : 'c.code'} = $1 ${lock ? 'for update of s' : ''}`,
    [of],
  );
  return server;
}

/**
 * Those whose time has come: by their schedule, or because orders wait to be sent and the last look went well. No process is there.
 */
export const readDueServers = (db: Queryable, now: Date): Promise<StoredServer[]> =>
  db.query<StoredServer>(
    'servers.due',
    `select ${COLUMNS} from ${FROM}
     where c.enabled and (s.leased_until is null or s.leased_until < $1) and (coalesce(s.next_at, $1) <= $1
       or (s.failures = 0 and s.folder_out is not null and c.orders_release is not null
         and (c.order_files is not null or exists (select from connection_mappings m where m.connection_id = c.id and m.outbox))
         and exists (select from order_files f where f.connection_id = c.id and f.ended is null and f.placed_at is null)))
     order by s.next_at nulls first limit 100`,
    [now],
  );

/** Identity and file marks of another server are forgotten; a look is due. */
export async function writeServer(
  db: Queryable,
  connectionId: number,
  server: ServerFields & { readonly secrets: string | null },
  isSame: { readonly server: boolean },
): Promise<void> {
  const { protocol, host, port, url, username, secrets, folder_in, folder_out, after_fetch, folder_moved, schedule } =
    server;
  await db.query(
    'servers.write',
    `insert into connection_servers (connection_id, protocol, host, port, url, username, secrets, folder_in, folder_out, after_fetch, folder_moved, schedule)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (connection_id) do update set protocol = $2, host = $3, port = $4, url = $5, username = $6, secrets = $7, folder_in = $8,
       folder_out = $9, after_fetch = $10, folder_moved = $11, schedule = $12, next_at = null, fault = null, failures = 0`,
    [
      connectionId,
      protocol,
      host,
      port,
      url,
      username,
      secrets,
      folder_in,
      folder_out,
      after_fetch,
      folder_moved,
      schedule,
    ],
  );
  if (isSame.server) return;
  await db.query(
    'servers.forget-identity',
    `update connection_servers set fingerprint = null, certificate = null, seen_fingerprint = null, seen_certificate = null, etag = '', modified = '',
       not_removed = 0 where connection_id = $1`,
    [connectionId],
  );
}

export const removeServer = (db: Queryable, connectionId: number) =>
  db.query('servers.remove', 'delete from connection_servers where connection_id = $1', [connectionId]);

/** As a person confirmed it; the next look is due. */
export const writeIdentity = (db: Queryable, connectionId: number, identity: Identity | null) =>
  db.query(
    'servers.write-identity',
    `update connection_servers set fingerprint = $2, certificate = $3, next_at = null, fault = null, failures = 0,
       seen_fingerprint = case when seen_fingerprint = $2 then null else seen_fingerprint end,
       seen_certificate = case when seen_fingerprint = $2 then null else seen_certificate end where connection_id = $1`,
    [connectionId, identity?.fingerprint, identity?.certificate],
  );

/** What the server showed, to be confirmed. */
export const noteIdentity = (db: Queryable, connectionId: number, { fingerprint, certificate }: Identity) =>
  db.query(
    'servers.note-identity',
    'update connection_servers set seen_fingerprint = $2, seen_certificate = $3 where connection_id = $1',
    [connectionId, fingerprint, certificate],
  );

/** The next look is due now. */
export const lookSoon = (db: Queryable, connectionId: number) =>
  db.query('servers.look-soon', 'update connection_servers set next_at = null where connection_id = $1', [
    connectionId,
  ]);

/** Who holds it looks; false = another process does. A process that dies loses it after `until`. */
export async function beginLook(
  db: Queryable,
  { connectionId, lease, now, until }: { connectionId: number; lease: string; now: Date; until: Date },
): Promise<boolean> {
  const rows = await db.query(
    'servers.begin-look',
    `update connection_servers set lease = $2, leased_until = $4, looked_at = $3, next_at = $3
     where connection_id = $1 and (leased_until is null or leased_until < $3) returning 1`,
    [connectionId, lease, now, until],
  );
  return rows.length > 0;
}

/** False = it was lost. */
export async function extendLease(db: Queryable, { connectionId, lease }: Held, until: Date): Promise<boolean> {
  const rows = await db.query(
    'servers.extend-lease',
    'update connection_servers set leased_until = $3 where connection_id = $1 and lease = $2 returning 1',
    [connectionId, lease, until],
  );
  return rows.length > 0;
}

export interface Held {
  readonly connectionId: number;
  readonly lease: string;
}

export interface LookEnd {
  readonly nextAt: Date;
  readonly failures: number;
  readonly fault: StoredFault | null;
  /** null = it did not work. */
  readonly workedAt: Date | null;
  readonly notRemoved: number | null;
  readonly etag: string | null;
  readonly modified: string | null;
}

/** A look that was asked for meanwhile stays due. */
export const endLook = (db: Queryable, { connectionId, lease }: Held, end: LookEnd) =>
  db.query(
    'servers.end-look',
    `update connection_servers set lease = null, leased_until = null, failures = $4, fault = $5, worked_at = coalesce($6, worked_at),
       next_at = case when next_at is null then null else $3::timestamptz end,
       seen_fingerprint = case when $6::timestamptz is null then seen_fingerprint end,
       seen_certificate = case when $6::timestamptz is null then seen_certificate end,
       not_removed = coalesce($7, not_removed), etag = coalesce($8, etag), modified = coalesce($9, modified)
     where connection_id = $1 and lease = $2`,
    [
      connectionId,
      lease,
      end.nextAt,
      end.failures,
      end.fault && JSON.stringify(end.fault),
      end.workedAt,
      end.notRemoved,
      end.etag,
      end.modified,
    ],
  );

export interface ServerFile {
  readonly name: string;
  readonly bytes: number;
  readonly changed: string;
  readonly sha256: string;
  readonly workFile: string;
  readonly state: 'arriving' | 'here';
}

const FILE = 'name, bytes, changed, sha256, work_file as "workFile", state';

export const readServerFiles = (db: Queryable, connectionId: number, names: readonly string[]): Promise<ServerFile[]> =>
  db.query<ServerFile>(
    'servers.files',
    `select ${FILE} from server_files where connection_id = $1 and name = any($2::text[])`,
    [connectionId, names],
  );

/** What a killed process left between two steps. */
export const readArriving = (db: Queryable, connectionId: number): Promise<ServerFile[]> =>
  db.query<ServerFile>(
    'servers.arriving',
    `select ${FILE} from server_files where connection_id = $1 and state = 'arriving'`,
    [connectionId],
  );

/** It is whole on the disk, under a name that nobody reads. False = the lease was lost: another process works. */
export async function noteArriving(
  db: Queryable,
  { connectionId, lease }: Held,
  file: Omit<ServerFile, 'state'>,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    'servers.note-arriving',
    `insert into server_files (connection_id, name, bytes, changed, sha256, work_file, seen_at)
     select $1, $3, $4, $5, $6, $7, $8 from connection_servers where connection_id = $1 and lease = $2
     on conflict (connection_id, name) do update set bytes = $4, changed = $5, sha256 = $6, work_file = $7, state = 'arriving', seen_at = $8
     returning 1`,
    [connectionId, lease, file.name, file.bytes, file.changed, file.sha256, file.workFile, now],
  );
  return rows.length > 0;
}

export const noteHere = (db: Queryable, connectionId: number, name: string) =>
  db.query('servers.note-here', `update server_files set state = 'here' where connection_id = $1 and name = $2`, [
    connectionId,
    name,
  ]);

/** The same content under the same name, with another time: nothing came. */
export const noteSame = (
  db: Queryable,
  connectionId: number,
  { name, bytes, changed }: Pick<ServerFile, 'name' | 'bytes' | 'changed'>,
  now: Date,
) =>
  db.query(
    'servers.note-same',
    'update server_files set bytes = $3, changed = $4, seen_at = $5 where connection_id = $1 and name = $2',
    [connectionId, name, bytes, changed, now],
  );

/** They lie there still. Written once a day at most: a folder that keeps its files may have very many. */
export const noteSeen = (db: Queryable, connectionId: number, names: readonly string[], before: Date, now: Date) =>
  db.query(
    'servers.note-seen',
    'update server_files set seen_at = $4 where connection_id = $1 and name = any($2::text[]) and seen_at < $3',
    [connectionId, names, before, now],
  );

export const forgetFile = (db: Queryable, connectionId: number, name: string) =>
  db.query('servers.forget-file', 'delete from server_files where connection_id = $1 and name = $2', [
    connectionId,
    name,
  ]);

/** After a whole listing: files that were not in it are gone there. */
export const forgetUnseen = (db: Queryable, connectionId: number, before: Date) =>
  db.query(
    'servers.forget-unseen',
    `delete from server_files where connection_id = $1 and state = 'here' and seen_at < $2`,
    [connectionId, before],
  );

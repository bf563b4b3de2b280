/**
 * SQL of the audit log: rows are only inserted and read; the database function `forget_audit_entries` is the only way
 * to delete them.
 */
import type { Queryable } from '#server/platform/db/index.ts';
import type { AuditEntry } from './audit-entry.ts';

export async function insertEntries(db: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  await db.query(
    'audit.insert',
    `with given as (
       select nextval(pg_get_serial_sequence('audit_entries', 'id')) as id, g.*
       from jsonb_to_recordset($1::jsonb) g (at timestamptz, kind text, result text, source text, "actorUserId" int,
         "actorName" text, "customerId" int, entity text, "entityKey" text, params jsonb, "requestId" text, network text,
         address text, times int)
     ), entries as (
       insert into audit_entries (id, at, kind, result, source, actor_user_id, actor_name, client_id, entity, entity_key, params,
         request_id, network, times)
       select id, at, kind, result, source, "actorUserId", "actorName", "customerId", entity, "entityKey", params, "requestId",
         network, times from given
     )
     insert into audit_addresses (entry_id, address) select id, address from given where address <> ''`,
    [JSON.stringify(entries)],
  );
}

export interface AuditFilter {
  /** What this user did, and what was done to their login. */
  readonly userId: number | undefined;
  /** What the operating system's user of this name did. */
  readonly actorName: string | undefined;
  readonly kinds: readonly string[];
  readonly customerId: number | undefined;
  /** Plain dates in the shop's time zone, both inclusive. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly limit: number;
}

export interface ListedEntry extends AuditEntry {
  readonly id: number;
  /** Of the user, if there is one. */
  readonly actorEmail: string;
}

/** Newest first. */
export const readEntries = (db: Queryable, filter: AuditFilter): Promise<ListedEntry[]> =>
  db.query<ListedEntry>(
    'audit.read',
    `select e.id::int8 as id, e.at, e.kind, e.result, e.source, e.actor_user_id as "actorUserId", e.actor_name as "actorName",
       coalesce(u.email, '') as "actorEmail", e.client_id as "customerId", e.entity, e.entity_key as "entityKey", e.params,
       e.request_id as "requestId", e.network, coalesce(a.address, '') as address, e.times
     from audit_entries e
     left join users u on u.id = e.actor_user_id
     left join audit_addresses a on a.entry_id = e.id
     where ($1::int is null or e.actor_user_id = $1 or (e.entity = 'user' and e.entity_key = $1::text))
       and ($2::text is null or e.actor_name = $2) and (cardinality($3::text[]) = 0 or e.kind = any($3))
       and ($4::int is null or e.client_id = $4)
       and ($5::date is null or e.at >= $5::date::timestamptz)
       and ($6::date is null or e.at < ($6::date + 1)::timestamptz)
     order by e.at desc, e.id desc limit $7`,
    [
      filter.userId ?? null,
      filter.actorName ?? null,
      filter.kinds,
      filter.customerId ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.limit,
    ],
  );

/** Databases of an older version do not have this table. */
export async function hasAuditLog(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(null, `select to_regclass('audit_entries') is not null as found`);
  return row?.found ?? false;
}

export async function readUserId(db: Queryable, email: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>('audit.read-user', 'select id from users where email = $1', [email]);
  return row?.id;
}

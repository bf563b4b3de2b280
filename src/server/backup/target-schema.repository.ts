/**
 * The database that a backup is restored into: whether it already holds data, and how it is put back when the restore
 * fails.
 */
import type { Queryable } from '#server/platform/db/index.ts';

const KEPT = 'before_restore';
/** A shop with a row in any of these tables is in use. */
const TELLING = ['customers', 'orders', 'products', 'users'];

export async function hasData(on: Queryable): Promise<boolean> {
  for (const table of TELLING) {
    const [found] = await on.query<{ exists: boolean }>(null, 'select to_regclass($1) is not null as exists', [table]);
    if (!found?.exists) continue;
    const [row] = await on.query<{ filled: boolean }>(null, `select exists (select 1 from ${table}) as filled`);
    if (row?.filled) return true;
  }
  return false;
}

/** Other connections of Bancale to the same database; the process that asks must have only one. */
export async function otherConnections(on: Queryable): Promise<number> {
  const [found] = await on.query<{ count: number }>(
    null,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'bancale' and pid <> pg_backend_pid()`,
  );
  return found?.count ?? 0;
}

/** The schema of the tables; everything of the shop is in one schema. */
export async function currentSchema(on: Queryable): Promise<string> {
  const [found] = await on.query<{ name: string }>(null, 'select current_schema() as name');
  return found?.name ?? 'public';
}

/** Moves the existing tables away; what an earlier restore left behind is put back first. */
export async function setAside(on: Queryable, schema: string): Promise<void> {
  await putBack(on, schema);
  await on.query(null, `alter schema ${quoted(schema)} rename to ${KEPT}`);
  await on.query(null, `create schema ${quoted(schema)}`);
}

/** Puts the database back as it was before `setAside`; does nothing when nothing was set aside. */
export async function putBack(on: Queryable, schema: string): Promise<void> {
  const [kept] = await on.query(null, 'select 1 from pg_namespace where nspname = $1', [KEPT]);
  if (!kept) return;
  await on.query(null, `drop schema if exists ${quoted(schema)} cascade`);
  await on.query(null, `alter schema ${KEPT} rename to ${quoted(schema)}`);
}

/** The restore is complete: drops what it replaced. */
export async function dropStored(on: Queryable): Promise<void> {
  await on.query(null, `drop schema if exists ${KEPT} cascade`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** SQL of rows that were refused, what people make of them, and of fields that the office holds. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { IssueDetails } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';

export interface StoredRefused {
  readonly file: string;
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly issues: ReadonlyArray<{ readonly column: string; readonly code: IssueCode; readonly details: IssueDetails }>;
  readonly mended: Readonly<Record<string, string>> | null;
}

/**
 * The refused rows of a trial take the place of those of the one before; a run adds what it refuses besides. Those that were mended
 * stay: they are not refused any more because they were, and the next run needs what was written.
 */
export async function keepRefused(
  db: Queryable,
  runId: number,
  rows: ReadonlyArray<Omit<StoredRefused, 'mended'>>,
  afresh: boolean,
): Promise<void> {
  if (afresh) {
    await db.query('imports.clear-refused', 'delete from import_refused where run_id = $1 and mended is null', [runId]);
    await db.query('imports.settle-refused', `update import_refused set issues = '[]' where run_id = $1`, [runId]);
  }
  if (rows.length === 0) return;
  await db.query(
    'imports.keep-refused',
    `insert into import_refused (run_id, file, line, cells, issues)
     select $1, file, line, cells, issues from json_to_recordset($2::json) as x(file text, line int, cells jsonb, issues jsonb)
     on conflict (run_id, file, line) do update set issues = excluded.issues`,
    [runId, JSON.stringify(rows)],
  );
}

/** After a run: rows that are in the shop now need no mending any more, neither here nor in the import they came from. */
export async function settleMended(db: Queryable, runId: number, mendedOf: number | null): Promise<void> {
  if (mendedOf !== null)
    await db.query(
      'imports.settle-mended-of',
      `delete from import_refused f using import_refused own
       where f.run_id = $2 and own.run_id = $1 and own.file = f.file and own.line = f.line and own.issues = '[]'`,
      [runId, mendedOf],
    );
  await db.query('imports.settle-mended', `delete from import_refused where run_id = $1 and issues = '[]'`, [runId]);
}

/** By place in the file. */
export const readRefused = (db: Queryable, runId: number, from: number, count: number): Promise<StoredRefused[]> =>
  db.query<StoredRefused>(
    'imports.read-refused',
    `select file, line, cells, issues, mended from import_refused where run_id = $1
     order by file, line offset $2 limit $3`,
    [runId, from, count],
  );

export const readMended = (
  db: Queryable,
  runId: number,
): Promise<
  Array<Pick<StoredRefused, 'file' | 'line' | 'cells'> & { readonly mended: Readonly<Record<string, string>> }>
> =>
  db.query(
    'imports.read-mended',
    'select file, line, cells, mended from import_refused where run_id = $1 and mended is not null order by file, line',
    [runId],
  );

export async function writeMended(
  db: Queryable,
  runId: number,
  rows: ReadonlyArray<{ file: string; line: number; cells: Record<string, string> | null }>,
): Promise<void> {
  await db.query(
    'imports.write-mended',
    `update import_refused f set mended = x.cells from json_to_recordset($2::json) as x(file text, line int, cells jsonb)
     where f.run_id = $1 and f.file = x.file and f.line = x.line`,
    [runId, JSON.stringify(rows)],
  );
}

/** The mended rows of another run become this one's: they are all that it reads. */
export const copyMended = (db: Queryable, runId: number, of: number) =>
  db.query(
    'imports.copy-mended',
    `insert into import_refused (run_id, file, line, cells, issues, mended)
     select $1, file, line, cells, '[]', mended from import_refused where run_id = $2 and mended is not null
     on conflict do nothing`,
    [runId, of],
  );

export interface HeldRecord {
  readonly code: string;
  readonly name_it: string;
  readonly name_en: string;
  readonly fields: ReadonlyArray<{ readonly field: string; readonly by: string; readonly at: string }>;
}

export async function readHeld(
  db: Queryable,
  text: string,
  most: number,
): Promise<{ total: number; held: HeldRecord[] }> {
  const where = `f.entity = 'article' and ($1 = '' or f.entity_key ilike $2 or p.name_it ilike $2 or p.name_en ilike $2)`;
  const params = [text, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`];
  const [count] = await db.query<{ total: number }>(
    'imports.count-held',
    `select count(*)::int as total from field_pins f join products p on p.carti = f.entity_key where ${where}`,
    params,
  );
  const held = await db.query<HeldRecord>(
    'imports.read-held',
    `select p.carti as code, p.name_it, p.name_en, json_agg(json_build_object('field', f.field, 'by', o.actor_name, 'at', f.at) order by f.at desc) as fields
     from field_pins f join products p on p.carti = f.entity_key join operations o on o.id = f.operation_id
     where ${where} group by p.id order by max(f.at) desc, p.carti limit $3`,
    [...params, most],
  );
  return { total: count?.total ?? 0, held };
}

/** Returns what was held: for the history. */
export const releaseHeld = (
  db: Queryable,
  fields: ReadonlyArray<{ code: string; field: string }>,
): Promise<Array<{ readonly code: string; readonly field: string }>> =>
  db.query(
    'imports.release-held',
    `delete from field_pins f using json_to_recordset($1::json) as x(code text, field text)
     where f.entity = 'article' and f.entity_key = x.code and f.field = x.field returning x.code, x.field`,
    [JSON.stringify(fields)],
  );

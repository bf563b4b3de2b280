/** SQL about files of documents that nothing refers to any more. */
import type { Queryable } from '#server/platform/db/index.ts';

/** Of these names, which are sha256 sums, those that a document or a dispute has, or that wait for a document. */
export async function usedPapers(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ sha256: string }>(
    'personal-data.used-papers',
    `select sha256 from paper_files where sha256 = any($1::text[])
     union select sha256 from waiting_papers where sha256 = any($1::text[])`,
    [names],
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Rows of documents that are gone: an import with `--replace` removes them. */
export const forgetStrayPapers = (db: Queryable) =>
  db.query(
    'personal-data.forget-stray-papers',
    `delete from paper_files f where case f.owner_kind
       when 'invoice' then not exists (select from invoices i where i.id = f.owner_id)
       when 'note' then not exists (select from delivery_notes n where n.id = f.owner_id)
       else not exists (select from disputes d where d.id = f.owner_id) end`,
  );

export const forgetWaitingPapers = (db: Queryable, before: Date) =>
  db.query('personal-data.forget-waiting-papers', 'delete from waiting_papers where at < $1', [before]);

/** SQL that brings files to their documents: each waits in `waiting_papers` until exactly one document is its (C-DOC-5). */
import type { Queryable } from '#server/platform/db/index.ts';

export interface WaitingPaper {
  readonly sha256: string;
  readonly role: 'pdf' | 'xml' | 'signed' | 'attachment';
  readonly name: string;
  readonly media_type: string;
  readonly bytes: number;
  readonly owner_kind: 'invoice' | 'note';
  readonly credit: boolean | null;
  readonly keys: readonly string[];
  readonly year: number | null;
  readonly client_id: number | null;
}

const COLUMNS = 'sha256, role, name, media_type, bytes, owner_kind, credit, keys, year, client_id';
const KEY = 'sha256, role, owner_kind, credit, keys, year, client_id';

/** Their ids, in the order given; one that waits already keeps its id, and waits from today on. */
export async function addWaiting(db: Queryable, papers: readonly WaitingPaper[]): Promise<number[]> {
  const rows = await db.query<{ id: number; place: number }>(
    null,
    `with given as materialized (
       select * from rows from (json_to_recordset($1::json) as (sha256 text, role text, name text, media_type text, bytes int,
         owner_kind text, credit boolean, keys text[], year int, client_id int))
         with ordinality as x(${COLUMNS}, place)
     ), stored as (
       -- In the order given: of two files of one place, the one with the higher id wins.
       insert into waiting_papers (${COLUMNS}) select ${COLUMNS} from (
         select distinct on (${KEY}) * from given order by ${KEY}, place desc) once order by place
       on conflict (${KEY})
         do update set at = now(), name = excluded.name returning *
     )
     select s.id, g.place::int as place from given g join stored s
       on (g.sha256, g.role, g.owner_kind, g.keys) = (s.sha256, s.role, s.owner_kind, s.keys)
       and (g.credit, g.year, g.client_id) is not distinct from (s.credit, s.year, s.client_id)
     order by g.place`,
    [JSON.stringify(papers)],
  );
  return rows.map(({ id }) => id);
}

export interface PaperOutcome {
  readonly id: number;
  /** Documents that it may be of. */
  readonly found: number;
  /** `new`: brought to its document; `replaced`: in the place of an earlier file; `kept`: it was there; `older`: another file of this import is taken. */
  readonly became: 'new' | 'replaced' | 'kept' | 'older' | null;
}

/**
 * Every document under each key, of an exact number first: `12` is the invoice 12, not A/12 that others may call 12. The last file
 * wins where several are of one place: one PDF, one XML, one signed XML, one attachment of a name.
 */
export async function placeWaiting(db: Queryable): Promise<PaperOutcome[]> {
  await db.query(null, 'analyze waiting_papers');
  await db.query(
    null,
    `create temp table found_papers on commit drop as
     with documents as (
       select 'invoice' as kind, id, client_id, year, credit, number_key, unnest(array_append(link_keys, number_key)) as key from invoices
       union all
       select 'note', id, client_id, year, false, number_key, unnest(array_append(link_keys, number_key)) from delivery_notes
     ), candidates as (
       select w.id as paper, d.id as document, bool_or(d.number_key = w.key) as exact
       from (select *, unnest(keys) as key from waiting_papers) w
       join documents d on d.key = w.key and d.kind = w.owner_kind and (w.year is null or d.year = w.year)
         and (w.client_id is null or d.client_id = w.client_id) and (w.credit is null or d.credit = w.credit)
       group by w.id, d.id
     ), ranked as (
       select paper, exact, count(*)::int as found, min(document) as document from candidates group by paper, exact
     ), best as (select distinct on (paper) * from ranked order by paper, exact desc)
     select w.*, b.found, b.document,
       b.found = 1 and row_number() over (
         partition by w.owner_kind, b.document, b.found = 1, w.role, case when w.role = 'attachment' then w.name end
         order by w.id desc) = 1 as last
     from waiting_papers w join best b on b.paper = w.id`,
  );
  return db.query<PaperOutcome>(
    null,
    `with gone as (
       delete from paper_files f using found_papers p
       where p.last and f.owner_kind = p.owner_kind and f.owner_id = p.document and f.sha256 <> p.sha256 and (
         (p.role = 'pdf' and f.role = 'pdf') or (p.role = 'attachment' and f.role = 'attachment' and f.name = p.name)
         -- The signed and the plain copy of one file name stay side by side.
         or (p.role in ('xml', 'signed') and f.role in ('xml', 'signed')
           and (f.role = p.role or regexp_replace(f.name, '\\.p7m$', '', 'i') <> regexp_replace(p.name, '\\.p7m$', '', 'i'))))
       returning p.id
     ), added as (
       insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256)
       select owner_kind, document, role, name, media_type, bytes, sha256 from found_papers where last order by id
       on conflict do nothing returning owner_kind, owner_id, role, sha256
     ), placed as (
       delete from waiting_papers w using found_papers p where w.id = p.id and p.found = 1
     )
     select p.id, p.found, case
         when p.found > 1 then null
         when not p.last then 'older'
         when a.owner_id is null then 'kept'
         when exists (select from gone where gone.id = p.id) then 'replaced'
         else 'new' end as became
     from found_papers p left join added a
       on (a.owner_kind, a.owner_id, a.role, a.sha256) = (p.owner_kind, p.document, p.role, p.sha256)`,
  );
}

/** Files that several documents may own are not waited with: a row of papers.csv has to say which. */
export const refuseWaiting = (db: Queryable, ids: readonly number[]) =>
  db.query(null, 'delete from waiting_papers where id = any($1::int[])', [ids]);

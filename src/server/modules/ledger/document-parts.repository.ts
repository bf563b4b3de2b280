/** SQL that invoices and delivery notes share: links, files, matched rows, marks of reading. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { DocumentScope } from './document-access.ts';
import { type ArticleFilter, numberOf, rowMatches } from './document-filter.ts';

export type DocumentKind = 'invoice' | 'note';

export interface StoredLink {
  kind: 'order' | 'note' | 'invoice' | 'credit_note';
  id: number;
  number: string;
  date: string;
  /** The document whose link this is. */
  of: number;
}

/** Name of a linked document by kind and id; one customer's only and within the scope, whatever the links say. */
const NAMED = `
  select 'order' as kind, id, number, order_date as date, client_id, address_code from orders
  union all select 'note', n.id, ${numberOf('n')}, n.date, n.client_id, n.address_code from delivery_notes n
  union all select case when i.kind = 'credit_note' then 'credit_note' else 'invoice' end, i.id, ${numberOf('i')}, i.date, i.client_id,
    i.address_code from invoices i`;

/** Documents in front of and behind these ones in the chain order → note → invoice → credit note, oldest first. */
export const readLinks = (db: Queryable, scope: DocumentScope, kind: 'order' | DocumentKind, ids: readonly number[]) =>
  db.query<StoredLink>(
    'ledger.links',
    `select n.kind, n.id, n.number, n.date, l.of from (
       select to_kind as kind, to_id as id, from_id as of from document_links
         where from_kind = $2 and from_id = any($3::int[])
       union select from_kind, from_id, to_id from document_links where to_kind = $2 and to_id = any($3::int[])
     ) l
     join lateral (
       select * from (${NAMED}) all_documents
       where all_documents.id = l.id and all_documents.client_id = $1
         and ($4::int[] is null or all_documents.address_code = any($4))
         and (all_documents.kind = l.kind or (l.kind = 'invoice' and all_documents.kind = 'credit_note'))
     ) n on true
     order by array_position(array['order', 'note', 'invoice', 'credit_note'], n.kind), n.date, n.id`,
    [scope.customerId, kind, ids, scope.addresses],
  );

export interface StoredMatch {
  of: number;
  row_id: number;
  carti: string;
  description: string;
  um: string;
  quantity: number | null;
  price: number | null;
}

const ROWS = {
  invoice: { table: 'invoice_rows', owner: 'invoice_id' },
  note: { table: 'delivery_note_rows', owner: 'note_id' },
} as const;

/** Rows of these documents that the article filter matches, in their order. */
export function readMatches(
  db: Queryable,
  kind: DocumentKind,
  customerId: number,
  ids: readonly number[],
  article: ArticleFilter,
): Promise<StoredMatch[]> {
  const { table, owner } = ROWS[kind];
  return db.query<StoredMatch>(
    `ledger.matches-${kind}`,
    `select r.${owner} as of, r.row_id, r.carti, r.description, r.um, r.quantity, r.net as price from ${table} r
     where r.client_id = $1 and r.${owner} = any($2::int[]) and ${rowMatches(3, 4, 5)} order by 1, 2`,
    [customerId, ids, article.articleIds, article.code, article.words],
  );
}

export interface StoredFile {
  id: number;
  role: 'pdf' | 'xml' | 'signed' | 'attachment' | 'receipt';
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
}

/** Attachments are numbered from 1 in the order of this list. */
export const readFiles = (db: Queryable, kind: DocumentKind | 'dispute', id: number) =>
  db.query<StoredFile>(
    'ledger.files',
    `select id, role, name, media_type, bytes, sha256 from paper_files where owner_kind = $1 and owner_id = $2 order by role, id`,
    [kind, id],
  );

export const readDisputesOf = (db: Queryable, kind: DocumentKind, id: number) =>
  db.query<{ id: number; state: string; at: Date }>(
    'ledger.disputes-of',
    'select id, state, created_at as at from disputes where owner_kind = $1 and owner_id = $2 order by id',
    [kind, id],
  );

/** The first opening by each person is kept: it proves that the document was received. */
export const markRead = (db: Queryable, scope: DocumentScope, kind: DocumentKind, id: number) =>
  db.query(
    'ledger.mark-read',
    `insert into document_views (client_id, user_id, owner_kind, owner_id) values ($1, $2, $3, $4) on conflict do nothing`,
    [scope.customerId, scope.readerId, kind, id],
  );

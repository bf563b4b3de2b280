/** SQL of disputes (C-DOC-4); every statement filters by customer (C-ID-3). */
import type { DisputeReason, DisputeState } from '#contract/values/document-kinds.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { DocumentScope } from '../ledger/index.ts';

export interface NewDispute {
  readonly customerId: number;
  readonly userId: number | null;
  readonly kind: 'note' | 'invoice';
  readonly ownerId: number;
  readonly reason: DisputeReason;
  readonly text: string;
  readonly key: string;
  readonly actor: string;
  readonly now: Date;
  readonly rows: ReadonlyArray<{ row_id: number; quantity?: number | undefined }>;
}

export interface DisputeFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The id of the new dispute; undefined = the same key has opened one before. */
export async function insertDispute(db: Queryable, dispute: NewDispute): Promise<number | undefined> {
  const { customerId, userId, kind, ownerId, reason, text, key, actor, now, rows } = dispute;
  const [inserted] = await db.query<{ id: number }>(
    'disputes.insert',
    `insert into disputes (client_id, user_id, owner_kind, owner_id, reason, text, request_key, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (client_id, request_key) do nothing returning id`,
    [customerId, userId, kind, ownerId, reason, text, key, now],
  );
  if (!inserted) return undefined;
  await db.query(
    'disputes.insert-rows',
    `insert into dispute_rows (dispute_id, row_id, quantity)
     select $1, row_id, quantity from unnest($2::int[], $3::numeric[]) as r(row_id, quantity) on conflict do nothing`,
    [inserted.id, rows.map(({ row_id }) => row_id), rows.map(({ quantity }) => quantity ?? null)],
  );
  await db.query(
    'disputes.insert-event',
    `insert into dispute_events (dispute_id, position, state, at, actor, text) values ($1, 1, 'open', $2, $3, $4)`,
    [inserted.id, now, actor, text],
  );
  return inserted.id;
}

export const insertDisputeFiles = (db: Queryable, disputeId: number, files: readonly DisputeFile[]) =>
  db.query(
    'disputes.insert-files',
    `insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256)
     select 'dispute', $1, 'attachment', f.name, f.media_type, f.bytes, f.sha256
     from unnest($2::text[], $3::text[], $4::int[], $5::text[]) as f(name, media_type, bytes, sha256)
     on conflict do nothing`,
    [
      disputeId,
      files.map(({ name }) => name),
      files.map(({ mediaType }) => mediaType),
      files.map(({ bytes }) => bytes),
      files.map(({ sha256 }) => sha256),
    ],
  );

export async function readDisputeByKey(db: Queryable, customerId: number, key: string): Promise<number | undefined> {
  const [found] = await db.query<{ id: number }>(
    'disputes.by-key',
    'select id from disputes where client_id = $1 and request_key = $2',
    [customerId, key],
  );
  return found?.id;
}

export interface StoredDispute {
  id: number;
  owner_kind: 'note' | 'invoice';
  owner_id: number;
  /** Kind, number and day of its document; null = the document is gone. */
  document: { kind: 'note' | 'invoice' | 'credit_note'; number: string; date: string } | null;
  reason: DisputeReason;
  state: DisputeState;
  text: string;
  created_at: Date;
  credit_note: { id: number; number: string; date: string } | null;
  rows: Array<{ row_id: number; carti: string; description: string; quantity: number | null }>;
  files: Array<{ name: string; media_type: string; bytes: number }>;
  events: Array<{ state: string; at: string; actor: string; by_staff: boolean; text: string }>;
}

/** Newest first; `id` null = all of the customer; `addresses` null = of all, else of documents of these. */
export const readDisputes = (
  db: Queryable,
  { customerId, addresses }: Pick<DocumentScope, 'customerId' | 'addresses'>,
  id: number | null,
) =>
  db.query<StoredDispute>(
    'disputes.read',
    `select d.id, d.owner_kind, d.owner_id, d.reason, d.state, d.text, d.created_at,
       case d.owner_kind
         when 'note' then (select jsonb_build_object('kind', 'note', 'number', n.number, 'date', n.date)
           from delivery_notes n where n.id = d.owner_id and n.client_id = $1)
         else (select jsonb_build_object('kind', case when i.kind = 'credit_note' then 'credit_note' else 'invoice' end,
             'number', i.number, 'date', i.date)
           from invoices i where i.id = d.owner_id and i.client_id = $1)
       end as document,
       (select jsonb_build_object('id', i.id, 'number', i.number, 'date', i.date)
         from invoices i where i.id = d.credit_note_id and i.client_id = $1) as credit_note,
       coalesce((select jsonb_agg(jsonb_build_object('row_id', r.row_id, 'quantity', r.quantity,
             'carti', coalesce(v.carti, n.carti, ''), 'description', coalesce(v.description, n.description, ''))
           order by r.row_id)
         from dispute_rows r
         left join invoice_rows v on d.owner_kind = 'invoice' and v.invoice_id = d.owner_id and v.row_id = r.row_id
         left join delivery_note_rows n on d.owner_kind = 'note' and n.note_id = d.owner_id and n.row_id = r.row_id
         where r.dispute_id = d.id), '[]') as rows,
       coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'media_type', f.media_type, 'bytes', f.bytes) order by f.id)
         from paper_files f where f.owner_kind = 'dispute' and f.owner_id = d.id), '[]') as files,
       coalesce((select jsonb_agg(jsonb_build_object('state', e.state, 'at', e.at, 'actor', e.actor,
             'by_staff', e.by_staff, 'text', e.text) order by e.position)
         from dispute_events e where e.dispute_id = d.id), '[]') as events
     from disputes d where d.client_id = $1 and ($2::int is null or d.id = $2)
       and ($3::int[] is null or case d.owner_kind
         when 'note' then exists (select from delivery_notes n where n.id = d.owner_id and n.address_code = any($3))
         else exists (select from invoices i where i.id = d.owner_id and i.address_code = any($3)) end)
     order by d.id desc`,
    [customerId, id, addresses],
  );

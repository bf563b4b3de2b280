/** SQL of the steps of a dispute (C-DOC-4): what the customer adds, and what the office does. */
import type { DisputeReason, DisputeState } from '#contract/values/document-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface LockedDispute {
  id: number;
  client_id: number;
  state: DisputeState;
  company: string;
  /** Number of its document; '' = it is gone. */
  document: string;
  reason: DisputeReason;
  /** Who opened it, else the customer's address; '' = nobody can be written to. */
  email: string;
  name: string;
  locale: Locale;
}

/** Locked until the transaction ends. `customerId` null: of any customer, for the office. */
export async function lockDispute(
  db: Queryable,
  id: number,
  customerId: number | null,
): Promise<LockedDispute | undefined> {
  const [found] = await db.query<LockedDispute>(
    'disputes.lock',
    `select d.id, d.client_id, d.state, d.reason, c.company_name as company,
       coalesce((select number from delivery_notes n where d.owner_kind = 'note' and n.id = d.owner_id),
         (select number from invoices i where d.owner_kind = 'invoice' and i.id = d.owner_id), '') as document,
       coalesce(u.email, c.email, '') as email, coalesce(u.name, c.company_name) as name, coalesce(u.locale, 'it') as locale
     from disputes d join customers c on c.client_id = d.client_id
     left join users u on u.id = d.user_id and u.active
     where d.id = $1 and ($2::int is null or d.client_id = $2) for update of d`,
    [id, customerId],
  );
  return found;
}

export interface NewEvent {
  readonly state: DisputeState;
  readonly actor: string;
  readonly byStaff: boolean;
  readonly text: string;
  readonly now: Date;
  /** null = of the office. */
  readonly key: string | null;
}

/** Adds to the timeline and sets the state; its position there, undefined = the same key has added it before. */
export async function addEvent(db: Queryable, id: number, event: NewEvent): Promise<number | undefined> {
  const { state, actor, byStaff, text, now, key } = event;
  const [added] = await db.query<{ position: number }>(
    'disputes.add-event',
    `with added as (
       insert into dispute_events (dispute_id, position, state, at, actor, by_staff, text, request_key)
       select $1, coalesce(max(position), 0) + 1, $2, $3, $4, $5, $6, $7 from dispute_events where dispute_id = $1
       on conflict (dispute_id, request_key) where request_key is not null do nothing returning position
     ), moved as (update disputes set state = $2, updated_at = $3 where id = $1 and exists (select from added))
     select position from added`,
    [id, state, now, actor, byStaff, text, key],
  );
  return added?.position;
}

export const readEventByKey = async (db: Queryable, id: number, key: string): Promise<boolean> =>
  (
    await db.query('disputes.event-by-key', 'select 1 from dispute_events where dispute_id = $1 and request_key = $2', [
      id,
      key,
    ])
  ).length > 0;

export async function countFiles(db: Queryable, id: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'disputes.count-files',
    `select count(*)::int as count from paper_files where owner_kind = 'dispute' and owner_id = $1`,
    [id],
  );
  return row?.count ?? 0;
}

export interface CreditNote {
  id: number;
  number: string;
  date: string;
}

/** Credit notes of a customer with a number, the newest first. */
export const findCreditNotes = (db: Queryable, customerId: number, key: string, year: number | null) =>
  db.query<CreditNote>(
    'disputes.credit-notes',
    `select id, number, date from invoices where client_id = $1 and credit and number_key = $2 and ($3::int is null or year = $3)
     order by date desc, id desc`,
    [customerId, key, year],
  );

export const linkCreditNote = (db: Queryable, id: number, creditNoteId: number) =>
  db.query('disputes.link-credit-note', 'update disputes set credit_note_id = $2 where id = $1', [id, creditNoteId]);

export interface ListedDispute {
  id: number;
  client_id: number;
  company: string;
  state: DisputeState;
  reason: DisputeReason;
  document: string;
  created_at: Date;
  updated_at: Date;
}

export interface DisputeFilter {
  /** Left out: those that wait for the office or for the customer. */
  readonly state?: DisputeState | 'all' | undefined;
  readonly customerId?: number | undefined;
  readonly limit: number;
}

/** The longest unchanged first: they wait. */
export const listForOffice = (db: Queryable, { state, customerId, limit }: DisputeFilter) =>
  db.query<ListedDispute>(
    'disputes.for-office',
    `select d.id, d.client_id, c.company_name as company, d.state, d.reason, d.created_at, d.updated_at,
       coalesce((select number from delivery_notes n where d.owner_kind = 'note' and n.id = d.owner_id),
         (select number from invoices i where d.owner_kind = 'invoice' and i.id = d.owner_id), '') as document
     from disputes d join customers c on c.client_id = d.client_id
     where d.state = any($1::text[]) and ($2::int is null or d.client_id = $2) order by d.updated_at, d.id limit $3`,
    [
      state === undefined
        ? ['open', 'answered']
        : state === 'all'
          ? ['open', 'answered', 'accepted', 'refused', 'closed']
          : [state],
      customerId ?? null,
      limit,
    ],
  );

export interface SaidOfDispute {
  readonly customerId: number;
  readonly state: DisputeState;
  /** What the office wrote last; '' = nothing. */
  readonly text: string;
  readonly hasCreditNote: boolean;
}

/** How a dispute stands; undefined = there is none with this number. */
export async function readSaid(db: Queryable, id: number): Promise<SaidOfDispute | undefined> {
  const [found] = await db.query<SaidOfDispute>(
    'disputes.said',
    `select d.client_id as "customerId", d.state, d.credit_note_id is not null as "hasCreditNote",
       coalesce((select e.text from dispute_events e where e.dispute_id = d.id and e.by_staff order by e.position desc limit 1), '') as text
     from disputes d where d.id = $1`,
    [id],
  );
  return found;
}

export async function readOwner(
  db: Queryable,
  id: number,
): Promise<{ client_id: number; company: string } | undefined> {
  const [found] = await db.query<{ client_id: number; company: string }>(
    'disputes.owner',
    'select d.client_id, c.company_name as company from disputes d join customers c on c.client_id = d.client_id where d.id = $1',
    [id],
  );
  return found;
}

/** Files of a dispute, in the order in which they came; their names here are their sha256. */
export const readDisputeFiles = (db: Queryable, id: number) =>
  db.query<{ name: string; sha256: string; mediaType: string }>(
    'disputes.files',
    `select name, sha256, media_type as "mediaType" from paper_files where owner_kind = 'dispute' and owner_id = $1 order by id`,
    [id],
  );

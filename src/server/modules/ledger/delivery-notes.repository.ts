/** SQL of delivery notes; every statement filters by customer (C-ID-3). */
import type { NoteColumn, NoteKind, NoteSort, NoteStatus } from '#contract/values/document-kinds.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { articleMatches } from './article-matches.repository.ts';
import type { DocumentScope } from './document-access.ts';
import { type DocumentFilter, filterParameters, numberIn, textMatches } from './document-filter.ts';
import type { StoredAddress } from './invoices.repository.ts';

export interface StoredNote {
  id: number;
  number: string;
  date: string;
  kind: NoteKind;
  address_code: number | null;
  /** As it is on the note, else that of the address. */
  destination: Partial<StoredAddress> | null;
  status: NoteStatus;
  packages: number | null;
  carrier: string;
  tracking: string;
  tracking_url: string;
  unread: boolean;
  disputed: boolean;
}

export interface NoteFilter extends DocumentFilter {
  readonly kind?: NoteKind | undefined;
  readonly status?: NoteStatus | undefined;
  readonly unbilled?: boolean | undefined;
  readonly sort: NoteSort;
}

const NEW_DAYS = 30;

const headerIn = (today: string) => `select d.id, ${numberIn('d')}, d.date, d.kind, d.address_code,
    case when d.destination <> '{}' then d.destination when a.client_id is null then null
      else jsonb_build_object('name', a.name, 'street', a.street, 'city', a.city, 'province', a.province,
        'postal_code', a.postal_code) end as destination,
    d.status, d.packages, d.carrier, d.tracking, d.tracking_url,
    (d.date >= ${today}::date - ${NEW_DAYS} and not exists (select from document_views v
       where v.owner_kind = 'note' and v.owner_id = d.id and v.client_id = d.client_id)) as unread,
    exists (select from disputes s where s.owner_kind = 'note' and s.owner_id = d.id and s.state in ('open', 'answered'))
      as disputed`;

const ADDRESS = 'left join addresses a on a.client_id = d.client_id and a.address_code = d.address_code';

const BILLED = `exists (select from document_links l where l.from_kind = 'note' and l.from_id = d.id and l.to_kind = 'invoice')`;

const OF_DAYS = 'd.client_id = $1 and d.date between $3::date and $4::date';
/** Where what was searched is found by an index of its own: customer and days are only compared. */
const COMPARED = '(d.client_id = $1) is true and (d.date between $3::date and $4::date) is true';

/** $1–$9 as `filterParameters`, $10 kind, $11 status, $12 unbilled. */
const matching = ({ text, article }: NoteFilter) =>
  `where ${text || article?.words === '' ? COMPARED : OF_DAYS} and ($2::int[] is null or d.address_code = any($2))
    and ${textMatches('d', ['reference', 'tracking'], text)}
    and ${articleMatches('d.id', 'delivery_note_rows', 'note_id', article)}
    and ($10::text is null or d.kind = $10) and ($11::text is null or d.status = $11)
    and ($12::bool is null or (d.status <> 'cancelled' and not ${BILLED}) = $12)`;

const SORTED_BY: Readonly<Record<NoteColumn, string>> = {
  number: 'd.year ?, d.series ?, length(d.number_key) ?, d.number_key ?, d.id ?',
  date: 'd.date ?, d.id ?',
  kind: 'd.kind ?, d.date desc, d.id desc',
  destination: "coalesce(d.destination->>'name', a.name) ?, d.date desc, d.id desc",
  status:
    "array_position(array['prepared', 'shipped', 'delivered', 'returned', 'cancelled'], d.status) ?, d.date desc, d.id desc",
  packages: 'd.packages ? nulls last, d.id desc',
  carrier: 'd.carrier ?, d.date desc, d.id desc',
};

function orderBy(sort: NoteSort): string {
  const [column, direction] = sort.split('-') as [NoteColumn, 'asc' | 'dec'];
  return (SORTED_BY[column] as string).replaceAll('?', direction === 'asc' ? 'asc' : 'desc');
}

function parametersOf(filter: NoteFilter): readonly unknown[] {
  const { kind = null, status = null, unbilled = null } = filter;
  return [...filterParameters(filter), kind, status, unbilled];
}

/** One page; not prepared, for the reason of `readInvoices`. */
export async function readNotes(db: Queryable, filter: NoteFilter): Promise<StoredNote[]> {
  const sorted = `order by ${orderBy(filter.sort)}`;
  return db.query<StoredNote>(
    null,
    // What is shown is read of the page's notes alone.
    `with page as materialized (
       select d.id from delivery_notes d ${ADDRESS} ${matching(filter)} ${sorted} limit $14 offset $15)
     ${headerIn('$13')} from page join delivery_notes d on d.id = page.id ${ADDRESS} ${sorted}`,
    [...parametersOf(filter), filter.days.today, filter.limit, filter.offset],
  );
}

export interface NoteSums {
  count: number;
  on_the_way: number;
  unbilled: number;
  packages: number;
}

export async function readNoteSums(db: Queryable, filter: NoteFilter): Promise<NoteSums> {
  const [sums] = await db.query<NoteSums>(
    null,
    `select count(*)::int as count, (count(*) filter (where d.status in ('prepared', 'shipped')))::int as on_the_way,
       (count(*) filter (where d.status <> 'cancelled' and not ${BILLED}))::int as unbilled,
       coalesce(sum(d.packages), 0)::int as packages
     from delivery_notes d ${matching(filter)}`,
    parametersOf(filter),
  );
  return sums ?? { count: 0, on_the_way: 0, unbilled: 0, packages: 0 };
}

export interface StoredNoteDetail extends StoredNote {
  year: number;
  reason: string;
  carriage: string;
  transport_by: string;
  appearance: string;
  gross_kg: number | null;
  net_kg: number | null;
  starts_at: Date | null;
  reference: string;
  note: string;
}

/** undefined = no note has this id, or it belongs to another customer or an address outside the scope. */
export async function readNote(
  db: Queryable,
  scope: DocumentScope,
  today: string,
  id: number,
): Promise<StoredNoteDetail | undefined> {
  const [note] = await db.query<StoredNoteDetail>(
    'ledger.read-note',
    `${headerIn('$4')}, d.year, d.reason, d.carriage, d.transport_by, d.appearance, d.gross_kg, d.net_kg, d.starts_at,
       d.reference, d.note
     from delivery_notes d ${ADDRESS} where d.client_id = $1 and ($2::int[] is null or d.address_code = any($2)) and d.id = $3`,
    [scope.customerId, scope.addresses, id, today],
  );
  return note;
}

export interface StoredNoteRow {
  row_id: number;
  product_id: number | null;
  carti: string;
  description: string;
  um: string;
  quantity: number;
  lot: string;
  order_number: string;
  order_row: number | null;
  /** Ordered in the order's row; null = the order is not here, or the row names none. */
  ordered: number | null;
  /** Invoiced of this article with this note; null = no invoice names it. */
  invoiced: number | null;
  net: number | null;
  total: Money | null;
}

export const readNoteRows = (db: Queryable, noteId: number) =>
  db.query<StoredNoteRow>(
    'ledger.note-rows',
    `select r.row_id, r.product_id, r.carti, r.description, r.um, r.quantity, r.lot, r.order_number, r.order_row, r.net, r.total,
       (select sum(o.quantity) from orders q join order_rows o on o.order_id = q.id
        where q.client_id = d.client_id and q.number = r.order_number
          and (o.row_id = r.order_row or (r.order_row is null and o.product_id = r.product_id))) as ordered,
       (select sum(v.quantity) from document_links l join invoice_rows v on v.invoice_id = l.to_id
        where l.from_kind = 'note' and l.from_id = d.id and l.to_kind = 'invoice' and v.note_key = d.number_key
          and v.kind <> 'eco' and upper(v.carti) = upper(r.carti)) as invoiced
     from delivery_note_rows r join delivery_notes d on d.id = r.note_id where r.note_id = $1 order by r.row_id`,
    [noteId],
  );

export const readNoteIds = (db: Queryable, scope: DocumentScope, wanted: { year: number; key: string }) =>
  db.query<{ id: number }>(
    'ledger.notes-of-number',
    `select id from delivery_notes where client_id = $1 and ($2::int[] is null or address_code = any($2)) and year = $3
       and number_key = $4 order by date desc, id desc`,
    [scope.customerId, scope.addresses, wanted.year, wanted.key],
  );

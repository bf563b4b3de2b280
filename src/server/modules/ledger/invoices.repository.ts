/** SQL of invoices and credit notes; every statement filters by customer (C-ID-3). */
import type { InvoiceColumn, InvoiceKind, InvoicePayment, InvoiceSort } from '#contract/values/document-kinds.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Days } from './deadline-state.rules.ts';
import type { DocumentScope } from './document-access.ts';
import { type DocumentFilter, filterParameters, numberIn, rowMatches, textIs } from './document-filter.ts';
import type { InvoiceSums } from './packed-invoices.rules.ts';

export interface StoredAddress {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
}

export interface StoredInvoice {
  id: number;
  number: string;
  date: string;
  kind: string;
  td: string;
  address_code: number | null;
  /** null = the registered office, or an address that is gone. */
  destination: StoredAddress | null;
  reference: string;
  taxable: Money;
  vat: Money;
  total: Money;
  payable: Money;
  /** The next open deadline, else the last one; null = none is known. */
  due_date: string | null;
  payment: InvoicePayment | null;
  unread: boolean;
  disputed: boolean;
  has_xml: boolean;
  has_signed: boolean;
}

export interface InvoiceFilter extends DocumentFilter {
  readonly kind?: InvoiceKind | undefined;
  readonly payment?: InvoicePayment | undefined;
  readonly unread?: boolean | undefined;
  readonly sort: InvoiceSort;
}

/** A document that is older than this many days is not "new" any more, read or not. */
export const NEW_DAYS = 30;

/** $today and $bankSince as placeholders. */
export const lateIn = (today: string, bank: string) =>
  `(i.next_due < ${today}::date or i.next_bank_due < ${bank}::date)`;

/** One of four values by what is open, in the order of `as`: expired, open, partly, paid. */
export const paymentIn = (today: string, bank: string, as: readonly (string | number)[] = PAYMENTS) =>
  `case when i.due_open is null then null when i.due_open <= 0 then ${as[3]} when ${lateIn(today, bank)} then ${as[0]}
     when i.due_open < i.due_amount then ${as[2]} else ${as[1]} end`;
const PAYMENTS = ["'expired'", "'open'", "'partly'", "'paid'"];

export const unreadIn = (today: string) =>
  `(i.date >= ${today}::date - ${NEW_DAYS} and not exists (
     select from document_views v where v.owner_kind = 'invoice' and v.owner_id = i.id and v.client_id = i.client_id))`;

const DESTINATION = `case when a.client_id is null then null else jsonb_build_object('name', a.name, 'street', a.street,
    'city', a.city, 'province', a.province, 'postal_code', a.postal_code) end as destination`;

const headerIn = (today: string, bank: string) => `select i.id, ${numberIn('i')}, i.date, i.kind, i.td, i.address_code,
    ${DESTINATION}, i.reference, i.taxable, i.vat, i.total, i.payable,
    coalesce(least(i.next_due, i.next_bank_due), i.last_due) as due_date, ${paymentIn(today, bank)} as payment,
    ${unreadIn(today)} as unread,
    exists (select from disputes s where s.owner_kind = 'invoice' and s.owner_id = i.id
      and s.state in ('open', 'answered')) as disputed,
    exists (select from paper_files f where f.owner_kind = 'invoice' and f.owner_id = i.id and f.role = 'xml') as has_xml,
    exists (select from paper_files f where f.owner_kind = 'invoice' and f.owner_id = i.id and f.role = 'signed')
      as has_signed`;

const ADDRESS = 'left join addresses a on a.client_id = i.client_id and a.address_code = i.address_code';
/** Addresses as numbers in the order of their names. */
export const PLACES = `left join (select address_code, dense_rank() over (order by name) as place from addresses where client_id = $1) a
  on a.address_code = i.address_code`;

const OF_DAYS = 'i.client_id = $1 and i.date between $3::date and $4::date';
/** Customer and days, where the invoices are found by something else: they are only compared, not looked for. */
export const COMPARED = '(i.client_id = $1) is true and (i.date between $3::date and $4::date) is true';

/** $1–$9 as `filterParameters`, $10 today, $11 bank, $12 kind, $13 payment, $14 unread. */
export const matching = (filter: InvoiceFilter, within = OF_DAYS) =>
  `where ${within} and ($2::int[] is null or i.address_code = any($2))
    and ${textIs('i', ['reference', 'cig', 'cup'], filter.text)}
    and ${filter.article ? HAS_ROW : `($7::int[] is null and $8::text = '' and $9::text = '')`}
    and ($12::text is null or i.kind = $12)
    and ($13::text is null or ${paymentIn('$10', '$11')} = $13)
    and (not $14::bool or ${unreadIn('$10')})`;

const HAS_ROW = `exists (select from invoice_rows r where r.invoice_id = i.id and ${rowMatches(7, 8, 9)})`;

/** The sort expression of each column; `?` is the direction. */
export const SORTED_BY: Readonly<Record<InvoiceColumn, string>> = {
  number: 'i.year ?, i.series collate "C" ?, length(i.number_key) ?, i.number_key collate "C" ?, i.id ?',
  date: 'i.date ?, i.id ?',
  kind: 'i.kind ?, i.date desc, i.id desc',
  destination: 'a.place ?, i.date desc, i.id desc',
  taxable: 'i.taxable ?, i.date desc, i.id desc',
  total: 'i.total ?, i.date desc, i.id desc',
  due: 'coalesce(least(i.next_due, i.next_bank_due), i.last_due) ? nulls last, i.date desc, i.id desc',
  payment: `${paymentIn('$10', '$11', [1, 2, 3, 4])} ? nulls last, i.date desc, i.id desc`,
};

function orderBy(sort: InvoiceSort): string {
  const [column, direction] = sort.split('-') as [InvoiceColumn, 'asc' | 'dec'];
  return (SORTED_BY[column] as string).replaceAll('?', direction === 'asc' ? 'asc' : 'desc');
}

export function parametersOf(filter: InvoiceFilter): readonly unknown[] {
  const { days, kind = null, payment = null, unread = false } = filter;
  return [...filterParameters(filter), days.today, days.bankSince, kind, payment, unread];
}

/** One page, of a customer who has few: see `packed-invoices.repository.ts`. What is not asked for is not in the statement. */
export async function readInvoices(db: Queryable, filter: InvoiceFilter): Promise<StoredInvoice[]> {
  const page = await db.query<{ id: number }>(
    null,
    `select i.id from invoices i ${PLACES} ${matching(filter)} order by ${orderBy(filter.sort)} limit $15 offset $16`,
    [...parametersOf(filter), filter.limit, filter.offset],
  );
  return readInvoicesById(
    db,
    filter,
    page.map(({ id }) => id),
  );
}

/** In the order of the ids; one that is gone is left out. */
export const readInvoicesById = (db: Queryable, { scope, days }: InvoiceFilter, ids: readonly number[]) =>
  db.query<StoredInvoice>(
    'ledger.invoices-by-id',
    `${headerIn('$3', '$4')} from unnest($2::int[]) with ordinality page(id, at) join invoices i on i.id = page.id ${ADDRESS}
     where i.client_id = $1 order by page.at`,
    [scope.customerId, ids, days.today, days.bankSince],
  );

const signed = (amount: string) =>
  `coalesce(sum(case when i.kind = 'credit_note' then -i.${amount} else i.${amount} end), 0)::bigint`;

/** The figures above the list, of everything that matches. */
export async function readInvoiceSums(db: Queryable, filter: InvoiceFilter): Promise<InvoiceSums> {
  const [sums] = await db.query<InvoiceSums>(
    null,
    `select count(*)::int as count, ${signed('taxable')} as taxable, ${signed('total')} as total,
       coalesce(sum(i.due_open), 0)::bigint as open,
       coalesce(sum(i.due_open) filter (where i.due_open > 0 and ${lateIn('$10', '$11')}), 0)::bigint as expired,
       (count(*) filter (where ${unreadIn('$10')}))::int as unread
     from invoices i ${matching(filter)}`,
    parametersOf(filter),
  );
  return sums as InvoiceSums;
}

export interface StoredInvoiceDetail extends StoredInvoice {
  year: number;
  stamp: Money;
  split: boolean;
  payment_terms: string;
  cig: string;
  cup: string;
  note: string;
}

/** undefined = no invoice has this id, or it belongs to another customer or an address outside the scope. */
export async function readInvoice(
  db: Queryable,
  scope: DocumentScope,
  days: Days,
  id: number,
): Promise<StoredInvoiceDetail | undefined> {
  const [invoice] = await db.query<StoredInvoiceDetail>(
    'ledger.read-invoice',
    `${headerIn('$4', '$5')}, i.year, i.stamp, i.split, i.payment_terms, i.cig, i.cup, i.note
     from invoices i ${ADDRESS} where i.client_id = $1 and ($2::int[] is null or i.address_code = any($2)) and i.id = $3`,
    [scope.customerId, scope.addresses, id, days.today, days.bankSince],
  );
  return invoice;
}

export interface StoredInvoiceRow {
  row_id: number;
  kind: 'goods' | 'transport' | 'fee' | 'stamp' | 'eco' | 'discount' | 'text';
  product_id: number | null;
  carti: string;
  description: string;
  um: string;
  quantity: number | null;
  gross: number | null;
  chain: string;
  net: number | null;
  total: Money;
  vat_rate: number;
  natura: string;
  order_number: string;
  note_number: string;
  note_date: string | null;
}

export const readInvoiceRows = (db: Queryable, invoiceId: number) =>
  db.query<StoredInvoiceRow>(
    'ledger.invoice-rows',
    `select row_id, kind, product_id, carti, description, um, quantity, gross, chain, net, total, vat_rate, natura,
       order_number, note_number, note_date from invoice_rows where invoice_id = $1 order by row_id`,
    [invoiceId],
  );

export interface StoredVat {
  rate: number;
  natura: string;
  taxable: Money;
  tax: Money;
  due: string;
  law: string;
}

export const readInvoiceVat = (db: Queryable, invoiceId: number) =>
  db.query<StoredVat>(
    'ledger.invoice-vat',
    'select rate, natura, taxable, tax, due, law from invoice_vat where invoice_id = $1 order by position',
    [invoiceId],
  );

/** Ids by year and number however it is written, newest first: for `account.invoice_pdf`. */
export const readInvoiceIds = (
  db: Queryable,
  scope: DocumentScope,
  wanted: { year: number; key: string; kinds: readonly string[] | null },
) =>
  db.query<{ id: number }>(
    'ledger.invoices-of-number',
    `select id from invoices i where client_id = $1 and ($2::int[] is null or address_code = any($2)) and year = $3
       and number_key = $4 and ($5::text[] is null or kind = any($5)) order by date desc, id desc`,
    [scope.customerId, scope.addresses, wanted.year, wanted.key, wanted.kinds],
  );

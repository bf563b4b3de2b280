/** SQL of invoices and credit notes; every statement filters by customer (C-ID-3). */
import type { InvoiceColumn, InvoiceKind, InvoicePayment, InvoiceSort } from '#contract/values/document-kinds.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { articleMatches } from './article-matches.repository.ts';
import type { Days } from './deadline-state.rules.ts';
import type { DocumentScope } from './document-access.ts';
import { type DocumentFilter, filterParameters, numberIn, textMatches } from './document-filter.ts';

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
const paymentIn = (today: string, bank: string, as: readonly (string | number)[] = PAYMENTS) =>
  `case when i.due_open is null then null when i.due_open <= 0 then ${as[3]} when ${lateIn(today, bank)} then ${as[0]}
     when i.due_open < i.due_amount then ${as[2]} else ${as[1]} end`;
const PAYMENTS = ["'expired'", "'open'", "'partly'", "'paid'"];

/** As `paymentIn`, said so that what is open has its own index. */
const PAYMENT_IS: Readonly<Record<InvoicePayment, string>> = {
  paid: 'i.due_open <= 0',
  expired: `i.due_open > 0 and ${lateIn('$10', '$11')}`,
  partly: `i.due_open > 0 and ${lateIn('$10', '$11')} is not true and i.due_open < i.due_amount`,
  open: `i.due_open > 0 and ${lateIn('$10', '$11')} is not true and (i.due_open < i.due_amount) is not true`,
};

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
/** Numbers in the order of the names of addresses: sorting 50 000 invoices compares these. */
const PLACES = `left join (select address_code, dense_rank() over (order by name) as place from addresses where client_id = $1) a
  on a.address_code = i.address_code`;

const OF_DAYS = 'i.client_id = $1 and i.date between $3::date and $4::date';
/** The days, where another index of the customer's is the right one: they are only compared, not looked for. */
export const COMPARED = 'i.client_id = $1 and (i.date between $3::date and $4::date) is true';
/** The customer too, where what was searched is found by an index of its own, which knows the customer. */
const ALL_COMPARED = '(i.client_id = $1) is true and (i.date between $3::date and $4::date) is true';

/** $1–$9 as `filterParameters`, $10 today, $11 bank, $12 kind, $13 payment, $14 unread. */
export const matching = (filter: InvoiceFilter, within = usualWithin(filter)) =>
  `where ${within} and ($2::int[] is null or i.address_code = any($2))
    and ${textMatches('i', ['reference', 'cig', 'cup'], filter.text)}
    and ${articleMatches('i.id', 'invoice_rows', 'invoice_id', filter.article)}
    and ($12::text is null or i.kind = $12)
    and ($13::text ${filter.payment === undefined ? 'is null' : `is not null and ${PAYMENT_IS[filter.payment]}`})
    and (not $14::bool or ${unreadIn('$10')})`;

const usualWithin = ({ text, article }: InvoiceFilter) => (text || article?.words === '' ? ALL_COMPARED : OF_DAYS);

/** The sort expression of each column; `?` is the direction. */
const SORTED_BY: Readonly<Record<InvoiceColumn, string>> = {
  number: 'i.year ?, i.series ?, length(i.number_key) ?, i.number_key ?, i.id ?',
  date: 'i.date ?, i.id ?',
  kind: 'i.kind ?, i.date desc, i.id desc',
  destination: 'a.name ?, i.date desc, i.id desc',
  taxable: 'i.taxable ?, i.id desc',
  total: 'i.total ?, i.id desc',
  due: 'coalesce(least(i.next_due, i.next_bank_due), i.last_due) ? nulls last, i.id desc',
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

/**
 * One page. A statement of its own per sort and kind of filter: with a fixed plan the texts and articles that are not asked for
 * would slow down every list.
 */
export async function readInvoices(db: Queryable, filter: InvoiceFilter): Promise<StoredInvoice[]> {
  const sorted = `order by ${orderBy(filter.sort)}`;
  return db.query<StoredInvoice>(
    null,
    // What is shown is read of the page's invoices alone.
    `with page as materialized (select i.id ${pageOf(filter)} ${sorted.replaceAll('a.name', 'a.place')} limit $15 offset $16)
     ${headerIn('$10', '$11')} from page join invoices i on i.id = page.id ${ADDRESS} ${sorted}`,
    [...parametersOf(filter), filter.limit, filter.offset],
  );
}

/** The invoices of which the page is a part, so that the index is used that is right for the filter and the order. */
function pageOf(filter: InvoiceFilter): string {
  // What a text or an article finds is found first, whatever the order: else the planner may try it on one invoice after the other.
  const searched = filter.text !== undefined || filter.article !== undefined;
  const found = searched ? `(select i.* from invoices i ${matching(filter)} offset 0) i` : 'invoices i';
  if (filter.sort.startsWith('destination-')) return `from ${found} ${PLACES} ${searched ? '' : matching(filter)}`;
  if (searched) return `from ${found}`;
  const byNumber = filter.sort.startsWith('number-') && daysBetween(filter.from, filter.to) > SHORT_DAYS;
  return `from invoices i ${byNumber ? matching(filter, IN_YEARS) : matching(filter)}`;
}

/** Up to so many days their invoices are few enough to be sorted. */
const SHORT_DAYS = 200;
/** Year by year in the order of numbers. */
const IN_YEARS = `i.year between extract(year from $3::date)::int and extract(year from $4::date)::int and ${COMPARED}`;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

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

/** SQL of payment deadlines (C-DOC-3); every statement filters by customer (C-ID-3). */
import type { DeadlineColumn, DeadlineFilter, DeadlineSort, DeadlineState } from '#contract/values/document-kinds.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type Days, stateInSql } from './deadline-state.rules.ts';
import type { DocumentScope } from './document-access.ts';
import { type DocumentFilter, filterParameters } from './document-filter.ts';

export interface StoredDeadline {
  id: number;
  invoice_id: number | null;
  /** The kind of its invoice; null = the invoice is not known here. */
  invoice_kind: string | null;
  document: string;
  document_date: string | null;
  part: number;
  parts: number;
  due_date: string | null;
  method: string;
  amount: Money;
  open: Money;
  state: DeadlineState;
  presented: boolean;
  unpaid_on: string | null;
  unpaid_reason: string;
  fee: Money;
  disputed: boolean;
  /** A payment of it that runs; null = none. */
  running: number | null;
}

export interface DeadlineListFilter extends DocumentFilter {
  readonly state: DeadlineFilter;
  readonly method?: string | undefined;
  readonly sort: DeadlineSort;
}

/** The payment of it that runs: started or authorised, not captured yet. */
export const RUNNING = `(select q.id from deadline_payments p join payments q on q.id = p.payment_id
    where p.deadline_id = d.id and q.state in ('started', 'authorised') limit 1)`;

const columnsIn = (today: string, bank: string) => `d.id, d.invoice_id, i.kind as invoice_kind, d.document,
    coalesce(d.document_date, i.date) as document_date, d.part,
    case when d.invoice_id is null then d.part
      else (select count(*)::int from deadlines o where o.invoice_id = d.invoice_id) end as parts,
    d.due_date, d.method, d.amount, d.open, ${stateInSql(today, bank)} as state, d.presented, d.unpaid_on, d.unpaid_reason,
    d.fee, ${RUNNING} as running,
    exists (select from disputes s where s.owner_kind = 'invoice' and s.owner_id = d.invoice_id
      and s.state in ('open', 'answered')) as disputed`;

/**
 * $1–$6 as `filterParameters`, $7 today, $8 bank, $9 state, $10 method. A deadline without a day, and everything open, is in
 * every range: nothing that has to be paid may hide.
 */
const MATCHING = `from deadlines d left join invoices i on i.id = d.invoice_id
  where d.client_id = $1 and ($2::int[] is null or i.address_code = any($2))
    and (d.open <> 0 or d.due_date is null or d.due_date between $3::date and $4::date)
    and ($5::text is null or ($5 <> '' and strpos(i.number_key, $5) > 0) or strpos(lower(d.document), lower($6)) > 0
      or strpos(lower(i.reference), lower($6)) > 0)
    and ($9::text = 'all' or ($9 = 'open' and d.open <> 0) or ${stateInSql('$7', '$8')} = $9)
    and ($10::text is null or d.method = $10)`;

const SORTED_BY: Readonly<Record<DeadlineColumn, string>> = {
  due: 'd.due_date ? nulls last, d.document, d.part',
  document: 'd.document ?, d.part ?',
  method: 'd.method ?, d.due_date, d.id',
  amount: 'd.amount ?, d.due_date, d.id',
  open: 'd.open ?, d.due_date, d.id',
  state: `array_position(array['unpaid', 'expired', 'toExpire', 'atBank', 'paid'], ${stateInSql('$7', '$8')}) ?, d.due_date, d.id`,
};

function orderBy(sort: DeadlineSort): string {
  const [column, direction] = sort.split('-') as [DeadlineColumn, 'asc' | 'dec'];
  return (SORTED_BY[column] as string).replaceAll('?', direction === 'asc' ? 'asc' : 'desc');
}

export async function readDeadlines(
  db: Queryable,
  filter: DeadlineListFilter,
): Promise<{ deadlines: readonly StoredDeadline[]; count: number }> {
  const { days, state, method = null, sort, limit, offset } = filter;
  const wanted = [...filterParameters(filter).slice(0, 6), days.today, days.bankSince, state, method];
  const deadlines = await db.query<StoredDeadline & { total: number }>(
    null,
    `select ${columnsIn('$7', '$8')}, count(*) over ()::int as total ${MATCHING} order by ${orderBy(sort)} limit $11 offset $12`,
    [...wanted, limit, offset],
  );
  if (deadlines[0] || offset === 0) return { deadlines, count: deadlines[0]?.total ?? 0 };
  const [all] = await db.query<{ total: number }>(null, `select count(*)::int as total ${MATCHING}`, wanted);
  return { deadlines, count: all?.total ?? 0 };
}

export const readDeadlinesOfInvoice = (db: Queryable, customerId: number, invoiceId: number, days: Days) =>
  db.query<StoredDeadline>(
    'ledger.deadlines-of-invoice',
    `select ${columnsIn('$3', '$4')} from deadlines d left join invoices i on i.id = d.invoice_id
     where d.client_id = $1 and d.invoice_id = $2 order by d.part, d.id`,
    [customerId, invoiceId, days.today, days.bankSince],
  );

export interface DeadlineSums {
  open: Money;
  expired: Money;
  to_expire: Money;
  unpaid: Money;
  within_30: Money;
  within_60: Money;
  within_90: Money;
  later: Money;
  riba_expired: Money;
  riba_to_expire: Money;
  other_expired: Money;
  other_to_expire: Money;
  /** How many deadlines of the customer are known at all: 0 = the books send none. */
  known: number;
}

const sumWhere = (condition: string) => `coalesce(sum(x.open) filter (where ${condition}), 0)::bigint`;

/** Customer, and the addresses of their invoices; null = all. */
export type DeadlineScope = Pick<DocumentScope, 'customerId' | 'addresses'>;

/** $1 customer, and the addresses: a limited reader sees deadlines of invoices of these addresses only. */
const withinScope = (addresses: number) => `d.client_id = $1 and ($${addresses}::int[] is null or exists (
    select from invoices i where i.id = d.invoice_id and i.address_code = any($${addresses})))`;

/** Of everything open within the scope, whatever the filter of the list. */
export async function readDeadlineSums(db: Queryable, scope: DeadlineScope, days: Days): Promise<DeadlineSums> {
  const late = `x.state in ('expired', 'unpaid')`;
  const riba = `(x.presented or x.mp = 'MP12')`;
  const within = (from: number, to: number) =>
    `not ${late} and x.due_date >= $2::date + ${from} and x.due_date < $2::date + ${to}`;
  const [sums] = await db.query<DeadlineSums>(
    'ledger.deadline-sums',
    `select coalesce(sum(x.open), 0)::bigint as open, ${sumWhere(late)} as expired, ${sumWhere(`not ${late}`)} as to_expire,
       ${sumWhere(`x.state = 'unpaid'`)} as unpaid,
       ${sumWhere(`not ${late} and coalesce(x.due_date, $2::date) <= $2::date + 30`)} as within_30,
       ${sumWhere(within(31, 61))} as within_60, ${sumWhere(within(61, 91))} as within_90,
       ${sumWhere(`not ${late} and x.due_date > $2::date + 90`)} as later,
       ${sumWhere(`${late} and ${riba}`)} as riba_expired, ${sumWhere(`not ${late} and ${riba}`)} as riba_to_expire,
       ${sumWhere(`${late} and not ${riba}`)} as other_expired, ${sumWhere(`not ${late} and not ${riba}`)} as other_to_expire,
       (select count(*)::int from (select from deadlines k where k.client_id = $1 limit 1) one) as known
     from (select d.*, ${stateInSql('$2', '$3')} as state from deadlines d where ${withinScope(4)} and d.open <> 0) x`,
    [scope.customerId, days.today, days.bankSince, scope.addresses],
  );
  if (!sums) throw new Error('sums without a row');
  return sums;
}

/** Ways of payment that occur, for the filter. */
export async function readMethods(db: Queryable, scope: DeadlineScope): Promise<string[]> {
  const rows = await db.query<{ method: string }>(
    'ledger.deadline-methods',
    `select distinct d.method from deadlines d where ${withinScope(2)} and d.method <> '' order by 1`,
    [scope.customerId, scope.addresses],
  );
  return rows.map(({ method }) => method);
}

/** Whether the books send deadlines of the customer `c`. No `exists`: PostgreSQL may evaluate it by reading the deadlines of everybody. */
export const KNOWN_BY_DEADLINES = '(select true from deadlines k where k.client_id = c.client_id limit 1) is not null';

/**
 * What is late of the customer `c`, for lists of many customers: a lateral `late (overdue, unpaid)` with today and bank days as
 * placeholders. `source` as in `creditByDeadlines`; the file's own sum is `file`.
 */
export const lateOf = (
  { today, bankSince }: { readonly today: string; readonly bankSince: string },
  source: 'known' | 'deadlines' | 'file',
  file: string,
): string => {
  const overdue = `coalesce(sum(s.open) filter (where s.state in ('expired', 'unpaid')), 0)`;
  const chosen = {
    file,
    deadlines: overdue,
    known: `case when ${KNOWN_BY_DEADLINES} then ${overdue} else ${file} end`,
  }[source];
  return `cross join lateral (
    select (${chosen})::bigint as overdue, coalesce(sum(s.open) filter (where s.state = 'unpaid'), 0)::bigint as unpaid
    from (select d.open, ${stateInSql(today, bankSince)} as state from deadlines d
      where d.client_id = c.client_id and d.open <> 0) s
  ) late`;
};

/**
 * What is open of the customer `c`, as an expression for lists of many customers. `source` as in `creditByDeadlines`; the
 * file's own sum is `file`.
 */
export const openOf = (source: 'known' | 'deadlines' | 'file', file: string): string => {
  const open = `(select coalesce(sum(d.open), 0) from deadlines d where d.client_id = c.client_id and d.open <> 0)`;
  return { file, deadlines: open, known: `case when ${KNOWN_BY_DEADLINES} then ${open} else ${file} end` }[source];
};

export interface OpenDeadline {
  readonly document: string;
  /** Plain date; null = on receipt. */
  readonly due: string | null;
  readonly method: string;
  readonly amount: Money;
  readonly open: Money;
  readonly overdue: boolean;
}

/** Everything open of a customer, the earliest first: they add up to `open` and `expired` of the sums. */
export const readOpenDeadlines = (db: Queryable, customerId: number, days: Days): Promise<OpenDeadline[]> =>
  db.query<OpenDeadline>(
    'ledger.open-deadlines',
    `select d.document, d.due_date as due, d.method, d.amount, d.open, ${stateInSql('$2', '$3')} in ('expired', 'unpaid') as overdue
     from deadlines d where d.client_id = $1 and d.open <> 0 order by d.due_date nulls last, d.document, d.part, d.id`,
    [customerId, days.today, days.bankSince],
  );

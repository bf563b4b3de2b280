/** SQL of the customer's statement: the books' own entries where they are sent, else documents and payments (C-DOC-3). */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { numberOf } from './document-filter.ts';

export interface StoredEntry {
  date: string;
  /** Document that the entry is about; id null = text only. */
  kind: 'invoice' | 'credit_note' | 'payment' | 'online' | 'entry';
  id: number | null;
  document: string;
  document_date: string | null;
  description: string;
  debit: Money;
  credit: Money;
}

export async function hasBooks(db: Queryable, customerId: number): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    'ledger.has-books',
    'select exists (select from ledger_entries where client_id = $1) as found',
    [customerId],
  );
  return row?.found ?? false;
}

const BOOKS = `select e.date, 'entry' as kind, null::int as id, e.document, null::date as document_date,
    e.description, e.debit, e.credit, 0 as place, e.id as sequence
  from ledger_entries e where e.client_id = $1`;

/** Looked up only for deadlines that do not say the day of their document themselves. */
const DATED = '(select i.date from invoices i where i.id = d.invoice_id)';

/** Of the invoice `i`; the parameter is $4 of both statements. */
const WITHIN = '($4::int[] is null or i.address_code = any($4))';
/** Of the invoice of the deadline `d`. */
const INVOICE_WITHIN = `($4::int[] is null or exists (select from invoices i where i.id = d.invoice_id and ${WITHIN}))`;

/** What is paid of a deadline and not known payment by payment counts on its due date, at the latest today. */
const DOCUMENTS = `select i.date, case when i.kind = 'credit_note' then 'credit_note' else 'invoice' end as kind, i.id, ${numberOf('i')} as document,
    i.date as document_date, '' as description, case when i.kind = 'credit_note' then 0 else i.payable end as debit,
    case when i.kind = 'credit_note' then i.payable else 0 end as credit, 0 as place, i.id as sequence
  from invoices i where i.client_id = $1 and ${WITHIN}
  union all
  select p.on_day, case when p.payment_id is null then 'payment' else 'online' end, d.invoice_id, d.document,
    coalesce(d.document_date, ${DATED}), case when p.payment_id is null then coalesce(nullif(p.how, ''), d.method) else '' end,
    case when p.amount < 0 then -p.amount else 0 end, case when p.amount > 0 then p.amount else 0 end, 1, p.id
  from deadline_payments p join deadlines d on d.id = p.deadline_id
  where d.client_id = $1 and ${INVOICE_WITHIN} and (p.payment_id is null or exists (select from payments q where q.id = p.payment_id and q.state = 'captured'))
  union all
  select least(coalesce(d.due_date, d.document_date, ${DATED}, $2::date), $2::date), 'payment', d.invoice_id, d.document,
    coalesce(d.document_date, ${DATED}), d.method, case when rest.paid < 0 then -rest.paid else 0 end,
    case when rest.paid > 0 then rest.paid else 0 end, 1, d.id
  from deadlines d
    left join (select p.deadline_id, sum(p.amount) as amount from deadline_payments p join deadlines o on o.id = p.deadline_id
      where o.client_id = $1 and (p.payment_id is null
        or exists (select from payments q where q.id = p.payment_id and q.state = 'captured')) group by p.deadline_id) known
      on known.deadline_id = d.id
    cross join lateral (select d.amount - d.open - coalesce(known.amount, 0)::bigint as paid) rest
  where d.client_id = $1 and ${INVOICE_WITHIN} and rest.paid <> 0`;

export interface StatementRange {
  readonly customerId: number;
  /** Of documents; null = all. Not with the books' entries. */
  readonly addresses: readonly number[] | null;
  readonly today: string;
  /** Plain dates, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly books: boolean;
}

/** Entries of the range, oldest first, and the balance in front of them (debit less credit). */
export async function readStatement(
  db: Queryable,
  { customerId, addresses, today, from, to, books }: StatementRange,
): Promise<{ opening: Money; entries: StoredEntry[] }> {
  const source = books ? BOOKS : DOCUMENTS;
  const range = [customerId, today, from, addresses];
  const [before, entries] = await Promise.all([
    db.query<{ opening: Money }>(
      `ledger.statement-opening-${books}`,
      `select coalesce(sum(s.debit - s.credit), 0)::bigint as opening from (${source}) s where s.date < $3::date and $2::date is not null and ($4::int[] is null or true)`,
      range,
    ),
    db.query<StoredEntry>(
      `ledger.statement-${books}`,
      `select date, kind, id, document, document_date, description, debit, credit from (${source}) s
       where s.date between $3::date and $5::date and $2::date is not null and ($4::int[] is null or true) order by date, place, sequence`,
      [...range, to],
    ),
  ]);
  return { opening: before[0]?.opening ?? 0, entries };
}

/** SQL of the figures above the list of invoices; every statement filters by customer (C-ID-3). */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import {
  COMPARED,
  type InvoiceFilter,
  lateIn,
  matching,
  NEW_DAYS,
  parametersOf,
  unreadIn,
} from './invoices.repository.ts';
import { wholeMonths } from './whole-months.rules.ts';

export interface InvoiceSums {
  count: number;
  taxable: Money;
  total: Money;
  open: Money;
  expired: Money;
  unread: number;
}

const signed = (amount: string) =>
  `coalesce(sum(case when i.kind = 'credit_note' then -i.${amount} else i.${amount} end), 0)::bigint`;

/** Of everything that matches; credit notes count as negative. */
export async function readInvoiceSums(db: Queryable, filter: InvoiceFilter): Promise<InvoiceSums> {
  const [sums] = isCarried(filter) ? await readCarriedSums(db, filter) : await sumUp(db, filter);
  return sums ?? { count: 0, taxable: 0, total: 0, open: 0, expired: 0, unread: 0 };
}

const sumUp = (db: Queryable, filter: InvoiceFilter) =>
  db.query<InvoiceSums>(
    null,
    `select count(*)::int as count, ${signed('taxable')} as taxable, ${signed('total')} as total,
       coalesce(sum(i.due_open), 0)::bigint as open,
       coalesce(sum(i.due_open) filter (where i.due_open > 0 and ${lateIn('$10', '$11')}), 0)::bigint as expired,
       (count(*) filter (where ${unreadIn('$10')}))::int as unread
     from invoices i ${matching(filter)}`,
    parametersOf(filter),
  );

/** Whether the sums of whole months say it: they know kind, address, and whether anything is open. */
const isCarried = ({ text, article, payment, unread }: InvoiceFilter) =>
  text === undefined && article === undefined && !unread && (payment === undefined || payment === 'paid');

/** Whole months of `invoice_sums`, the days before and after them, and what is open or new of the invoices themselves. */
function readCarriedSums(db: Queryable, filter: InvoiceFilter) {
  const { first, after } = wholeMonths(filter.from, filter.to);
  const days = (from: string, to: string) =>
    `select i.kind, 1 as count, i.taxable, i.total, coalesce(i.due_open, 0) as open from invoices i ${matching(filter)}
       and i.date between ${from} and ${to}`;
  return db.query<InvoiceSums>(
    null,
    `with i as (
       select kind, count, taxable, total, open from invoice_sums
         where client_id = $1 and ($2::int[] is null or address_code = any($2)) and month >= $15::date and month < $16::date
           and ($12::text is null or kind = $12) and ($13::text is null or settled)
       union all ${days('$3::date', 'least($4::date, $15::date - 1)')}
       union all ${days('greatest($3::date, $15::date, $16::date)', '$4::date')})
     select coalesce(sum(i.count), 0)::int as count, ${signed('taxable')} as taxable, ${signed('total')} as total,
       coalesce(sum(i.open), 0)::bigint as open,
       (select coalesce(sum(i.due_open), 0)::bigint from invoices i ${matching(filter, COMPARED)} and i.due_open > 0 and ${lateIn('$10', '$11')}) as expired,
       (select count(*)::int from invoices i ${matching(filter)} and i.date >= $10::date - ${NEW_DAYS} and ${unreadIn('$10')}) as unread
     from i`,
    [...parametersOf(filter), first, after],
  );
}

/** Brings the rows of each month together that were added one by one. */
export async function gatherInvoiceSums(db: Queryable): Promise<void> {
  await db.query(
    null,
    `with many as (select client_id, month from invoice_sums group by client_id, month
         having count(*) > count(distinct (address_code, kind, settled)) or bool_or(count = 0)),
       gone as (delete from invoice_sums s using many m where s.client_id = m.client_id and s.month = m.month returning s.*)
     insert into invoice_sums select client_id, month, address_code, kind, settled, sum(count), sum(taxable), sum(total), sum(open)
     from gone group by client_id, month, address_code, kind, settled
     having sum(count) <> 0 or sum(taxable) <> 0 or sum(total) <> 0 or sum(open) <> 0`,
  );
}

/** SQL of the office's grid of customers. */
import { CUSTOMERS_GRID } from '#contract/office/grids/customers-grid.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { CARD_METHOD, customerHas } from '../customers/index.ts';
import { type CreditSource, type Days, KNOWN_BY_DEADLINES, lateOf, openOf, stateInSql } from '../ledger/index.ts';
import { USED_BY_ORDER } from '../orders/index.ts';
import { type SalesWindow, type Span, salesWindow } from './sales-window.rules.ts';

export interface CustomersGridDeps {
  readonly creditSource: CreditSource;
  /** The shop's day, and the bank's: statements name them, because what is overdue changes with them. */
  readonly days: () => Days;
}

/** One source per day. */
export function customersGrid({ creditSource, days }: CustomersGridDeps): GridSource {
  let built: { readonly days: Days; readonly source: GridSource } | undefined;
  const source = () => {
    const now = days();
    if (built?.days !== now) built = { days: now, source: sourceOn(now, creditSource) };
    return built.source;
  };
  return {
    definition: CUSTOMERS_GRID,
    first: (...asked) => source().first(...asked),
    ids: (...asked) => source().ids(...asked),
    rows: (...asked) => source().rows(...asked),
    counts: (...asked) => source().counts(...asked),
    totals: (...asked) => source().totals(...asked),
    sums: (...asked) => source().sums(...asked),
  };
}

const ON_CREDIT = `o.status in ('IA', 'NE', 'partial') and o.payment_method <> '${CARD_METHOD}'`;
const SOLD = `o.status <> 'cancelled'`;

/**
 * Amounts are written twice. What a cell shows is read for the rows in view, by index. What filters and sorts compare is
 * gathered over all customers at once in a joined table; PostgreSQL leaves the join out of statements that do not name it.
 */
function sourceOn(days: Days, creditSource: CreditSource): GridSource {
  const window = salesWindow(days.today);
  const file = 'coalesce(k.open_deadlines, 0)';
  const stored = 'coalesce(k.unbilled_notes, 0) - coalesce(k.advances, 0)';
  const used = `(coalesce((select sum(${USED_BY_ORDER}) from orders o where o.client_id = c.client_id and ${ON_CREDIT}), 0)
    + ${openOf(creditSource, file)} + ${stored})::bigint`;
  const allUsed = `(coalesce(open_orders.used, 0) + ${chosen(creditSource, 'open_deadlines.open', file)} + ${stored})::bigint`;
  const percentOf = (amount: string) => `case when c.credit_limit is null then null
    when c.credit_limit > 0 then greatest(least(ceil(100.0 * ${amount} / c.credit_limit), 9999), 0)
    when ${amount} > 0 then 9999 else 0 end::int`;
  const overdue = `(select late.overdue from (select) one ${lateOf(literals(days), creditSource, 'coalesce(k.overdue, 0)')})`;
  const change = (sales: string, before: string) =>
    `case when ${before} > 0 then round(100.0 * (${sales} - ${before}) / ${before})::int end`;
  const [sales, before] = [soldIn(window.year), soldIn(window.before)];
  const columns: Record<(typeof CUSTOMERS_GRID)['columns'][number]['key'], SqlColumn> = {
    code: { value: 'c.client_id::text', sort: ['c.client_id'] },
    company: { value: 'c.company_name' },
    town: { value: 'c.city' },
    province: { value: 'c.province' },
    agent: { value: `coalesce((select a.name from agents a where a.id = c.agent_id), '')` },
    price_list: {
      value: `coalesce((select l.name from price_lists l where l.id = c.price_list_id), (select l.name from price_lists l where l.is_default), '')`,
    },
    discount: { value: 'c.discount' },
    payments: { value: `array_to_string(c.payment_methods, ' ')` },
    limit: { value: 'c.credit_limit', nullable: true },
    used: { value: used, by: allUsed },
    credit: { value: percentOf(used), by: percentOf(allUsed), nullable: true },
    overdue: {
      value: overdue,
      by: `(${chosen(creditSource, 'open_deadlines.overdue', 'coalesce(k.overdue, 0)')})::bigint`,
    },
    sales: { value: sales, by: 'coalesce(sold.sales, 0)' },
    before: { value: before, by: 'coalesce(sold.before, 0)' },
    change: {
      value: change(sales, before),
      by: change('coalesce(sold.sales, 0)', 'coalesce(sold.before, 0)'),
      nullable: true,
    },
    last_order: {
      value: `(select max(o.order_date) from orders o where o.client_id = c.client_id and ${SOLD})`,
      by: 'ordered.last',
      nullable: true,
    },
    people: {
      value: `(select count(*)::int from users u where u.client_id = c.client_id and u.role = 'customer' and u.active)`,
      by: 'coalesce(logins.people, 0)',
    },
    active: { value: 'c.active' },
    phone: { value: 'c.phone' },
    email: { value: 'c.email' },
    vat_number: { value: 'c.vat_number' },
    tax_code: { value: 'c.tax_code' },
    tasks: {
      value: `(select count(*)::int from customer_notes n where n.client_id = c.client_id and n.due is not null and n.done_at is null)`,
    },
    task_due: {
      value: `(select min(n.due) from customer_notes n where n.client_id = c.client_id and n.due is not null and n.done_at is null)`,
      by: 'todo.due',
      nullable: true,
    },
    task: {
      value: `coalesce((select n.text from customer_notes n where n.client_id = c.client_id and n.due is not null and n.done_at is null
        order by n.due, n.id limit 1), '')`,
    },
  };
  const valuesFrom = 'customers c left join customer_credit k on k.client_id = c.client_id';
  return sqlGrid({
    definition: CUSTOMERS_GRID,
    from: `${valuesFrom} ${gathered(days, window)}`,
    valuesFrom,
    id: 'c.client_id',
    // A merged customer is found as the one that it leads to.
    where: 'c.merged_into is null',
    columns,
    matches: customerHas,
  });
}

/** What the books say by deadlines or by their file, as `openOf`. */
const chosen = (source: CreditSource, gatheredBy: string, file: string): string =>
  ({
    file,
    deadlines: `coalesce(${gatheredBy}, 0)`,
    // Whether the books send any deadlines is only asked where none is open and the file says something else.
    known: `case when open_deadlines.client_id is not null then coalesce(${gatheredBy}, 0)
      when ${file} = 0 or ${KNOWN_BY_DEADLINES} then 0 else ${file} end`,
  })[source];

const soldIn = ({ from, until }: Span) =>
  `(select coalesce(sum(o.total_net + o.transport + o.eco), 0)::bigint from orders o where o.client_id = c.client_id and ${SOLD}
    and o.order_date between ${day(from)} and ${day(until)})`;

/** @throws Error for anything but a plain date: it becomes part of a statement. */
function day(date: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`${date} is not a day.`);
  return `'${date}'::date`;
}

const literals = ({ today, bankSince }: Days): Days => ({ today: day(today), bankSince: day(bankSince) });

function gathered(days: Days, { year, before }: SalesWindow): string {
  const { today, bankSince } = literals(days);
  const within = (span: Span) => `o.order_date between ${day(span.from)} and ${day(span.until)}`;
  const net = 'o.total_net + o.transport + o.eco';
  return `left join (select o.client_id, sum(${net}) filter (where ${within(year)})::bigint as sales,
      sum(${net}) filter (where ${within(before)})::bigint as before
    from orders o where ${SOLD} and o.order_date >= ${day(before.from)} group by o.client_id) sold on sold.client_id = c.client_id
  left join (select o.client_id, max(o.order_date) as last from orders o where ${SOLD} group by o.client_id) ordered
    on ordered.client_id = c.client_id
  left join (select o.client_id, sum(${USED_BY_ORDER})::bigint as used from orders o where ${ON_CREDIT} group by o.client_id) open_orders
    on open_orders.client_id = c.client_id
  left join (select x.client_id, sum(x.open)::bigint as open,
      sum(x.open) filter (where x.state in ('expired', 'unpaid'))::bigint as overdue
    from (select d.client_id, d.open, ${stateInSql(today, bankSince)} as state from deadlines d where d.open <> 0) x
    group by x.client_id) open_deadlines on open_deadlines.client_id = c.client_id
  left join (select n.client_id, min(n.due) as due from customer_notes n where n.due is not null and n.done_at is null group by n.client_id) todo
    on todo.client_id = c.client_id
  left join (select u.client_id, count(*)::int as people from users u where u.role = 'customer' and u.active group by u.client_id) logins
    on logins.client_id = c.client_id`;
}

/** SQL of an agent's customers: one query per page of them, whatever is shown of each. */
import type { AgentSort } from '#contract/values/agent-sorts.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type CreditSource, type Days, lateOf } from '../ledger/index.ts';

export interface OpenCart {
  readonly rows: number;
  readonly net: Money;
}

export interface AgentCustomerRow {
  customerId: number;
  companyName: string;
  city: string;
  province: string;
  phone: string;
  overdue: Money;
  /** Of that, what the bank returned. */
  unpaid: Money;
  lastNumber: string | null;
  lastDate: string | null;
  lastTotal: Money | null;
  /** Active carts at all addresses, with the totals of the last time their rows were read; null = no rows at all. */
  agentCart: OpenCart | null;
  clientCart: OpenCart | null;
}

export interface AgentCustomerFilter {
  readonly userId: number;
  /** In lower case; all must match. */
  readonly words: readonly string[];
  readonly sort: AgentSort;
  readonly overdueOnly: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly late: LateBy;
}

/** How what is late is known. */
export interface LateBy {
  readonly days: Days;
  readonly source: CreditSource;
}

/** The assigned customers of the agent behind a login, with what is late. $1 user, $2 words, $3 today, $4 bank day */
const assigned = (source: CreditSource) => `from users u join customers c on c.agent_id = u.agent_id and c.active
  left join customer_credit x on x.client_id = c.client_id
  ${lateOf({ today: '$3', bankSince: '$4' }, source, 'coalesce(x.overdue, 0)')}
  where u.id = $1 and u.role = 'agent' and not exists (
    select from unnest($2::text[]) word
    where position(word in lower(concat_ws(' ', c.client_id, c.company_name, c.surname, c.city))) = 0)`;

const openCart = (kind: 'agent' | 'client') => `left join lateral (
    select count(*)::int as rows, round(sum(r.quantity * r.seen_net))::bigint as net
    from carts k join cart_rows r on r.cart_id = k.id
    where k.client_id = a.client_id and k.status = 'active' and k.kind = '${kind}'
  ) ${kind} on true`;

const ORDER_BY: Record<AgentSort, string> = {
  name: '',
  overdue: 'a.overdue desc,',
  'last-order': 'o.created_at desc nulls last,',
  'open-cart': 'greatest(agent.net, client.net) desc nulls last,',
};

export async function readAgentCustomers(
  db: Queryable,
  { userId, words, sort, overdueOnly, limit, offset, late }: AgentCustomerFilter,
): Promise<AgentCustomerRow[]> {
  return db.query<AgentCustomerRow>(
    `agents.read-customers-by-${sort}-${late.source}`,
    `select a.client_id as "customerId", a.company_name as "companyName", a.city, a.province, a.phone, a.overdue, a.unpaid,
       o.number as "lastNumber", to_char(o.order_date, 'YYYY-MM-DD') as "lastDate", o.total_document as "lastTotal",
       case when agent.rows > 0 then json_build_object('rows', agent.rows, 'net', agent.net) end as "agentCart",
       case when client.rows > 0 then json_build_object('rows', client.rows, 'net', client.net) end as "clientCart"
     from (select c.*, late.overdue, late.unpaid ${assigned(late.source)}) a
     left join lateral (
       select number, order_date, created_at, total_document from orders
       where client_id = a.client_id and status <> 'cancelled' order by created_at desc, id desc limit 1
     ) o on true
     ${openCart('agent')}
     ${openCart('client')}
     where a.overdue > 0 or not $7
     order by ${ORDER_BY[sort]} a.company_name, a.client_id
     limit $5 offset $6`,
    [userId, words, late.days.today, late.days.bankSince, limit, offset, overdueOnly],
  );
}

export async function countAgentCustomers(
  db: Queryable,
  { userId, words, late }: Pick<AgentCustomerFilter, 'userId' | 'words' | 'late'>,
): Promise<{ count: number; overdue: number }> {
  const [row] = await db.query<{ count: number; overdue: number }>(
    `agents.count-customers-${late.source}`,
    `select count(*)::int as count, count(*) filter (where late.overdue > 0)::int as overdue ${assigned(late.source)}`,
    [userId, words, late.days.today, late.days.bankSince],
  );
  return row ?? { count: 0, overdue: 0 };
}

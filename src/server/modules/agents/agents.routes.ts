/** Endpoints of agents about their customers (C-ID-6). */
import { type AgentCustomer, getAgentCustomers } from '#contract/endpoints/agent.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Customers } from '../customers/index.ts';
import type { CreditSource, Ledger } from '../ledger/index.ts';
import {
  type AgentCustomerRow,
  countAgentCustomers,
  type OpenCart,
  readAgentCustomers,
} from './agent-customers.repository.ts';

export interface AgentRoutesDeps {
  readonly db: Queryable;
  readonly customers: Pick<Customers, 'presentedAddresses'>;
  readonly ledger: Pick<Ledger, 'days'>;
  /** Where what is overdue comes from, and whether what the bank returned is shown. */
  readonly credit: { readonly from: CreditSource; readonly onUnpaid: 'none' | 'warn' | 'block' };
}

export function agentRoutes({ db, customers, ledger, credit }: AgentRoutesDeps): Route[] {
  return [
    route(getAgentCustomers, async ({ body, caller }) => {
      const { text, sort, per_page } = body;
      const userId = caller.userId ?? 0;
      const late = { days: ledger.days(), source: credit.from };
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const { count: all, overdue } = await countAgentCustomers(db, { userId, words, late });
      const count = body.overdue ? overdue : all;
      const pages = Math.max(1, Math.ceil(count / per_page));
      const page = Math.min(body.page, pages);
      const rows = await readAgentCustomers(db, {
        userId,
        words,
        sort,
        overdueOnly: body.overdue,
        limit: per_page,
        offset: (page - 1) * per_page,
        late,
      });
      const addresses = await customers.presentedAddresses(rows.map((row) => row.customerId));
      const data = rows.map((row) => {
        const presented = presentCustomer(row, addresses.get(row.customerId) ?? []);
        return credit.onUnpaid === 'none' ? { ...presented, unpaid: 0 } : presented;
      });
      return { message: { data, count, overdue_count: overdue, page, pages } };
    }),
  ];
}

function presentCustomer(row: AgentCustomerRow, addresses: AgentCustomer['address_codes']): AgentCustomer {
  const { lastNumber, lastDate, lastTotal } = row;
  return {
    client_id: row.customerId,
    company_name: row.companyName,
    city: row.city,
    province: row.province,
    phone: row.phone,
    overdue: moneyToNumber(row.overdue),
    unpaid: moneyToNumber(row.unpaid),
    last_order:
      lastNumber === null || lastDate === null
        ? null
        : { number: lastNumber, date: lastDate, total: moneyToNumber(lastTotal ?? 0) },
    agent_cart: presentOpenCart(row.agentCart),
    client_cart: presentOpenCart(row.clientCart),
    address_codes: addresses,
  };
}

function presentOpenCart(cart: OpenCart | null): AgentCustomer['agent_cart'] {
  return cart && { rows: cart.rows, totale_net: moneyToNumber(cart.net) };
}

/** SQL of the customers who sent orders on credit, with what they owe today (C-ORD-7, C-DOC-3). */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { CARD_METHOD } from '../../customers/index.ts';
import type { CreditSource } from '../../ledger/index.ts';
import { creditUseOf } from './orders-grid.repository.ts';

/** As they stand today. */
export interface BuyerOnCredit {
  /** Sent since that moment and not cancelled, without those that were paid at once. */
  readonly orders: number;
  readonly total: Money;
  /** null = none. */
  readonly limit: Money | null;
  /** Of the limit. */
  readonly used: Money;
  /** Deadlines that the bank returned. */
  readonly unpaid: Money;
}

export const readBuyersOnCredit = (db: Queryable, since: Date, source: CreditSource): Promise<BuyerOnCredit[]> =>
  db.query<BuyerOnCredit>(
    null,
    `select b.orders, b.total, c.credit_limit as "limit",
       case when c.credit_limit is null then 0 else ${creditUseOf(source)} end::bigint as used,
       (select coalesce(sum(d.open), 0) from deadlines d where d.client_id = c.client_id and d.open > 0 and d.unpaid_on is not null)::bigint as unpaid
     from (
       select o.client_id, count(*)::int as orders, sum(o.total_document)::bigint as total from orders o
       where o.created_at >= $1 and o.status <> 'cancelled' and o.payment_method <> '${CARD_METHOD}' group by o.client_id
     ) b join customers c on c.client_id = b.client_id left join customer_credit k on k.client_id = c.client_id`,
    [since],
  );

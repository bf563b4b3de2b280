/** SQL of what a connection may order, and for whom. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { TradeRules } from './trade-message.ts';
import type { TradePartyRow } from './trade-messages.repository.ts';

export async function readConnectionId(db: Queryable, code: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>('trade.connection', 'select id from connections where code = $1', [
    code,
  ]);
  return row?.id;
}

export const writeTradeRules = (transaction: Queryable, id: number, rules: TradeRules) =>
  transaction.query(
    'trade.change-rules',
    'update connections set trade_prices = $2, trade_rows = $3, trade_answers = $4, trade_receipts = $5, version = version + 1 where id = $1',
    [id, rules.prices, rules.rows, rules.answers, rules.receipts],
  );

/** Whether there is such a customer, with this address if one is given. */
export async function isCustomerPlace(db: Queryable, customerId: number, addressCode: number | null): Promise<boolean> {
  const rows = await db.query(
    'trade.party-known',
    `select 1 from customers c where c.client_id = $1
       and ($2::int is null or exists (select from addresses a where a.client_id = $1 and a.address_code = $2))`,
    [customerId, addressCode],
  );
  return rows.length > 0;
}

/** False: it is there, or the identity means another customer or address. */
export async function insertParty(
  transaction: Queryable,
  connectionId: number,
  { identity, customerId, addressCode }: TradePartyRow,
): Promise<boolean> {
  const rows = await transaction.query(
    'trade.add-party',
    `insert into trade_parties (connection_id, identity, client_id, address_code) values ($1, $2, $3, $4)
     on conflict do nothing returning client_id`,
    [connectionId, identity, customerId, addressCode],
  );
  return rows.length > 0;
}

/** Of a customer, all of them without an identity; returns how many there were. */
export async function deleteParties(
  transaction: Queryable,
  connectionId: number,
  { identity, customerId }: Pick<TradePartyRow, 'identity' | 'customerId'>,
): Promise<number> {
  const rows = await transaction.query(
    'trade.remove-party',
    `delete from trade_parties where connection_id = $1 and ($3 = '' or identity = $3)
       and client_id in (select client_id from customers where client_id = $2 or merged_into = $2) returning client_id`,
    [connectionId, customerId, identity],
  );
  return rows.length;
}

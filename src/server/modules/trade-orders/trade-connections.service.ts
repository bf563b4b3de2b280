/** What a connection may order, and for whom: set by the command line, as operations (C-OFF-1). */
import { AppError } from '#contract/values/errors.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Act, Operations } from '../operations/index.ts';
import { identityKey, vatKey } from './trade-identity.rules.ts';
import type { TradeRules } from './trade-message.ts';
import { readParties, readTradeRules, type TradePartyRow } from './trade-messages.repository.ts';

export interface TradeParty {
  readonly customerId: number;
  /** As it was written; '' = by its VAT number or tax code. */
  readonly identity: string;
  /** One of its delivery addresses; null = the customer. */
  readonly addressCode: number | null;
}

type By = Pick<Act, 'actor' | 'source'>;

export interface TradeConnections {
  /** @throws AppError `not-found`. All of the following too. */
  get(connection: string): Promise<{ readonly rules: TradeRules; readonly parties: readonly TradePartyRow[] }>;
  change(by: By, connection: string, rules: Partial<TradeRules>): Promise<void>;
  /** @throws AppError `not-found` also for a customer or address; `validation` for an identity that means something else already. */
  allow(by: By, connection: string, party: TradeParty): Promise<void>;
  /** Without an identity: everything of the customer. */
  disallow(by: By, connection: string, party: Omit<TradeParty, 'addressCode'>): Promise<void>;
}

export function createTradeConnections({
  db,
  operations,
}: {
  readonly db: Database;
  readonly operations: Operations;
}): TradeConnections {
  async function idOf(on: Queryable, code: string): Promise<number> {
    const [row] = await on.query<{ id: number }>('trade.connection', 'select id from connections where code = $1', [
      code,
    ]);
    if (!row) throw new AppError('not-found');
    return row.id;
  }
  const keyOf = (identity: string) => vatKey(identityKey(identity));

  return {
    async get(code) {
      const id = await idOf(db, code);
      return { rules: await readTradeRules(db, id), parties: await readParties(db, id) };
    },
    async change(by, code, fields) {
      await operations.run(db, { ...by, kind: 'connection.change', params: { code } }, async (transaction, change) => {
        const id = await idOf(transaction, code);
        const before = await readTradeRules(transaction, id);
        const after = { ...before, ...fields };
        await transaction.query(
          'trade.change-rules',
          'update connections set trade_prices = $2, trade_rows = $3, trade_answers = $4, version = version + 1 where id = $1',
          [id, after.prices, after.rows, after.answers],
        );
        const noted = ({ prices, rows, answers }: TradeRules) => ({
          trade_prices: prices,
          trade_rows: rows,
          trade_answers: answers,
        });
        change({ entity: 'connection', key: code, before: noted(before), after: noted(after) });
        return null;
      });
    },
    async allow(by, code, { customerId, identity, addressCode }) {
      const params = { code, client_id: customerId, identity, address_code: addressCode };
      await operations.run(db, { ...by, kind: 'trade-party.add', customerId, params }, async (transaction, change) => {
        const id = await idOf(transaction, code);
        const [known] = await transaction.query(
          'trade.party-known',
          `select 1 from customers c where c.client_id = $1
             and ($2::int is null or exists (select from addresses a where a.client_id = $1 and a.address_code = $2))`,
          [customerId, addressCode],
        );
        if (!known) throw new AppError('not-found');
        const rows = await transaction.query(
          'trade.add-party',
          `insert into trade_parties (connection_id, identity, client_id, address_code) values ($1, $2, $3, $4)
           on conflict do nothing returning client_id`,
          [id, keyOf(identity), customerId, addressCode],
        );
        if (rows.length === 0) throw new AppError('validation', { errors: { identity: [identity] } });
        change.record();
        return null;
      });
    },
    async disallow(by, code, { customerId, identity }) {
      const params = { code, client_id: customerId, identity };
      await operations.run(
        db,
        { ...by, kind: 'trade-party.remove', customerId, params },
        async (transaction, change) => {
          const id = await idOf(transaction, code);
          const rows = await transaction.query(
            'trade.remove-party',
            `delete from trade_parties where connection_id = $1 and client_id = $2 and ($3 = '' or identity = $3) returning client_id`,
            [id, customerId, keyOf(identity)],
          );
          if (rows.length === 0) throw new AppError('not-found');
          change.record();
          return null;
        },
      );
    },
  };
}

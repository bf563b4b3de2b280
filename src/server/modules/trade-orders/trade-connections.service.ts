/** What a connection may order, and for whom: set by staff, as operations (C-OFF-1). */
import { AppError } from '#contract/values/errors.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Act, Operations } from '../operations/index.ts';
import {
  deleteParties,
  insertParty,
  isCustomerPlace,
  readConnectionId,
  writeTradeRules,
} from './trade-connections.repository.ts';
import { identityKey, vatKey } from './trade-identity.rules.ts';
import type { TradeRules } from './trade-message.ts';
import { type ListedParty, readParties, readTradeRules } from './trade-messages.repository.ts';
import { notedRules } from './trade-rules-undo.ts';

export interface TradeParty {
  readonly customerId: number;
  /** As it was written; '' = by its VAT number or tax code. */
  readonly identity: string;
  /** One of its delivery addresses; null = the customer. */
  readonly addressCode: number | null;
}

/** `key`: of the press. */
type By = Pick<Act, 'actor' | 'source' | 'key'>;

export interface TradeConnections {
  /** @throws AppError `not-found`. All of the following too. */
  get(connection: string): Promise<{ readonly rules: TradeRules; readonly parties: readonly ListedParty[] }>;
  /** `operation`: null = nothing changed. */
  change(by: By, connection: string, rules: Partial<TradeRules>): Promise<{ readonly operation: number | null }>;
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
    const id = await readConnectionId(on, code);
    if (id === undefined) throw new AppError('not-found');
    return id;
  }
  const keyOf = (identity: string) => vatKey(identityKey(identity));

  return {
    async get(code) {
      const id = await idOf(db, code);
      return { rules: await readTradeRules(db, id), parties: await readParties(db, id) };
    },
    async change(by, code, fields) {
      const act = { ...by, kind: 'connection.change', params: { code } };
      const ran = await operations.run(db, act, async (transaction, change) => {
        const id = await idOf(transaction, code);
        const before = await readTradeRules(transaction, id);
        const after = { ...before, ...fields };
        await writeTradeRules(transaction, id, after);
        change({ entity: 'trade-rules', key: code, before: notedRules(before), after: notedRules(after) });
        return null;
      });
      return { operation: ran.operationId };
    },
    async allow(by, code, { customerId, identity, addressCode }) {
      const params = { code, client_id: customerId, identity, address_code: addressCode };
      await operations.run(db, { ...by, kind: 'trade-party.add', customerId, params }, async (transaction, change) => {
        const id = await idOf(transaction, code);
        const known = await isCustomerPlace(transaction, customerId, addressCode);
        if (!known) throw new AppError('not-found');
        const isNew = await insertParty(transaction, id, { identity: keyOf(identity), customerId, addressCode });
        if (!isNew) throw new AppError('validation', { errors: { identity: [identity] } });
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
          const removed = await deleteParties(transaction, id, { identity: keyOf(identity), customerId });
          if (removed === 0) throw new AppError('not-found');
          change.record();
          return null;
        },
      );
    },
  };
}

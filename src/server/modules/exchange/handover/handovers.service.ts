/** What other systems read of orders, and what they say of them (C-EXC-2, C-EXC-4). */
import type { Acknowledgement, AckResult, ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { Outbox } from '../../mail/index.ts';
import type { Change, Operations } from '../../operations/index.ts';
import { holdRefusedOrder, readOrderRecord } from '../../orders/index.ts';
import { answerOnce, type OnceOnly } from '../answers/answer-once.ts';
import { presentExchangeOrder } from './exchange-order.presenter.ts';
import { acknowledged, type StoredHandover } from './handover-state.rules.ts';
import {
  type HandoverRow,
  type ListedState,
  lockHandovers,
  readHandover,
  readHandovers,
  updateHandover,
} from './handovers.repository.ts';
import { numberTwiceEmail } from './number-twice.email.ts';
import { orderRefusedEmail } from './order-refused.email.ts';

/** The connection for which a caller speaks, and its name in the history. */
export interface HandoverCaller {
  readonly connectionId: number;
  readonly connection: string;
  readonly by: string;
}

export interface AckDone {
  readonly uid: string | null;
  readonly number: string;
  readonly result: AckResult;
  readonly erp_number: string;
}

export interface Handovers {
  /** Oldest first; `next`: where the next page begins. */
  list(
    connectionId: number,
    asked: { readonly state: ListedState; readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ readonly orders: ExchangeOrder[]; readonly next: string | null }>;
  /** @throws AppError `not-found`, also for an order of another connection. */
  get(connectionId: number, uid: string): Promise<ExchangeOrder>;
  /** The order of a handover as the other system receives it. */
  whole(handover: HandoverRow): Promise<ExchangeOrder>;
  /** All of them are stored before it returns; in the order in which they were given. */
  acknowledge(caller: HandoverCaller, given: readonly Acknowledgement[], once?: OnceOnly): Promise<AckDone[]>;
}

export interface HandoversDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
  readonly customers: Pick<Customers, 'customerOf'>;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  /** Recipient of notices about orders; empty = none. */
  readonly office: string;
  /** URL of an order's page in the office. */
  readonly orderUrl: (number: string) => string;
}

export function createHandovers(deps: HandoversDeps): Handovers {
  const { db, clock, operations, customers, outbox, office } = deps;

  async function whole(handover: HandoverRow): Promise<ExchangeOrder> {
    const { orderId: id, customerId } = handover;
    const [record, customer] = await Promise.all([
      readOrderRecord(db, customerId, { id }),
      customers.customerOf(customerId),
    ]);
    if (!record || !customer) throw new Error(`Order ${id} of a handover cannot be read.`);
    return presentExchangeOrder(handover, record, customer);
  }

  /** One acknowledgement of a handover that is locked. */
  async function take(
    transaction: Queryable,
    change: Change,
    { connectionId, connection, by }: HandoverCaller,
    handover: HandoverRow,
    ack: Acknowledgement,
  ): Promise<AckDone> {
    const { orderId, number, uid, version } = handover;
    const { result, after } = acknowledged(handover, {
      state: ack.state,
      erpNumber: ack.erp_number,
      version: Math.min(ack.version ?? version, version),
      reason: ack.reason,
    });
    if (result === 'acknowledged' || result === 'refused') {
      const now = clock();
      await updateHandover(transaction, { connectionId, orderId, by, now }, after);
      const key = `${number}@${connection}`;
      change({ entity: 'handover', key, before: valuesOf(handover), after: valuesOf(after) });
    }
    if (result === 'refused') {
      const reason = ack.reason || connection;
      await holdRefusedOrder(transaction, change, number, reason, clock());
      const link = deps.orderUrl(number);
      if (office !== '')
        await outbox.enqueue(transaction, orderRefusedEmail(office, handover, { connection, reason, link }));
    }
    return { uid, number, result, erp_number: after.erpNumber };
  }

  /** No order of this connection. Its number may be that of another one: after a restore from a backup a number comes twice. */
  async function strangerOf(
    transaction: Queryable,
    { connectionId, connection }: HandoverCaller,
    { uid, number = '' }: Acknowledgement,
  ): Promise<AckDone> {
    const other =
      uid === undefined ? undefined : await readHandover(transaction, connectionId, { number: number || undefined });
    if (!other || uid === undefined) return { uid: uid ?? null, number, result: 'unknown', erp_number: '' };
    const link = deps.orderUrl(number);
    const twice = { number, uid: other.uid, otherUid: uid };
    if (office !== '') await outbox.enqueue(transaction, numberTwiceEmail(office, twice, { connection, link }));
    return { uid, number, result: 'other-uid', erp_number: '' };
  }

  return {
    whole,
    async list(connectionId, { state, after, limit }) {
      const rows = await readHandovers(db, { connectionId, state, limit: limit + 1, ...(after && { after }) });
      const page = rows.slice(0, limit);
      const orders: ExchangeOrder[] = [];
      for (const row of page) orders.push(await whole(row));
      return { orders, next: rows.length > limit ? (page.at(-1)?.uid ?? null) : null };
    },
    async get(connectionId, uid) {
      const handover = await readHandover(db, connectionId, { uid });
      if (!handover) throw new AppError('not-found');
      return whole(handover);
    },
    async acknowledge(caller, given, once) {
      const act = {
        actor: { userId: null, name: caller.by },
        source: 'api',
        kind: 'order.acknowledge',
        params: { connection: caller.connection },
      } as const;
      const acknowledge = async (transaction: Queryable, change: Change) => {
        const find = ({ uid, number }: Acknowledgement) =>
          readHandover(transaction, caller.connectionId, { uid, number });
        const ids: number[] = [];
        for (const ack of given) {
          const found = await find(ack);
          if (found) ids.push(found.orderId);
        }
        await lockHandovers(transaction, caller.connectionId, ids);
        const done: AckDone[] = [];
        for (const ack of given) {
          // Read again: it is locked now, and an acknowledgement before it in the same request may have been of the same order.
          const found = await find(ack);
          done.push(
            found ? await take(transaction, change, caller, found, ack) : await strangerOf(transaction, caller, ack),
          );
        }
        return done.map((one) => ({ ...one }));
      };
      return answerOnce(deps, once, async (transaction) => {
        const { answer } = await operations.runIn(transaction, act, acknowledge);
        return answer;
      });
    },
  };
}

const valuesOf = ({ state, erpNumber, ackedVersion, reason }: StoredHandover) => ({
  state,
  erp_number: erpNumber,
  acked_version: ackedVersion,
  reason,
});

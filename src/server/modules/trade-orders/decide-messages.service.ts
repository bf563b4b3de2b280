/**
 * A message becomes an order, waits for a person, or is refused: once, whatever is repeated or killed (C-EXC-1, C-EXC-2, C-EXC-9). The order is written by the
 * checkout of the shop; what the message became is written in its transaction.
 */
import { AppError } from '#contract/values/errors.ts';
import type { TradeOrder } from '#server/formats/trade-order/trade-order.ts';
import type { Clock } from '#server/platform/clock.ts';
import { announceInbox } from '#server/platform/db/inbox-news.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Act, Operations } from '../operations/index.ts';
import { OrderNotMoved, type Orders } from '../orders/index.ts';
import { type Finding, finding } from './findings.ts';
import type { TellHeld } from './held-order.email.ts';
import type { Choice, Plan, PlanOrder } from './plan-order.service.ts';
import type { MatchedRow, TradeMessageRecord } from './trade-message.ts';
import {
  type Decided,
  type EarlierMessage,
  holdCart,
  holdMessages,
  noteAttempt,
  readEarlier,
  readMessage,
  readNextMessages,
  readStanding,
  readTradeRules,
  readWrittenRows,
  writeDecision,
} from './trade-messages.repository.ts';

/** Where a test may kill the process. */
export type DecideStep = 'begun' | 'planned' | 'cancelled-before' | 'ordered' | 'held';

/** A person of the office who decides. */
export interface DecidingHand {
  readonly userId: number;
  readonly name: string;
  readonly key: string;
}

export interface DecideDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly plan: PlanOrder;
  readonly sending: Orders['sending'];
  readonly admin: Orders['admin'];
  readonly operations: Operations;
  readonly tellHeld: TellHeld;
  readonly log: Pick<Log, 'error'>;
  readonly onStep?: ((step: DecideStep) => void) | undefined;
}

export interface Deciding {
  /** Everything that nobody has decided yet, the connections in turn; returns how many messages were worked on. */
  decideAll(): Promise<number>;
  /** By the rules of the connection, or as a person chose. Returns the number of the order; undefined = it is on hold. */
  place(held: Queryable, message: Readable, choice: Choice, hand?: DecidingHand): Promise<string | undefined>;
  /** One message, if nobody has decided it. `held`: see `whileHeld`. */
  decide(held: Queryable, id: number): Promise<void>;
  /** One process at a time works on the messages of a connection; undefined = another one does, and `wait` is false. */
  whileHeld<Result>(
    connectionId: number,
    wait: boolean,
    work: (held: Queryable) => Promise<Result>,
  ): Promise<Result | undefined>;
  /** Notes in the history what a person decided. */
  record(
    transaction: Queryable,
    message: TradeMessageRecord,
    kind: string,
    hand: DecidingHand | undefined,
    more?: Act['params'],
  ): Promise<void>;
}

/** A message that so many processes died of waits for a person. */
const MOST_ATTEMPTS = 3;
const MOST_REFERENCE = 60;

export type Readable = TradeMessageRecord & { readonly message: TradeOrder };
export type Outcome = Pick<Decided, 'customerId' | 'addressCode' | 'findings' | 'rows'>;

export const isReadable = (message: TradeMessageRecord | undefined): message is Readable => message?.message != null;
export const outcomeOf = ({ customerId, addressCode, findings, rows }: Outcome): Outcome => ({
  customerId,
  addressCode,
  findings,
  rows,
});

/** The number of the order that a message is about. */
const orderOf = ({ message, number }: Readable): string => message.refersTo ?? number;
const noSuchOrder = (message: Readable): Finding => finding('no-such-order', '', orderOf(message));

/** The customer of what came before. */
function ofCustomer(before: readonly EarlierMessage[], outcome: Outcome): Outcome {
  const known = before.find(({ customerId }) => customerId !== null);
  return { ...outcome, customerId: known?.customerId ?? null, addressCode: known?.addressCode ?? null };
}

export function createDeciding(deps: DecideDeps): Deciding {
  const { db, clock, plan, sending, admin, operations, log, onStep = () => {} } = deps;

  const hold = (message: Readable, outcome: Outcome): Promise<void> =>
    db.transaction(async (transaction) => {
      const decided = {
        ...outcome,
        id: message.id,
        state: 'held',
        reason: '',
        by: '',
        answer: false,
        at: clock(),
      } as const;
      if (!(await writeDecision(transaction, decided))) return;
      await announceInbox(transaction, 'trade', message.id);
      const customer = message.customer ?? message.message.buyer.name;
      await deps.tellHeld(transaction, {
        id: message.id,
        number: message.number,
        customer,
        findings: outcome.findings,
      });
      onStep('held');
    });

  /** Sends what was planned. The message says so in the transaction that writes the order, or there is no order. */
  async function send(
    message: Readable,
    planned: Plan & { readonly ready: NonNullable<Plan['ready']> },
    hand: DecidingHand | undefined,
  ): Promise<string> {
    const { caller, prepared, shippingDate } = planned.ready;
    const { number, cig, cup, wantedOn, note } = message.message;
    const wanted = wantedOn && `Consegna richiesta: ${wantedOn.split('-').reverse().join('/')}.`;
    const sent = await sending.send(caller, {
      token: prepared.token,
      key: `trade-${message.id}`,
      note: [wanted, note].filter(Boolean).join(' '),
      reference: number.slice(0, MOST_REFERENCE),
      cig,
      cup,
      delivery: 'shipping',
      shippingDate,
      window: undefined,
      singleDelivery: false,
      payment: prepared.payments.find(({ isCard }) => !isCard)?.code ?? '',
      invoice: null,
      // Two orders with two numbers are two orders, whatever they contain.
      confirmDuplicate: true,
      alongside: (transaction, ourNumber) => writeOrdered(transaction, message, planned, { ourNumber, hand }),
    });
    onStep('ordered');
    return sent.order.number;
  }

  async function writeOrdered(
    transaction: Queryable,
    message: Readable,
    planned: Plan,
    { ourNumber, hand }: { readonly ourNumber: string; readonly hand: DecidingHand | undefined },
  ): Promise<void> {
    const { orderId, rows: written } = await readWrittenRows(transaction, ourNumber);
    const rows = planned.rows.map(
      (row): MatchedRow => ({
        ...row,
        orderRow: row.taken && row.article !== null ? (written.get(row.article) ?? null) : null,
      }),
    );
    const by = hand?.name ?? '';
    const key = hand?.key;
    const decided = {
      ...outcomeOf(planned),
      rows,
      id: message.id,
      state: 'ordered',
      reason: '',
      by,
      key,
      orderId,
      answer: true,
      at: clock(),
    } as const;
    if (!(await writeDecision(transaction, decided))) throw new AppError('changed-meanwhile');
    await record(transaction, message, 'trade-order.accept', hand, { numbers: [ourNumber] });
    await announceInbox(transaction, 'trade', message.id);
  }

  /** What staff decide stands in the history; what the rules of a connection decide is the order itself. */
  async function record(
    transaction: Queryable,
    { id, number, connection, customerId }: TradeMessageRecord,
    kind: string,
    hand: DecidingHand | undefined,
    more: Act['params'] = {},
  ): Promise<void> {
    if (!hand) return;
    const actor = { userId: hand.userId, name: hand.name };
    const act: Act = {
      actor,
      source: 'office',
      kind,
      key: hand.key,
      customerId,
      params: { id, reference: number, connection, ...more },
    };
    await operations.runIn(transaction, act, async (_, change) => {
      change.record();
      return null;
    });
  }

  /** Cancels an order that the office has not accepted; false = it has gone on. */
  async function cancelled({ connectionName, number }: Readable, orderId: number): Promise<boolean> {
    const standing = await readStanding(db, orderId);
    if (!standing || standing.status === 'cancelled') return true;
    if (standing.status !== 'IA') return false;
    try {
      const hand = { actor: connectionName, note: `rif. ${number}`, source: 'api', seen: standing.lastStep } as const;
      await admin.cancel(standing.number, hand);
      return true;
    } catch (error) {
      if (error instanceof OrderNotMoved) return false;
      throw error;
    }
  }

  const earlierOf = (message: Readable) =>
    readEarlier(db, {
      connectionId: message.connectionId,
      sender: message.sender ?? '',
      number: orderOf(message),
      before: message.id,
    });

  /** The message that this one takes the place of needs no decision any more. */
  async function withdraw(id: number, by: Readable): Promise<void> {
    const before = await readMessage(db, id);
    if (!before) return;
    await db.transaction((transaction) =>
      writeDecision(transaction, {
        ...outcomeOf(before),
        id,
        state: 'refused',
        reason: 'withdrawn',
        by: by.connectionName,
        answer: false,
        at: clock(),
      }),
    );
  }

  const nothingFound = (message: Readable, findings: readonly Finding[]): Outcome => ({
    customerId: message.customerId,
    addressCode: message.addressCode,
    findings,
    rows: message.rows,
  });

  /** Takes back what came before a message: orders that the office has not accepted, then what waits. False = an order has gone on, nothing was taken back. */
  async function takenBack(message: Readable, before: readonly EarlierMessage[]): Promise<boolean> {
    for (const { orderId } of before) if (orderId !== null && !(await cancelled(message, orderId))) return false;
    for (const { id, orderId } of before) if (orderId === null) await withdraw(id, message);
    onStep('cancelled-before');
    return true;
  }

  async function decideCancel(message: Readable): Promise<void> {
    const before = await earlierOf(message);
    if (before.length === 0) return hold(message, nothingFound(message, [noSuchOrder(message)]));
    const outcome = ofCustomer(before, nothingFound(message, []));
    if (!(await takenBack(message, before))) return hold(message, { ...outcome, findings: [finding('in-work')] });
    await db.transaction((transaction) =>
      writeDecision(transaction, {
        ...outcome,
        id: message.id,
        state: 'done',
        reason: '',
        by: '',
        answer: true,
        at: clock(),
      }),
    );
  }

  /** By the rules of the connection, or as a person chose. Returns the number of the order; undefined = it is on hold. */
  async function place(
    held: Queryable,
    message: Readable,
    choice: Choice,
    hand?: DecidingHand,
  ): Promise<string | undefined> {
    const before = message.act === 'change' ? await earlierOf(message) : [];
    if (message.act === 'change' && before.length === 0) {
      await hold(message, nothingFound(message, [noSuchOrder(message)]));
      return undefined;
    }
    const holdIts = (customerId: number) => holdCart(held, customerId);
    const first = await plan(message, choice, holdIts);
    onStep('planned');
    if (!first.ready) {
      const replaces =
        before.length > 0 && choice.by === 'rules' ? [finding('changes-order', '', orderOf(message))] : [];
      await hold(message, { ...outcomeOf(first), findings: [...first.findings, ...replaces] });
      return undefined;
    }
    let planned = first;
    if (before.length > 0) {
      if (!(await takenBack(message, before))) {
        await first.ready.leave();
        await hold(message, { ...outcomeOf(first), findings: [finding('in-work', '', orderOf(message))] });
        return undefined;
      }
      // What the order before it held of stock, credit and gifts is free again.
      planned = await plan(message, choice, holdIts);
    }
    if (!planned.ready) {
      await hold(message, outcomeOf(planned));
      return undefined;
    }
    try {
      return await send(message, { ...planned, ready: planned.ready }, hand);
    } catch (error) {
      // Refused by what only the transaction sees: another order took stock or credit, or the cart's prices changed this moment.
      if (!(error instanceof AppError) || error.code === 'changed-meanwhile') throw error;
      await planned.ready.leave();
      await hold(message, {
        ...outcomeOf(planned),
        findings: [...planned.findings, finding('order-blocked', '', '', error.code)],
      });
      return undefined;
    }
  }

  async function decide(held: Queryable, id: number): Promise<void> {
    const message = await readMessage(db, id);
    if (message?.state !== 'received' || !isReadable(message)) return;
    const attempts = await noteAttempt(db, id);
    onStep('begun');
    if (attempts > MOST_ATTEMPTS) return hold(message, nothingFound(message, [finding('failed')]));
    if (message.act === 'cancel') return decideCancel(message);
    const rules = await readTradeRules(db, message.connectionId);
    await place(held, message, { by: 'rules', rules });
  }

  /** One process at a time works on the messages of a connection. */
  const whileHeld = <Result>(
    connectionId: number,
    wait: boolean,
    work: (held: Queryable) => Promise<Result>,
  ): Promise<Result | undefined> =>
    db.transaction(async (held) => ((await holdMessages(held, connectionId, wait)) ? work(held) : undefined), {
      timeoutMs: 0,
      retries: 0,
    });

  return {
    async decideAll() {
      let worked = 0;
      const failed = new Set<number>();
      const last = new Map<number, number>();
      for (;;) {
        const next = (await readNextMessages(db)).filter(({ connectionId }) => !failed.has(connectionId));
        let moved = false;
        for (const { id, connectionId } of next) {
          try {
            const done = await whileHeld(connectionId, false, async (held) => {
              await decide(held, id);
              return true;
            });
            // One that is worked on elsewhere, or is still there: not again in this look.
            if (!done || last.get(connectionId) === id) failed.add(connectionId);
            last.set(connectionId, id);
            moved ||= done === true;
            worked += done ? 1 : 0;
          } catch (error) {
            // Another connection's messages go on; this one is tried again at the next look, three times at most.
            failed.add(connectionId);
            log.error(
              { work: 'orders of programs', message: id, err: error },
              'an order of a customer’s program failed',
            );
          }
        }
        if (!moved) return worked;
      }
    },

    place,
    decide,
    whileHeld,
    record,
  };
}

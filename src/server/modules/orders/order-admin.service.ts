/**
 * What staff do with orders, at the command line and in the office: accept, hold, assign, deliver in parts, fulfil,
 * cancel, note (C-ORD-5). Each deed is one operation (C-OFF-1): status, delivered quantities, timeline and e-mails, or
 * nothing.
 */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { sendEmailAgain } from '../mail/index.ts';
import type { Act, Change, OperationSource, Operations, Ran, Values } from '../operations/index.ts';
import type { StoredOrderRow } from './history/order-reading.repository.ts';
import { insertNote, readLastEvent, setAssigned } from './order-deeds.repository.ts';
import { type Delivery, everything, partDelivered } from './order-delivery.ts';
import { holdOrder } from './order-hold.ts';
import {
  type AdminFilter,
  type AdminOrder,
  listForStaff,
  lockOrder,
  type MovedOrder,
  readOwner,
} from './order-moving.repository.ts';
import { OrderNotMoved } from './order-not-moved.ts';
import { emailsOfOrder } from './order-recipients.ts';
import { type OrderRecord, readOrderRecord } from './order-record.ts';
import { isClosed } from './order-status.rules.ts';
import { createOrderSteps, type Decide, type OrderStepsDeps } from './order-step.ts';
import { type TakenBack, takeDeliveryBack } from './order-take-back.ts';

/** Who makes the step, and why: both are in the timeline, which the customer reads. */
export interface Hand {
  readonly actor: string;
  readonly note: string;
  /** A person with a login; left out: the command line. */
  readonly userId?: number;
  /** `command` by default. */
  readonly source?: OperationSource;
  readonly key?: string;
  /** Position of the newest step that the page shows: a later one refuses the deed (`moved-meanwhile`). */
  readonly seen?: number | undefined;
}

export interface Moved {
  readonly number: string;
  readonly from: OrderStatus;
  readonly status: OrderStatus;
  /** Comma-separated e-mail addresses of the customer who are written to; empty = none. */
  readonly emailTo: string;
}

/** A delivery that was written together with its delivery note. */
export interface Delivered extends Moved {
  readonly orderId: number;
  readonly customerId: number;
  /** The rows of which something was delivered now. */
  readonly rows: ReadonlyArray<{
    readonly row: StoredOrderRow;
    /** Pieces delivered before, and now. */
    readonly before: number;
    readonly now: number;
  }>;
}

export interface LeftOut {
  readonly number: string;
  readonly reason: OrderNotMoved['reason'];
  readonly details: OrderNotMoved['details'];
}

/** What became of many orders; those that were left out are as before. */
export interface DoneWithMany {
  readonly done: ReadonlyArray<{ readonly number: string; readonly status: OrderStatus }>;
  readonly left: readonly LeftOut[];
}

export interface OrderAdmin {
  list(filter: AdminFilter): Promise<readonly AdminOrder[]>;
  /**
   * @throws OrderNotMoved `no-order`. All of the following too, and `transition` when the status does not allow the
   * step, `on-hold` when the order is on hold.
   */
  show(number: string): Promise<OrderRecord>;
  accept(number: string, hand: Hand): Promise<Moved>;
  /** Everything ordered has been delivered. */
  fulfil(number: string, hand: Hand): Promise<Moved>;
  /**
   * Fulfils the order when nothing is left. @throws OrderNotMoved also for rows and pieces that do not match the order.
   */
  partly(number: string, delivery: Delivery, hand: Hand): Promise<Moved>;
  cancel(number: string, hand: Hand): Promise<Moved>;
  /**
   * A delivery in the caller's transaction, of these pieces or of everything that is left: the delivery note is written with
   * it. The order stays locked until the transaction ends. `beyond`: more than ordered may be delivered.
   */
  deliver(
    transaction: Queryable,
    number: string,
    given: { readonly delivery?: Delivery | undefined; readonly beyond?: boolean | undefined },
    hand: Hand,
  ): Promise<Delivered>;
  /** A delivery of which the note is annulled, in the caller's transaction; pieces by row id. */
  takeBack(transaction: Queryable, number: string, pieces: ReadonlyMap<number, number>, hand: Hand): Promise<TakenBack>;
  /**
   * Accepts many in one operation: those that moved, are on hold or over the credit limit are left out and named.
   * `overCredit`: the person wants those over the limit too.
   */
  acceptMany(numbers: readonly string[], hand: Hand, overCredit: boolean): Promise<Ran<DoneWithMany>>;
  /** `reason` empty = it is no longer on hold. Closed orders are left out. */
  hold(numbers: readonly string[], reason: string, hand: Hand): Promise<Ran<DoneWithMany>>;
  assign(numbers: readonly string[], userId: number | null, hand: Hand): Promise<Ran<DoneWithMany>>;
  /** The steps of one order with their operation, for the office. */
  step(kind: 'fulfil' | 'cancel', number: string, hand: Hand): Promise<Ran<Moved>>;
  deliverPart(number: string, delivery: Delivery, hand: Hand): Promise<Ran<Moved>>;
  /** An internal note, which the customer never sees. */
  addNote(number: string, text: string, hand: Hand): Promise<Ran<{ readonly id: number }>>;
  /** An e-mail about the order once more; the recipient, empty = it is not there or says nothing any more. */
  resendEmail(number: string, id: number, hand: Hand): Promise<Ran<{ readonly recipient: string }>>;
}

export interface OrderAdminDeps extends Omit<OrderStepsDeps, 'baseUrl' | 'letterDelay'> {
  readonly db: Database;
  readonly clock: Clock;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: string | (() => string);
  readonly operations: Operations;
  /** Seconds between a step and its e-mails; 0 by default. */
  readonly letterDelay?: number;
  /** Whether accepting this order exceeds its customer's credit limit; left out: the settings only warn. */
  readonly isOverCredit?: ((transaction: Queryable, order: MovedOrder) => Promise<boolean>) | undefined;
}

export function createOrderAdmin(deps: OrderAdminDeps): OrderAdmin {
  const { db, clock, operations, baseUrl, letterDelay = 0, isOverCredit = async () => false } = deps;
  const takeStep = createOrderSteps({
    ...deps,
    baseUrl: typeof baseUrl === 'string' ? () => baseUrl : baseUrl,
    letterDelay,
  });

  const actOf = (kind: string, { actor, note, userId, source = 'command', key }: Hand, params: Values): Act => ({
    actor: { userId: userId ?? null, name: actor },
    source,
    kind,
    key,
    params: { ...params, ...(note && { note }) },
  });

  /** One step of one order in an operation of its own. */
  function stepAlone(kind: string, number: string, hand: Hand, params: Values, decide: Decide): Promise<Ran<Moved>> {
    return operations.run(db, actOf(kind, hand, { numbers: [number], ...params }), async (transaction, change) => {
      const { order, status, emailTo } = await takeStep(
        transaction,
        change,
        number,
        hand,
        seen(transaction, hand, decide),
      );
      return { number: order.number, from: order.status, status, emailTo };
    });
  }

  /** `deed` returns the status of the order, or throws OrderNotMoved before it writes. */
  function many(
    act: Act,
    numbers: readonly string[],
    deed: (transaction: Queryable, change: Change, number: string) => Promise<OrderStatus>,
  ): Promise<Ran<DoneWithMany>> {
    return operations.run(db, act, async (transaction, change) => {
      const done: { number: string; status: OrderStatus }[] = [];
      const left: LeftOut[] = [];
      // In one order everywhere, so that two of these never wait for each other.
      for (const number of [...new Set(numbers)].sort()) {
        try {
          done.push({ number, status: await deed(transaction, change, number) });
        } catch (error) {
          if (!(error instanceof OrderNotMoved)) throw error;
          left.push({ number, reason: error.reason, details: error.details });
        }
      }
      return { done, left };
    });
  }

  const accept: Decide = async () => ({ status: 'NE', delivered: nothing });

  /** Locks the order. @throws OrderNotMoved */
  async function openOrder(transaction: Queryable, number: string): Promise<MovedOrder> {
    const order = await lockOrder(transaction, number);
    if (!order) throw new OrderNotMoved('no-order');
    if (isClosed(order.status)) throw new OrderNotMoved('transition', { from: order.status });
    return order;
  }

  return {
    list: (filter) => listForStaff(db, filter),
    async show(number) {
      const customerId = await readOwner(db, number);
      const record = customerId === undefined ? undefined : await readOrderRecord(db, customerId, { number });
      if (!record) throw new OrderNotMoved('no-order');
      return record;
    },
    async accept(number, hand) {
      return (await stepAlone('order.accept', number, hand, {}, accept)).answer;
    },
    async cancel(number, hand) {
      return (await stepAlone('order.cancel', number, hand, {}, cancelled)).answer;
    },
    async fulfil(number, hand) {
      return (await stepAlone('order.fulfil', number, hand, {}, everything)).answer;
    },
    async partly(number, delivery, hand) {
      return (await this.deliverPart(number, delivery, hand)).answer;
    },
    deliverPart: (number, delivery, hand) =>
      stepAlone('order.deliver', number, hand, { delivery: delivery.map((one) => ({ ...one })) }, (rows) =>
        partDelivered(rows, delivery),
      ),
    step: (kind, number, hand) =>
      stepAlone(`order.${kind}`, number, hand, {}, kind === 'cancel' ? cancelled : everything),
    async deliver(transaction, number, { delivery, beyond }, hand) {
      const params = {
        numbers: [number],
        document: true,
        ...(delivery && { delivery: delivery.map((one) => ({ ...one })) }),
      };
      const ran = await operations.runIn(transaction, actOf('order.deliver', hand, params), async (_, change) => {
        const step = await takeStep(transaction, change, number, hand, (rows) =>
          delivery ? partDelivered(rows, delivery, beyond) : everything(rows),
        );
        return { step };
      });
      return deliveredOf(ran.answer.step);
    },
    async takeBack(transaction, number, pieces, hand) {
      const params = { numbers: [number], document: true };
      const act = actOf('order.take_back', hand, params);
      const ran = await operations.runIn(transaction, act, async (_, change) => ({
        ...(await takeDeliveryBack(transaction, change, { number, pieces, hand, at: clock() })),
      }));
      return ran.answer;
    },
    acceptMany: (numbers, hand, overCredit) =>
      many(
        actOf('order.accept', hand, { numbers, ...(overCredit && { over_credit: true }) }),
        numbers,
        async (transaction, change, number) => {
          const { status } = await takeStep(transaction, change, number, hand, async (rows, order) => {
            const isAsked = order.status === 'IA' && order.hold_reason === '' && !overCredit;
            if (isAsked && (await isOverCredit(transaction, order))) throw new OrderNotMoved('over-credit');
            return accept(rows, order);
          });
          return status;
        },
      ),
    hold: (numbers, reason, hand) =>
      many(
        actOf(reason === '' ? 'order.release' : 'order.hold', hand, { numbers, ...(reason !== '' && { reason }) }),
        numbers,
        async (transaction, change, number) => {
          const order = await openOrder(transaction, number);
          await holdOrder(transaction, change, order, reason, clock());
          return order.status;
        },
      ),
    assign: (numbers, userId, hand) =>
      many(actOf('order.assign', hand, { numbers, user_id: userId }), numbers, async (transaction, change, number) => {
        const order = await lockOrder(transaction, number);
        if (!order) throw new OrderNotMoved('no-order');
        await setAssigned(transaction, order.id, userId);
        change({
          entity: 'order',
          key: order.number,
          before: { assigned_to: order.assigned_to },
          after: { assigned_to: userId },
        });
        return order.status;
      }),
    addNote: (number, text, hand) =>
      operations.run(db, actOf('order.add_note', hand, { numbers: [number] }), async (transaction, change) => {
        const order = await lockOrder(transaction, number);
        if (!order) throw new OrderNotMoved('no-order');
        const note = { user_id: hand.userId ?? null, author: hand.actor, text, at: clock() };
        const id = await insertNote(transaction, { order_id: order.id, ...note });
        change({
          entity: 'order-note',
          key: `${order.number}#${id}`,
          before: null,
          after: { ...note, at: note.at.toISOString() },
        });
        return { id };
      }),
    resendEmail: (number, id, hand) =>
      operations.run(db, actOf('order.resend_email', hand, { numbers: [number], id }), async (transaction, change) => {
        const again = { id, begin: emailsOfOrder(number), again: String(change.operationId) };
        const recipient = await sendEmailAgain(transaction, again, clock());
        change.record();
        return { recipient: recipient ?? '' };
      }),
  };
}

const nothing: ReadonlyMap<number, number> = new Map();
const cancelled: Decide = () => ({ status: 'cancelled', delivered: nothing });

/** The page showed an older state of the order: the deed is refused instead of being made blindly. */
function seen(transaction: Queryable, { seen: position }: Hand, decide: Decide): Decide {
  return async (rows, order) => {
    const last = (await readLastEvent(transaction, order.id)) as Values | null;
    if (position !== undefined && last?.position !== position)
      throw new OrderNotMoved('moved-meanwhile', { to: order.status });
    return decide(rows, order);
  };
}

function deliveredOf({
  order,
  status,
  emailTo,
  before,
  delivered,
}: Awaited<ReturnType<ReturnType<typeof createOrderSteps>>>): Delivered {
  const rows = before.flatMap((row) => {
    const now = Math.round(((delivered.get(row.row_id) ?? row.delivered) - row.delivered) * 1000) / 1000;
    return now > 0 ? [{ row, before: row.delivered, now }] : [];
  });
  return {
    number: order.number,
    from: order.status,
    status,
    emailTo,
    orderId: order.id,
    customerId: order.client_id,
    rows,
  };
}

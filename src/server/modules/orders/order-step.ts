/**
 * One step of an order (C-ORD-5): status, delivered quantities, timeline, promised stock and e-mails, in the caller's
 * operation. The e-mails leave some seconds later: until then, undoing takes back the step and its e-mails (C-OFF-2).
 */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { insertEmails } from '../mail/index.ts';
import type { Change, Json, Values } from '../operations/index.ts';
import { readOrderRows, type StoredOrderRow } from './history/order-reading.repository.ts';
import { readLastEvent } from './order-deeds.repository.ts';
import { lockOrder, type MovedOrder, moveOrder, setDelivered } from './order-moving.repository.ts';
import { OrderNotMoved } from './order-not-moved.ts';
import { type NotifiedStatus, progressValues } from './order-progress.mail.ts';
import { movedOrderEmail, type OrderMailSettings, recipientsOf } from './order-recipients.ts';
import { canFollow, ORDER_TRANSITIONS } from './order-status.rules.ts';
import { readPromises, releaseStock } from './sending/stock-promises.repository.ts';

export interface StepHand {
  /** As the customer reads it in the timeline. */
  readonly actor: string;
  readonly note: string;
}

export interface Step {
  readonly status: NotifiedStatus;
  /** Row id → total pieces delivered. */
  readonly delivered: ReadonlyMap<number, number>;
}

/** Returns the next status; the order is locked meanwhile. */
export type Decide = (rows: readonly StoredOrderRow[], order: MovedOrder) => Step | Promise<Step>;

export interface SteppedOrder {
  readonly order: MovedOrder;
  readonly status: OrderStatus;
  /** Comma-separated e-mail addresses of the customer who are written to; empty = none. */
  readonly emailTo: string;
  readonly before: readonly StoredOrderRow[];
  readonly delivered: ReadonlyMap<number, number>;
}

export interface OrderStepsDeps {
  readonly clock: Clock;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: () => string;
  /** The e-mails of the steps. */
  readonly emails: {
    readonly accepted: boolean;
    readonly partial: boolean;
    readonly fulfilled: boolean;
    readonly cancelled: boolean;
  };
  readonly orderMail: OrderMailSettings;
  /** Seconds between a step and its e-mails (`office.letterDelay`). */
  readonly letterDelay: number;
}

/** @throws OrderNotMoved `no-order`, `on-hold`, `transition`, and what `decide` throws. */
export type TakeStep = (
  transaction: Queryable,
  change: Change,
  number: string,
  hand: StepHand,
  decide: Decide,
) => Promise<SteppedOrder>;

const SETTING_OF = { NE: 'accepted', partial: 'partial', E: 'fulfilled', cancelled: 'cancelled' } as const;

export function createOrderSteps(deps: OrderStepsDeps): TakeStep {
  const { clock, emails, orderMail } = deps;

  return async (transaction, change, number, hand, decide) => {
    const order = await lockOrder(transaction, number);
    if (!order) throw new OrderNotMoved('no-order');
    const before = await readOrderRows(transaction, order.id);
    // The status is checked first: for a closed order, an error about pieces would be misleading.
    if (ORDER_TRANSITIONS[order.status].length === 0) throw new OrderNotMoved('transition', { from: order.status });
    const { status, delivered } = await decide(before, order);
    if (!canFollow(order.status, status)) throw new OrderNotMoved('transition', { from: order.status, to: status });
    if (order.hold_reason !== '' && status !== 'cancelled')
      throw new OrderNotMoved('on-hold', { hold: order.hold_reason });
    const lastEvent = await readLastEvent(transaction, order.id);
    if (delivered.size > 0) await setDelivered(transaction, order.id, delivered);
    const promises = status === 'cancelled' ? await released(transaction, order.id) : undefined;
    const written = await writtenTo(transaction, order, status);
    const step = {
      status,
      at: clock(),
      actor: hand.actor,
      note: hand.note,
      letters: written.length,
      operation: change.operationId,
    };
    const position = await moveOrder(transaction, order, step);
    const emailTo = await write(transaction, change.operationId, {
      order,
      before,
      step: { status, delivered },
      position,
      note: hand.note,
      recipients: written,
    });
    change({
      entity: 'order',
      key: order.number,
      before: { status: order.status, step: lastEvent, ...deliveredFields(before), ...promises?.before },
      after: {
        status,
        step: await readLastEvent(transaction, order.id),
        ...deliveredFields(before, delivered),
        ...promises?.after,
      },
    });
    return { order, status, emailTo, before, delivered };
  };

  async function writtenTo(transaction: Queryable, order: MovedOrder, status: NotifiedStatus) {
    const event = SETTING_OF[status];
    const { client_id: customerId, locale, series, orderer_id: ordererId } = order;
    const customer = { companyName: order.company_name, email: order.email, agent: null };
    const all = await recipientsOf(transaction, event, { customerId, locale, series, ordererId, customer }, orderMail);
    return all.filter(({ role }) => role === 'office' || (emails[event] && role !== 'agent'));
  }

  async function write(
    transaction: Queryable,
    operation: number,
    written: {
      order: MovedOrder;
      before: readonly StoredOrderRow[];
      step: Step;
      position: number;
      note: string;
      recipients: Awaited<ReturnType<typeof writtenTo>>;
    },
  ): Promise<string> {
    const { order, before, step, position, note, recipients } = written;
    const { number, client_id: customerId } = order;
    const rows = before.map((row) => {
      const delivered = step.delivered.get(row.row_id) ?? row.delivered;
      const now = Math.round((delivered - row.delivered) * 1000) / 1000;
      const name = { it: row.name_it, en: row.name_en };
      return { carti: row.carti, name, um: row.um, quantity: row.quantity, delivered, now };
    });
    const progress = { number, status: step.status, companyName: order.company_name, note, rows };
    const values = (language: Locale) => progressValues(progress, language, deps.baseUrl());
    const event = SETTING_OF[step.status];
    const enqueued = recipients.map((reader) =>
      movedOrderEmail(reader, { event, number, customerId, position, values }),
    );
    const now = clock();
    const leavesAt = new Date(now.getTime() + deps.letterDelay * 1000);
    if (enqueued.length > 0) await insertEmails(transaction, enqueued, now, { leavesAt, operation });
    return recipients.flatMap(({ role, email }) => (role === 'office' ? [] : [email])).join(', ');
  }
}

/** `delivered.10`: pieces of row 10. */
function deliveredFields(rows: readonly StoredOrderRow[], changed?: ReadonlyMap<number, number>): Values {
  return Object.fromEntries(
    rows.map(({ row_id, delivered }) => [`delivered.${row_id}`, changed?.get(row_id) ?? delivered]),
  );
}

async function released(transaction: Queryable, orderId: number): Promise<{ before: Values; after: Values }> {
  const promises = async (): Promise<Json> => (await readPromises(transaction, [orderId])).map((one) => ({ ...one }));
  const before = await promises();
  await releaseStock(transaction, orderId);
  return { before: { promises: before }, after: { promises: await promises() } };
}

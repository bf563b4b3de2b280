/**
 * What staff do with orders: view, accept, deliver in parts, fulfil, cancel (C-ORD-5). Each step is one transaction:
 * status, delivered quantities, timeline and e-mail, or nothing.
 */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { insertEmails } from '../mail/index.ts';
import { readOrderRows, type StoredOrderRow } from './history/order-reading.repository.ts';
import {
  type AdminFilter,
  type AdminOrder,
  listForStaff,
  lockOrder,
  type MovedOrder,
  moveOrder,
  readOwner,
  setDelivered,
} from './order-moving.repository.ts';
import { type NotifiedStatus, progressValues } from './order-progress.mail.ts';
import { movedOrderEmail, type OrderMailSettings, recipientsOf } from './order-recipients.ts';
import { type OrderRecord, readOrderRecord } from './order-record.ts';
import { afterDelivery, canFollow, ORDER_TRANSITIONS } from './order-status.rules.ts';
import { releaseStock } from './sending/stock-promises.repository.ts';

/** Who makes the step, and why: both are in the timeline, which the customer reads. */
export interface Hand {
  readonly actor: string;
  readonly note: string;
}

export interface Moved {
  readonly number: string;
  readonly from: OrderStatus;
  readonly status: OrderStatus;
  /** Comma-separated e-mail addresses of the customer who were written to; empty = none. */
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

/** Pieces of a delivery, by row id or article code. */
export type Delivery = ReadonlyArray<{ readonly row: string; readonly pieces: number | 'all' }>;

/** A step that was rejected; nothing has changed. */
export class OrderNotMoved extends Error {
  readonly reason:
    | 'no-order'
    | 'transition'
    | 'no-row'
    | 'several-rows'
    | 'no-pieces'
    | 'too-many-pieces'
    | 'nothing-given';
  readonly details: {
    readonly from?: OrderStatus;
    readonly to?: OrderStatus;
    readonly row?: string;
    readonly residual?: number;
  };

  constructor(reason: OrderNotMoved['reason'], details: OrderNotMoved['details'] = {}) {
    super(reason);
    this.name = 'OrderNotMoved';
    this.reason = reason;
    this.details = details;
  }

  /** Statuses that the order can change to instead. */
  get possible(): readonly OrderStatus[] {
    return this.details.from ? ORDER_TRANSITIONS[this.details.from] : [];
  }
}

export interface OrderAdmin {
  list(filter: AdminFilter): Promise<readonly AdminOrder[]>;
  /**
   * @throws OrderNotMoved `no-order`. All of the following too, and `transition` when the status does not allow the
   * step.
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
}

export interface OrderAdminDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: string;
  /** The e-mails of the steps. */
  readonly emails: {
    readonly accepted: boolean;
    readonly partial: boolean;
    readonly fulfilled: boolean;
    readonly cancelled: boolean;
  };
  readonly orderMail: OrderMailSettings;
}

const SETTING_OF = { NE: 'accepted', partial: 'partial', E: 'fulfilled', cancelled: 'cancelled' } as const;

export function createOrderAdmin({ db, clock, baseUrl, emails, orderMail }: OrderAdminDeps): OrderAdmin {
  interface Step {
    readonly status: NotifiedStatus;
    /** Row id → total pieces delivered. */
    readonly delivered: ReadonlyMap<number, number>;
  }

  type Decide = (rows: readonly StoredOrderRow[]) => Step;

  const move = (number: string, hand: Hand, decide: Decide): Promise<Moved> =>
    db.transaction(async (transaction) => {
      const { from, status, emailTo, number: written } = await moveIn(transaction, number, hand, decide);
      return { number: written, from, status, emailTo };
    });

  /** `decide` returns the next status; the order is locked meanwhile. */
  async function moveIn(transaction: Queryable, number: string, hand: Hand, decide: Decide): Promise<Delivered> {
    const order = await lockOrder(transaction, number);
    if (!order) throw new OrderNotMoved('no-order');
    const before = await readOrderRows(transaction, order.id);
    // The status is checked first: for a closed order, an error about pieces would be misleading.
    if (ORDER_TRANSITIONS[order.status].length === 0) throw new OrderNotMoved('transition', { from: order.status });
    const step = decide(before);
    const { status, delivered } = step;
    if (!canFollow(order.status, status)) throw new OrderNotMoved('transition', { from: order.status, to: status });
    if (delivered.size > 0) await setDelivered(transaction, order.id, delivered);
    if (status === 'cancelled') await releaseStock(transaction, order.id);
    const position = await moveOrder(transaction, order, { status, at: clock(), ...hand });
    const emailTo = await tell(transaction, { order, before, step, position, note: hand.note });
    const rows = before.flatMap((row) => {
      const now = (thousandths(delivered.get(row.row_id) ?? row.delivered) - thousandths(row.delivered)) / 1000;
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

  async function tell(
    transaction: Queryable,
    told: { order: MovedOrder; before: readonly StoredOrderRow[]; step: Step; position: number; note: string },
  ): Promise<string> {
    const { order, before, step, position, note } = told;
    const event = SETTING_OF[step.status];
    const { number, client_id: customerId, locale, series, orderer_id: ordererId } = order;
    const customer = { companyName: order.company_name, email: order.email, agent: null };
    const all = await recipientsOf(transaction, event, { customerId, locale, series, ordererId, customer }, orderMail);
    const recipients = all.filter(({ role }) => role === 'office' || (emails[event] && role !== 'agent'));
    const rows = before.map((row) => {
      const delivered = step.delivered.get(row.row_id) ?? row.delivered;
      const now = Math.round((delivered - row.delivered) * 1000) / 1000;
      const name = { it: row.name_it, en: row.name_en };
      return { carti: row.carti, name, um: row.um, quantity: row.quantity, delivered, now };
    });
    const progress = { number, status: step.status, companyName: order.company_name, note, rows };
    const values = (language: Locale) => progressValues(progress, language, baseUrl);
    const enqueued = recipients.map((reader) =>
      movedOrderEmail(reader, { event, number, customerId, position, values }),
    );
    if (enqueued.length > 0) await insertEmails(transaction, enqueued, clock());
    return recipients.flatMap(({ role, email }) => (role === 'office' ? [] : [email])).join(', ');
  }

  const nothing: ReadonlyMap<number, number> = new Map();
  return {
    list: (filter) => listForStaff(db, filter),
    async show(number) {
      const customerId = await readOwner(db, number);
      const record = customerId === undefined ? undefined : await readOrderRecord(db, customerId, { number });
      if (!record) throw new OrderNotMoved('no-order');
      return record;
    },
    accept: (number, hand) => move(number, hand, () => ({ status: 'NE', delivered: nothing })),
    cancel: (number, hand) => move(number, hand, () => ({ status: 'cancelled', delivered: nothing })),
    fulfil: (number, hand) => move(number, hand, everything),
    partly: (number, delivery, hand) => move(number, hand, (rows) => delivered(rows, delivery)),
    deliver: (transaction, number, { delivery, beyond }, hand) =>
      moveIn(transaction, number, hand, (rows) => (delivery ? delivered(rows, delivery, beyond) : everything(rows))),
  };
}

const everything = (rows: readonly StoredOrderRow[]) => ({
  status: 'E' as const,
  delivered: new Map(rows.map((row) => [row.row_id, Math.max(row.quantity, row.delivered)])),
});

/** @throws OrderNotMoved for rows and pieces that do not match the order. */
function delivered(rows: readonly StoredOrderRow[], delivery: Delivery, beyond = false) {
  if (delivery.length === 0) throw new OrderNotMoved('nothing-given');
  const pieces = new Map<number, number>();
  for (const one of delivery) {
    const row = rowNamed(rows, one.row);
    const now = one.pieces === 'all' ? (thousandths(row.quantity) - thousandths(row.delivered)) / 1000 : one.pieces;
    pieces.set(row.row_id, (thousandths(pieces.get(row.row_id) ?? 0) + thousandths(now)) / 1000);
  }
  const deliverable = rows.map(({ row_id, quantity, delivered: before }) => ({
    rowId: row_id,
    quantity,
    delivered: before,
  }));
  const outcome = afterDelivery(deliverable, pieces, beyond);
  if (!('refused' in outcome)) return outcome;
  const named = rows.find((row) => row.row_id === outcome.rowId);
  throw new OrderNotMoved(outcome.refused === 'unknown-row' ? 'no-row' : outcome.refused, {
    row: `${outcome.rowId} (${named?.carti ?? ''})`,
    residual: outcome.residual,
  });
}

const thousandths = (pieces: number) => Math.round(pieces * 1000);

/** By row id first, else by article code, which several rows may have. */
function rowNamed(rows: readonly StoredOrderRow[], name: string): StoredOrderRow {
  const byNumber = rows.find((row) => String(row.row_id) === name);
  if (byNumber) return byNumber;
  const [row, another] = rows.filter((one) => one.carti.toUpperCase() === name.toUpperCase());
  if (!row) throw new OrderNotMoved('no-row', { row: name });
  if (another) throw new OrderNotMoved('several-rows', { row: name });
  return row;
}

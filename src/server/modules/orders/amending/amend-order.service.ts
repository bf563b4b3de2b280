/** Writes an amendment of an order (C-ORD-5): rows, totals, promised stock, timeline, e-mail, history, or nothing (C-OFF-1). */
import type { OrderStatus } from '#contract/endpoints/order.ts';
import { AppError, type ErrorCode } from '#contract/values/errors.ts';
import { today } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { StockSettings } from '../../catalogue/index.ts';
import { lockPlafond, readPlafondLeft } from '../../customers/index.ts';
import { insertEmails } from '../../mail/index.ts';
import type { Change, Json, Operations, Ran, Values } from '../../operations/index.ts';
import type { Hand, Moved } from '../order-admin.service.ts';
import { readLastEvent } from '../order-deeds.repository.ts';
import { lockOrder, type MovedOrder, readOwner } from '../order-moving.repository.ts';
import { OrderNotMoved } from '../order-not-moved.ts';
import { amendedOrderEmail, type OrderMailSettings, recipientsOf } from '../order-recipients.ts';
import type { Checkout } from '../sending/checkout.service.ts';
import { overpromised, readPromises } from '../sending/stock-promises.repository.ts';
import { fitReserves } from '../sending/stock-reserves.repository.ts';
import { movedPieces } from './amended-content.ts';
import type { Amendment } from './amendment.rules.ts';
import { contentFields } from './content-fields.ts';
import {
  movePromises,
  type OrderContent,
  readContent,
  writeAmended,
  writeContent,
} from './order-content.repository.ts';
import { type AmendPlan, createAmendPlanning, type PlanDeps } from './plan-amendment.ts';

export interface AmendRequest {
  readonly number: string;
  readonly amendment: Amendment;
  /** Step and outcome of the plan that was seen. */
  readonly seen: number;
  readonly outcome: string;
  readonly overCredit: boolean;
  /** Why prices were set by hand; empty = none were. */
  readonly priceReason: string;
}

export interface Amending {
  /** @throws OrderNotMoved `no-order`, `transition`. */
  plan(number: string, amendment: Amendment): Promise<AmendPlan>;
  /** E-mail addresses of the customer that an amendment is written to. */
  emailsTo(plan: AmendPlan): Promise<string[]>;
  /**
   * @throws OrderNotMoved `no-order`, `transition`, `moved-meanwhile`; AppError `changed-meanwhile` when the result would
   * be another one than was seen, and the code of the first issue that blocks it.
   */
  amend(request: AmendRequest, hand: Hand): Promise<Ran<Moved>>;
}

export interface AmendingDeps extends PlanDeps {
  readonly db: Database;
  readonly operations: Operations;
  readonly checkout: Pick<Checkout, 'creditIssues' | 'creditGuard'>;
  readonly stock: StockSettings;
  readonly orderMail: OrderMailSettings;
  /** Whether customers get an e-mail about amendments. */
  readonly emails: { readonly amended: boolean };
  /** Seconds between an amendment and its e-mails. */
  readonly letterDelay: number;
}

const REFUSED: Readonly<Partial<Record<AmendPlan['issues'][number]['code'], ErrorCode>>> = {
  'minimum-order': 'minimum-order',
  'credit-exceeded': 'credit-exceeded',
  'unpaid-deadlines': 'unpaid-deadlines',
  'paid-by-card': 'payment-method-refused',
  'past-day': 'delivery-refused',
};

export function createAmending(deps: AmendingDeps): Amending {
  const { db, clock, timeZone, operations, checkout, stock, orderMail } = deps;
  const planOf = createAmendPlanning(deps);

  async function recipients(reader: Queryable, { order, customer }: AmendPlan, ordererId: number | null) {
    const { client_id: customerId, locale, causale: series } = order;
    const company = { companyName: customer?.companyName ?? '', email: customer?.email ?? '', agent: null };
    const all = await recipientsOf(
      reader,
      'amended',
      { customerId, locale, series, ordererId, customer: company },
      orderMail,
    );
    return all.filter(({ role }) => role === 'office' || (deps.emails.amended && role !== 'agent'));
  }

  async function lockedPlan(transaction: Queryable, { number, amendment, seen, outcome, overCredit }: AmendRequest) {
    const order = await lockOrder(transaction, number);
    if (!order) throw new OrderNotMoved('no-order');
    const plan = await planOf(transaction, { number, customerId: order.client_id }, amendment);
    if (plan.step !== seen) throw new OrderNotMoved('moved-meanwhile', { to: order.status });
    const stops = plan.issues.find(({ code, blocking }) => blocking && !(overCredit && code === 'credit-exceeded'));
    if (stops) throw new AppError(REFUSED[stops.code] ?? 'validation');
    if (plan.outcome !== outcome) throw new AppError('changed-meanwhile');
    return { order, plan };
  }

  /** Credit and plafond are taken one order after the other; the stock likewise, where it may not be exceeded. */
  async function claim(transaction: Queryable, plan: AmendPlan, overCredit: boolean): Promise<void> {
    const { order, customer, more, before, after } = plan;
    if (customer && more > 0 && !overCredit)
      await checkout.creditGuard(customer, more, order.payment_method)?.(transaction);
    const { intent_protocol: protocol, intent_amount: amount } = after.header;
    if (protocol === '' || amount <= before.header.intent_amount) return;
    await lockPlafond(transaction, order.client_id);
    const own = before.header.intent_protocol === protocol ? before.header.intent_amount : 0;
    const left = await readPlafondLeft(transaction, order.client_id, protocol);
    if (left === undefined || left + own < amount) throw new AppError('changed-meanwhile');
  }

  async function promise(transaction: Queryable, { order, before, after }: AmendPlan): Promise<void> {
    const moves = movedPieces(before, after);
    if (moves.size === 0) return;
    if (stock.ordersReduce) await movePromises(transaction, order.id, moves, clock());
    if (stock.reserve === 'unacknowledged') await fitReserves(transaction, order.id);
    if (!stock.ordersReduce) return;
    if (stock.beyond !== 'forbid' || ![...moves.values()].some((pieces) => pieces > 0)) return;
    const options = { today: today(clock, timeZone), arrivals: stock.countArrivals };
    const beyond = await overpromised(transaction, [order.id], options);
    const mine = new Set(after.rows.flatMap((row) => ((moves.get(row.product_id) ?? 0) > 0 ? [row.carti] : [])));
    const carti = beyond.find((code) => mine.has(code));
    if (carti !== undefined) throw new AppError('stock-exceeded', { errors: { article: [carti] } });
  }

  async function write(transaction: Queryable, change: Change, plan: AmendPlan, order: MovedOrder, hand: Hand) {
    const { before, after, changes } = plan;
    const { id, number, client_id: customerId } = order;
    const held = async (): Promise<Json> => (await readPromises(transaction, [id])).map((one) => ({ ...one }));
    const was = { step: await readLastEvent(transaction, id), promises: await held() };
    await writeContent(transaction, id, after);
    await promise(transaction, plan);
    const readers = await recipients(transaction, plan, order.orderer_id);
    const now = clock();
    const { actor, note } = hand;
    const letters = readers.length;
    const position = await writeAmended(transaction, id, {
      at: now,
      actor,
      note,
      changes,
      letters,
      operation: change.operationId,
    });
    const emails = readers.map((reader) => amendedOrderEmail(reader, { number, customerId, position, changes, note }));
    const leavesAt = new Date(now.getTime() + deps.letterDelay * 1000);
    if (emails.length > 0) await insertEmails(transaction, emails, now, { leavesAt, operation: change.operationId });
    const written = (await readContent(transaction, id)) as OrderContent;
    change({
      entity: 'order',
      key: number,
      before: { ...was, ...contentFields(before, written), content: before as unknown as Json },
      after: {
        step: await readLastEvent(transaction, id),
        promises: await held(),
        ...contentFields(written, before),
        content: written as unknown as Json,
      },
    });
    return readers.flatMap(({ role, email }) => (role === 'office' ? [] : [email])).join(', ');
  }

  async function known(number: string): Promise<number> {
    const customerId = await readOwner(db, number);
    if (customerId === undefined) throw new OrderNotMoved('no-order');
    return customerId;
  }

  return {
    async plan(number, amendment) {
      return planOf(db, { number, customerId: await known(number) }, amendment);
    },
    async emailsTo(plan) {
      const readers = await recipients(db, plan, null);
      return readers.flatMap(({ role, email }) => (role === 'office' ? [] : [email]));
    },
    amend(request, hand) {
      const { number, amendment, priceReason, overCredit } = request;
      const params: Values = {
        numbers: [number],
        amendment: JSON.parse(JSON.stringify(amendment)),
        ...(priceReason && { price_reason: priceReason }),
        ...(hand.note && { note: hand.note }),
        ...(overCredit && { over_credit: true }),
      };
      const act = {
        actor: { userId: hand.userId ?? null, name: hand.actor },
        source: hand.source ?? ('command' as const),
        kind: 'order.amend',
        key: hand.key,
        params,
      };
      return operations.run(db, act, async (transaction, change) => {
        const { order, plan } = await lockedPlan(transaction, request);
        await claim(transaction, plan, overCredit);
        const emailTo = await write(transaction, change, plan, order, hand);
        const status: OrderStatus = order.status;
        return { number, from: status, status, emailTo };
      });
    },
  };
}

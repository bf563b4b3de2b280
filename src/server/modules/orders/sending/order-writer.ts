/**
 * Turns checked carts into orders. Sends that arrive together are written in one transaction: otherwise each would wait
 * for the other's commit because of the counter's lock. Between processes the database's locks decide; within one
 * process the queue only makes it faster.
 */
import { AppError } from '#contract/values/errors.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import { type Database, OutcomeUnknown, type Queryable, sqlState } from '#server/platform/db/index.ts';
import { isDatabaseAway } from '#server/platform/http/error-answer.ts';
import type { Audit } from '../../audit/index.ts';
import type { Carts } from '../../cart/index.ts';
import type { StockSettings } from '../../catalogue/index.ts';
import { keepInvoiceAddress } from '../../customers/index.ts';
import type { Outbox, OutgoingEmail } from '../../mail/index.ts';
import type { Pricing } from '../../pricing/index.ts';
import type { CreditGuard } from './checkout.service.ts';
import { deleteDrafts } from './checkout-drafts.repository.ts';
import { SHOP_SERIES } from './order-number.rules.ts';
import { guardPlafond } from './order-tax.ts';
import { insertOrders, type NewOrder, type WrittenOrder } from './order-writing.repository.ts';
import { overpromised, promiseStock } from './stock-promises.repository.ts';
import { reserveStock } from './stock-reserves.repository.ts';

export interface OrderDraft {
  readonly order: NewOrder;
  /** Version of the checked cart; any other version is not sent. */
  readonly cartVersion: number;
  /** undefined = no limit that blocks it. */
  readonly credit: CreditGuard | undefined;
  /** The e-mails about it, in the same transaction. */
  readonly emails: (number: string) => readonly OutgoingEmail[];
  /** Writes it to the audit log, in the same transaction; undefined when customers send their own order. */
  readonly audit: ReturnType<Audit['prepared']> | undefined;
  /** Whatever else is written with the order, in the same transaction. */
  readonly alongside?: ((transaction: Queryable, number: string) => Promise<void>) | undefined;
}

/** Steps at which tests stop the process. */
export type SendStep = 'checked' | 'begun' | 'cart-marked' | 'order-written' | 'email-written' | 'committed';
export type OnSendStep = (step: SendStep) => void | Promise<void>;

export interface OrderWriter {
  /**
   * undefined = the cart was sent or changed meanwhile, or the key was used: check again. @throws AppError
   * `coupon-used`, `coupon-used-up`, `credit-exceeded`, `stock-exceeded`, `cart-changed` (the plafond): another order was faster; nothing was sent.
   */
  write(draft: OrderDraft): Promise<WrittenOrder | undefined>;
}

export interface OrderWriterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly carts: Pick<Carts, 'markSent'>;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly coupons: Pick<Pricing['coupons'], 'claim'>;
  readonly onStep: OnSendStep;
  readonly stock: StockSettings;
  /** In the transaction that writes them. */
  readonly handOver: (transaction: Queryable, orderIds: readonly number[]) => Promise<void>;
}

interface Waiting {
  readonly draft: OrderDraft;
  resolve(order: WrittenOrder | undefined): void;
  reject(error: unknown): void;
}

const MOST_AT_ONCE = 32;
const UNIQUE_VIOLATION = '23505';

export function createOrderWriter(deps: OrderWriterDeps): OrderWriter {
  let waiting: Waiting[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    try {
      while (waiting.length > 0) {
        const batch = nextBatch();
        await settle(batch);
      }
    } finally {
      working = false;
    }
  }

  /**
   * At most one send per cart, key, coupon, and customer with a credit limit or a declaration of intent; a double click waits for the next batch,
   * where it finds the order.
   */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    const seen = new Set<string>();
    for (const one of waiting) {
      const { credit, order } = one.draft;
      const { cartId, customerId, idempotencyKey, couponCode, intentProtocol } = order;
      const marks = [`cart:${cartId}`, `key:${customerId}:${idempotencyKey}`];
      if (couponCode !== '') marks.push(`coupon:${couponCode}`);
      if (credit) marks.push(`credit:${customerId}`);
      if (intentProtocol !== '') marks.push(`intent:${customerId}`);
      const isFree = batch.length < MOST_AT_ONCE && !marks.some((mark) => seen.has(mark));
      for (const mark of marks) seen.add(mark);
      (isFree ? batch : rest).push(one);
    }
    waiting = rest;
    return batch;
  }

  /** @param unknown the connection was lost when these were committed together with others: they may be orders already */
  async function settle(batch: readonly Waiting[], unknown?: OutcomeUnknown): Promise<void> {
    try {
      const written = await writeTogether(
        deps,
        batch.map((one) => one.draft),
      );
      for (const one of batch) one.resolve(written.get(one.draft.order.cartId));
    } catch (error) {
      if (batch.length > 1) {
        // One of them cannot be written; each is retried alone, so that only that one fails. A cart that became an order is not active
        // any more, so none is written twice.
        for (const one of batch) await settle([one], error instanceof OutcomeUnknown ? error : undefined);
      } else if (sqlState(error) === UNIQUE_VIOLATION) batch[0]?.resolve(undefined);
      else batch[0]?.reject(unknown && isDatabaseAway(error) ? unknown : error);
    }
  }

  return {
    write: (draft) =>
      new Promise((resolve, reject) => {
        waiting.push({ draft, resolve, reject });
        if (!working) void work();
      }),
  };
}

/** By cart id; carts that were no longer active at their version are absent. */
async function writeTogether(
  { db, clock, timeZone, carts, outbox, coupons, onStep, stock, handOver }: OrderWriterDeps,
  drafts: readonly OrderDraft[],
): Promise<Map<number, WrittenOrder>> {
  const written = await db.transaction(async (transaction) => {
    await onStep('begun');
    const marked = await carts.markSent(
      transaction,
      drafts.map(({ order, cartVersion }) => ({ id: order.cartId, version: cartVersion })),
    );
    await onStep('cart-marked');
    const due = drafts.filter(({ order }) => marked.has(order.cartId));
    if (due.length === 0) return [];
    // In the order of the customer ids, so that two processes never deadlock.
    for (const { credit, order } of due.toSorted((one, other) => one.order.customerId - other.order.customerId)) {
      await credit?.(transaction);
      await guardPlafond(transaction, order.customerId, order);
      if (order.invoice?.kind === 'company') await keepInvoiceAddress(transaction, order.customerId, order.invoice);
    }
    await coupons.claim(
      transaction,
      due.flatMap(({ order: { couponCode: code, customerId } }) => (code === '' ? [] : { code, customerId })),
    );
    await deleteDrafts(transaction, [...marked]);
    const orders = await insertOrders(
      transaction,
      SHOP_SERIES,
      today(clock, timeZone),
      clock(),
      due.map((draft) => draft.order),
    );
    const ids = orders.map(({ id }) => id);
    await handOver(transaction, ids);
    if (stock.ordersReduce) await promiseStock(transaction, ids, clock());
    else if (stock.reserve === 'unacknowledged') await reserveStock(transaction, ids);
    if (stock.ordersReduce && stock.beyond === 'forbid') {
      const [carti] = await overpromised(transaction, ids, {
        today: today(clock, timeZone),
        arrivals: stock.countArrivals,
      });
      if (carti !== undefined) throw new AppError('stock-exceeded', { errors: { article: [carti] } });
    }
    await onStep('order-written');
    for (const { cartId, number } of orders) {
      const draft = due.find(({ order }) => order.cartId === cartId);
      await draft?.audit?.(transaction, { on: ['order', number] });
      await draft?.alongside?.(transaction, number);
    }
    const confirmations = orders.flatMap(
      ({ cartId, number }) => due.find((draft) => draft.order.cartId === cartId)?.emails(number) ?? [],
    );
    if (confirmations.length > 0) await outbox.enqueue(transaction, ...confirmations);
    await onStep('email-written');
    return orders;
  });
  await onStep('committed');
  return new Map(written.map((order) => [order.cartId, order]));
}

/**
 * What an amendment would make of an order (C-ORD-5): priced and checked by the rules of the cart, as when it was sent;
 * nothing is written. The same plan is shown before and written afterwards.
 */
import { hash } from 'node:crypto';
import type { AMEND_ISSUES, ROW_FAULTS } from '#contract/office/order-amending.ts';
import type { Money } from '#contract/values/money.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { CartState, Carts, OrderedCartRow } from '../../cart/index.ts';
import { readArticleCosts } from '../../catalogue/index.ts';
import { CARD_METHOD, type Customer, type Customers } from '../../customers/index.ts';
import { readOrderByNumber, type StoredOrder } from '../history/order-reading.repository.ts';
import { readLastEvent } from '../order-deeds.repository.ts';
import { OrderNotMoved } from '../order-not-moved.ts';
import { isClosed } from '../order-status.rules.ts';
import { isBelowFloorPrice } from '../price-floor.rules.ts';
import type { Checkout } from '../sending/checkout.service.ts';
import { type Promised, readPromises } from '../sending/stock-promises.repository.ts';
import { amendedContent, changesBetween, isUnchanged } from './amended-content.ts';
import { type AmendFault, type Amendment, type WantedRow, wantedRows } from './amendment.rules.ts';
import type { OrderChanges } from './order-changes.ts';
import { type ContentRow, type OrderContent, readContent } from './order-content.repository.ts';

export interface AmendIssue {
  readonly code: (typeof AMEND_ISSUES)[number];
  readonly amount?: Money;
  readonly blocking: boolean;
}

export interface RowFault {
  readonly kind: (typeof ROW_FAULTS)[number];
  readonly nearest?: readonly [number, number];
}

export interface AmendPlan {
  readonly order: StoredOrder;
  /** Position of the newest step. */
  readonly step: number;
  readonly before: OrderContent;
  readonly after: OrderContent;
  readonly changes: OrderChanges;
  readonly issues: readonly AmendIssue[];
  /** By row id. */
  readonly faults: ReadonlyMap<number, RowFault>;
  /** Ids of rows that are added. */
  readonly added: ReadonlySet<number>;
  readonly customer: Customer | undefined;
  /** What it takes of the credit more than before; 0 or less = nothing. */
  readonly more: Money;
  /** Differs as soon as anything of the result does: what is written is what was seen. */
  readonly outcome: string;
}

export interface PlanDeps {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly carts: Pick<Carts, 'priceOrdered' | 'totals' | 'vatTable'>;
  readonly customers: Pick<Customers, 'customerOf' | 'addressOf'>;
  readonly checkout: Pick<Checkout, 'creditIssues'>;
}

export type PlanAmendment = (
  db: Queryable,
  order: { readonly number: string; readonly customerId: number },
  amendment: Amendment,
) => Promise<AmendPlan>;

/** @throws OrderNotMoved `no-order`, `transition` when the order is closed. */
export function createAmendPlanning(deps: PlanDeps): PlanAmendment {
  const { carts, customers, checkout } = deps;

  return async (db, { number, customerId }, amendment) => {
    const [order] = await readOrderByNumber(db, customerId, number);
    if (!order) throw new OrderNotMoved('no-order');
    if (isClosed(order.status)) throw new OrderNotMoved('transition', { from: order.status });
    // One after the other: `db` may be a transaction.
    const before = await readContent(db, order.id);
    const event = (await readLastEvent(db, order.id)) as { position: number } | null;
    const promises = await readPromises(db, [order.id]);
    const [customer, address] = await Promise.all([
      customers.customerOf(customerId),
      amendment.addressCode === undefined || amendment.addressCode === order.address_code
        ? undefined
        : customers.addressOf(customerId, amendment.addressCode),
    ]);
    if (!before) throw new OrderNotMoved('no-order');
    const asked = wantedRows(
      before.rows.map(({ row_id: rowId, product_id: articleId, ...row }) => ({ rowId, articleId, ...row })),
      amendment,
    );
    const known = new Map(before.rows.map((row) => [row.row_id, row]));
    const cart = {
      customerId,
      addressCode: address?.addressCode ?? order.address_code,
      coupon: { code: order.coupon_code, discount: order.coupon_discount },
      intent: { protocol: order.intent_protocol, amount: order.intent_amount },
      held: piecesOf(promises.filter(({ made_at }) => made_at !== null)),
      reserved: piecesOf(promises.filter(({ made_at }) => made_at === null)),
    };
    const rowOf = (rowId: number, wish: Pick<OrderedCartRow, 'articleId' | 'quantity' | 'fixed'>) =>
      cartRow(rowId, wish, known.get(rowId));
    const [was, wanted] = await Promise.all([
      carts.priceOrdered({
        ...cart,
        addressCode: order.address_code,
        rows: before.rows.flatMap((row) =>
          row.gift ? [] : [rowOf(row.row_id, { articleId: row.product_id, quantity: row.quantity, fixed: undefined })],
        ),
      }),
      carts.priceOrdered({ ...cart, rows: asked.rows.map((row) => rowOf(row.rowId, row)) }),
    ]);
    const delivery = order.delivery_type;
    const after = amendedContent({ before, was, wanted, amendment, address, delivery }, carts);
    const changes = changesBetween(before, after);
    const faults = faultsOf(wanted, asked.faults);
    const below = await belowFloor(db, asked.rows, known);
    if (!amendment.mayGoBelowFloor) for (const rowId of below) faults.set(rowId, { kind: 'below-floor' });
    const payable = ({ header }: OrderContent) => header.total_document - header.vat_split;
    const more = payable(after) - payable(before);
    const issues: AmendIssue[] = [
      ...contentIssues(before, after, { changes, faults, minimum: carts.totals(wanted, delivery).minimum }),
      ...moneyIssues(more, order.payment_method),
      ...(customer ? await creditIssues(customer, more, order.payment_method) : []),
    ];
    if (below.length > 0 && amendment.mayGoBelowFloor) issues.push({ code: 'below-floor', blocking: false });
    const day = amendment.deliveryDate;
    if (day && day !== order.delivery_date && day < today(deps.clock, deps.timeZone))
      issues.push({ code: 'past-day', blocking: true });
    const step = event?.position ?? 0;
    const added = new Set(asked.rows.flatMap(({ rowId, isOrdered }) => (isOrdered ? [] : [rowId])));
    const outcome = hash('sha1', JSON.stringify([step, after]));
    return { order, step, before, after, changes, issues, faults, added, customer, more, outcome };
  };

  async function creditIssues(customer: Customer, more: Money, payment: string): Promise<AmendIssue[]> {
    if (more <= 0) return [];
    const found = await checkout.creditIssues(customer, more, payment);
    return found.flatMap(({ code, amount, blocking }) =>
      code === 'credit-exceeded' || code === 'unpaid-deadlines'
        ? [{ code, blocking, ...(amount !== undefined && { amount }) }]
        : [],
    );
  }
}

/** Ids of rows that get a price by hand below the floor of their article. */
async function belowFloor(
  db: Queryable,
  rows: readonly WantedRow[],
  known: ReadonlyMap<number, ContentRow>,
): Promise<number[]> {
  const byHand = rows.flatMap(({ rowId, articleId, fixed }) =>
    fixed === undefined || fixed === known.get(rowId)?.net ? [] : [{ rowId, articleId, fixed }],
  );
  if (byHand.length === 0) return [];
  const ids = byHand.map(({ articleId }) => articleId);
  const costs = await readArticleCosts(db, ids);
  return byHand.flatMap(({ rowId, articleId, fixed }) =>
    isBelowFloorPrice(fixed, costs.get(articleId)) ? [rowId] : [],
  );
}

function cartRow(
  rowId: number,
  { articleId, quantity, fixed }: Pick<OrderedCartRow, 'articleId' | 'quantity' | 'fixed'>,
  old: ContentRow | undefined,
): OrderedCartRow {
  if (!old) return { rowId, articleId, quantity, note: '', fixed, ordered: undefined };
  const { gross, net, chain, promo_code: code, promo_row: row } = old;
  // Only that a promo made the price matters here: coupons may leave such rows out.
  const promo = code === '' ? null : { code, row, title: { it: '', en: '' }, from: 0, validTo: '', effect: { net } };
  const total = { gross: old.total_gross, net: old.total_net };
  const ordered = { quantity: old.quantity, price: { gross, net, chain, promo }, total, eco: old.eco };
  // The price that it has already is no new one.
  return { rowId, articleId, quantity, note: old.note, fixed: fixed === net ? undefined : fixed, ordered };
}

function faultsOf(wanted: CartState, own: ReadonlyMap<number, AmendFault>): Map<number, RowFault> {
  const faults = new Map<number, RowFault>();
  for (const { rowId, anomalies } of wanted.rows.values()) {
    const [first] = anomalies;
    if (!first || first.kind === 'price-changed' || first.kind === 'promo-expired') continue;
    faults.set(rowId, { kind: first.kind, ...('nearest' in first && { nearest: first.nearest }) });
  }
  for (const [rowId, kind] of own) faults.set(rowId, { kind });
  return faults;
}

function contentIssues(
  before: OrderContent,
  after: OrderContent,
  found: {
    readonly changes: OrderChanges;
    readonly faults: ReadonlyMap<number, RowFault>;
    readonly minimum: { readonly compliant: boolean; readonly missing: Money };
  },
): AmendIssue[] {
  const { changes, faults, minimum } = found;
  if (faults.size > 0) return [{ code: 'rows', blocking: true }];
  if (isUnchanged(changes)) return [{ code: 'no-changes', blocking: true }];
  const isOpen = after.rows.some(({ quantity, delivered, gift }) => !gift && quantity > delivered);
  if (!isOpen) return [{ code: 'nothing-left', blocking: true }];
  // An order that was below the minimum already may stay so, as long as it does not become smaller.
  const isSmaller = after.header.total_net < before.header.total_net;
  return !minimum.compliant && isSmaller ? [{ code: 'minimum-order', amount: minimum.missing, blocking: true }] : [];
}

/** A card was charged for the amount of the order. */
const moneyIssues = (more: Money, payment: string): AmendIssue[] =>
  payment === CARD_METHOD && more !== 0 ? [{ code: 'paid-by-card', blocking: true }] : [];

const piecesOf = (promises: readonly Promised[]): ReadonlyMap<number, number> =>
  new Map(promises.map(({ product_id, quantity }) => [product_id, Number(quantity)]));

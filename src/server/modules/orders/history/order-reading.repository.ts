/** SQL that reads orders; every statement filters by customer (C-ID-3). */

import type { PriceBase } from '#contract/endpoints/article.ts';
import type { OrderColumn, OrderSort, OrderStatus, OrderStatusFilter } from '#contract/endpoints/order.ts';
import type { InvoiceRequest } from '#contract/values/invoice-request.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import type { StockSplit } from '#contract/values/stock-split.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { EcoPart, VatLine } from '../../pricing/index.ts';
import type { OrderChanges } from '../amending/order-changes.ts';
import { statusesOf } from '../order-status.rules.ts';
import type { Destination } from '../sending/order-writing.repository.ts';

export interface StoredOrder {
  id: number;
  number: string;
  causale: string;
  order_date: string;
  status: OrderStatus;
  client_id: number;
  address_code: number;
  destination: Partial<Destination>;
  delivery_type: 'shipping' | 'pickup';
  delivery_date: string | null;
  pickup_from: string;
  pickup_to: string;
  payment_method: string;
  reference: string;
  note: string;
  single_delivery: boolean;
  /** null = the customer as registered. */
  invoice: InvoiceRequest | null;
  placed_by: string;
  /** Bought rows only: gifts are no rows of a cart, and are not counted as rows of its order. */
  rows_count: number;
  total_gross: Money;
  total_net: Money;
  transport: Money;
  /** Environmental contributions of all rows. */
  eco: Money;
  vat: Money;
  total_document: Money;
  /** Empty = none; its discount is in `total_net` already. */
  coupon_code: string;
  coupon_discount: Money;
  locale: Locale;
  /** As computed when the order was sent; empty for orders of other systems. */
  vat_table: readonly VatLine[];
  /** The part of `vat` that the buyer pays to the State (split payment). */
  vat_split: Money;
  /** Declaration of intent whose plafond it uses, and how much of it; empty and 0 = none. */
  intent_protocol: string;
  intent_amount: Money;
  /** Of public bodies; empty = none. */
  cig: string;
  cup: string;
}

/** Who sent it: from the timeline, else the user that an import named. */
export const ORDER_HEADER = `select o.id, o.number, o.causale, o.order_date, o.status, o.client_id, o.address_code, o.destination, o.delivery_type,
    o.delivery_date, o.pickup_from, o.pickup_to, o.payment_method, o.reference, o.note,
    o.single_delivery, o.invoice,
    coalesce((select nullif(e.actor, '') from order_events e where e.order_id = o.id and e.position = 1),
      (select u.name from users u where u.id = o.placed_by), '') as placed_by,
    (select count(*) from order_rows r where r.order_id = o.id and not r.gift)::int as rows_count,
    o.total_gross, o.total_net, o.transport, o.eco, o.vat, o.total_document, o.coupon_code, o.coupon_discount,
    o.locale, o.vat_table, o.vat_split, o.intent_protocol, o.intent_amount, o.cig, o.cup`;

export const readOrderByNumber = (db: Queryable, customerId: number, number: string) =>
  db.query<StoredOrder>(
    'orders.read-by-number',
    `${ORDER_HEADER} from orders o where o.client_id = $1 and o.number = $2`,
    [customerId, number],
  );

export const readOrderById = (db: Queryable, customerId: number, id: number) =>
  db.query<StoredOrder>('orders.read-by-id', `${ORDER_HEADER} from orders o where o.client_id = $1 and o.id = $2`, [
    customerId,
    id,
  ]);

export const readOrderByKey = (db: Queryable, customerId: number, key: string) =>
  db.query<StoredOrder>(
    'orders.read-by-key',
    `${ORDER_HEADER} from orders o where o.client_id = $1 and o.idempotency_key = $2`,
    [customerId, key],
  );

export interface OrderFilter {
  readonly customerId: number;
  /** Plain dates, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: OrderStatusFilter | undefined;
  /** Part of number, reference, article code or name. */
  readonly text?: string | undefined;
  readonly destination?: number | undefined;
  readonly sort: OrderSort;
  readonly limit: number;
  readonly offset: number;
}

const MATCHING = `from orders o
     where o.client_id = $1 and ($2::date is null or o.order_date >= $2) and ($3::date is null or o.order_date <= $3)
       and ($4::text[] is null or o.status = any($4)) and ($5::int is null or o.address_code = $5)
       and ($6::text is null or o.number ilike $6 or o.reference ilike $6 or exists (select from order_rows r
         where r.order_id = o.id and (r.carti ilike $6 or r.name_it ilike $6 or r.name_en ilike $6)))`;

/** The sort expression of each column; `?` is the direction. */
const SORTED_BY: Readonly<Record<OrderColumn, string>> = {
  number: 'o.causale ?, o.year ?, o.sequence ?',
  date: 'o.created_at ?, o.id ?',
  delivery: 'o.delivery_date ? nulls last, o.created_at desc, o.id desc',
  // In the order in which orders pass through the statuses.
  status: "array_position(array['IA', 'NE', 'partial', 'E', 'cancelled'], o.status) ?, o.created_at desc, o.id desc",
  taxable: 'o.total_net + o.transport + o.eco ?, o.created_at desc, o.id desc',
  total: 'o.total_document ?, o.created_at desc, o.id desc',
};

function orderBy(sort: OrderSort): string {
  const [column, direction] = sort.split('-') as [OrderColumn, 'asc' | 'dec'];
  return SORTED_BY[column].replaceAll('?', direction === 'asc' ? 'asc' : 'desc');
}

/** `count` is the number of all matches, also when the page is beyond the last one. */
export async function readOrders(
  db: Queryable,
  filter: OrderFilter,
): Promise<{ orders: readonly StoredOrder[]; count: number }> {
  const { customerId, from = null, to = null, status, text, destination = null, sort, limit, offset } = filter;
  const part = text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
  const wanted = [customerId, from, to, statusesOf(status) ?? null, destination, part];
  const orders = await db.query<StoredOrder & { total: number }>(
    `orders.list.${sort}`,
    `${ORDER_HEADER}, count(*) over ()::int as total ${MATCHING} order by ${orderBy(sort)} limit $7 offset $8`,
    [...wanted, limit, offset],
  );
  if (orders[0] || offset === 0) return { orders, count: orders[0]?.total ?? 0 };
  const [all] = await db.query<{ total: number }>('orders.count', `select count(*)::int as total ${MATCHING}`, wanted);
  return { orders, count: all?.total ?? 0 };
}

export interface StoredOrderRow {
  row_id: number;
  product_id: number;
  carti: string;
  name_it: string;
  name_en: string;
  um: string;
  quantity: number;
  delivered: number;
  gross: Money;
  chain: string;
  net: Money;
  total_gross: Money;
  total_net: Money;
  vat: number;
  /** Natura of FatturaPA; empty where VAT is computed. */
  vat_nature: string;
  /** Environmental contributions as they were when the order was sent; mostly none. */
  eco: readonly EcoPart[];
  promo_code: string;
  note: string;
  gift: boolean;
  /** As it was when the order was sent; null = not known. */
  stock_split: StockSplit | null;
  /** As shown to the buyer when the order was sent; null = unit price only, or not known. */
  price_base: PriceBase | null;
}

export const readOrderRows = (db: Queryable, orderId: number) =>
  db.query<StoredOrderRow>(
    'orders.rows',
    `select row_id, product_id, carti, name_it, name_en, um, quantity, delivered, gross, chain, net, total_gross, total_net, vat, vat_nature, eco,
       promo_code, note, gift, stock_split, price_base from order_rows where order_id = $1 order by row_id`,
    [orderId],
  );

export interface StoredEvent {
  status: OrderStatus;
  at: Date;
  actor: string;
  /** The reason; mostly empty. */
  note: string;
  /** Of an amendment; null = a step. */
  changes: OrderChanges | null;
}

export const readOrderEvents = (db: Queryable, orderId: number) =>
  db.query<StoredEvent>(
    'orders.events',
    'select status, at, actor, note, changes from order_events where order_id = $1 order by position',
    [orderId],
  );

/** The order made from a sent cart. */
export async function readOrderNumberOfCart(db: Queryable, customerId: number, cartId: number): Promise<string> {
  const [row] = await db.query<{ number: string }>(
    'orders.number-of-cart',
    'select number from orders where client_id = $1 and cart_id = $2',
    [customerId, cartId],
  );
  return row?.number ?? '';
}

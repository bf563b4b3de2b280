/**
 * SQL that creates orders. Several are inserted in one statement: the counter is locked once and as briefly as
 * possible.
 */
import type { PriceBase } from '#contract/endpoints/article.ts';
import type { InvoiceRequest } from '#contract/values/invoice-request.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import type { StockSplit } from '#contract/values/stock-split.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { EcoPart, VatLine } from '../../pricing/index.ts';
import type { OrderTax } from './order-tax.ts';

/** The address as it was when the order was sent. */
export interface Destination {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
  readonly phone: string;
}

export interface NewOrderRow {
  readonly rowId: number;
  readonly articleId: number;
  readonly quantity: number;
  readonly gross: Money;
  readonly chain: string;
  readonly net: Money;
  readonly totalGross: Money;
  readonly totalNet: Money;
  readonly vat: number;
  /** Natura of FatturaPA; empty where VAT is computed. */
  readonly nature: string;
  /** Environmental contributions, frozen like the price. */
  readonly eco: readonly EcoPart[];
  readonly promoCode: string;
  readonly promoRow: number;
  readonly note: string;
  /** A gift: all its amounts are 0. */
  readonly gift: boolean;
  /** What is in stock and what arrives later, at the time of sending. */
  readonly split: StockSplit;
  /** Number of pieces whose price the buyer was shown; null = unit price only. */
  readonly priceBase: PriceBase | null;
}

export interface NewOrder extends OrderTax {
  readonly cartId: number;
  readonly customerId: number;
  readonly addressCode: number;
  readonly idempotencyKey: string;
  readonly placedBy: number | null;
  /** Name of the person who sent it, for the timeline. */
  readonly actor: string;
  readonly deliveryType: 'shipping' | 'pickup';
  /** Plain date; null = as soon as possible. */
  readonly deliveryDate: string | null;
  readonly pickupFrom: string;
  readonly pickupTo: string;
  readonly paymentMethod: string;
  readonly note: string;
  readonly reference: string;
  readonly singleDelivery: boolean;
  /** null = the customer as registered. */
  readonly invoice: InvoiceRequest | null;
  readonly destination: Destination;
  readonly totalGross: Money;
  readonly totalNet: Money;
  readonly transport: Money;
  /** Contributions of all rows. */
  readonly eco: Money;
  readonly vat: Money;
  readonly totalDocument: Money;
  readonly contentHash: string;
  /** Empty = none. */
  readonly couponCode: string;
  /** Already subtracted from `totalNet`. */
  readonly couponDiscount: Money;
  /** Language of its e-mails. */
  readonly locale: Locale;
  /** Per rate; its taxes add up to `vat`. */
  readonly vatTable: readonly VatLine[];
  /** Of public bodies; empty = none. */
  readonly cig: string;
  readonly cup: string;
  readonly rows: readonly NewOrderRow[];
}

export interface WrittenOrder {
  readonly id: number;
  readonly cartId: number;
  readonly number: string;
  /** Plain date of the order. */
  readonly day: string;
}

/**
 * Numbers and inserts orders with rows and first event. Numbers continue from the counter, whose row stays locked until
 * the transaction ends: there are no gaps, because a rollback also resets the counter.
 */
export function insertOrders(
  transaction: Queryable,
  series: string,
  day: string,
  now: Date,
  orders: readonly NewOrder[],
): Promise<WrittenOrder[]> {
  const rows = orders.flatMap((order) => order.rows.map((row) => ({ ...row, cartId: order.cartId })));
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  return transaction.query<WrittenOrder>(
    'orders.insert',
    `with given as (
       select * from jsonb_to_recordset($4::jsonb) as o ("position" int, "cartId" int, "customerId" int, "addressCode" int,
         "idempotencyKey" text, "placedBy" int, actor text, "deliveryType" text, "deliveryDate" date, "pickupFrom" text,
         "pickupTo" text, "paymentMethod" text, note text, reference text, "singleDelivery" boolean, invoice jsonb,
         destination jsonb, "totalGross" bigint,
         "totalNet" bigint, transport bigint, eco bigint, vat bigint, "totalDocument" bigint, "contentHash" text,
         "couponCode" text, "couponDiscount" bigint, locale text, "vatTable" jsonb, "vatSplit" bigint,
         "intentProtocol" text, "intentAmount" bigint, cig text, cup text)
     ), line as (
       select * from unnest($6::int[], $7::int[], $8::int[], $9::numeric[], $10::bigint[], $11::text[], $12::bigint[],
         $13::bigint[], $14::bigint[], $15::smallint[], $16::text[], $17::int[], $18::text[],
         $19::boolean[], $20::jsonb[], $21::jsonb[], $22::text[], $23::jsonb[])
         as l (cart_id, row_id, product_id, quantity, gross, chain, net, total_gross, total_net, vat, promo_code, promo_row, note, gift, stock_split,
           price_base, vat_nature, eco)
     ), counter as (
       insert into order_counters (causale, year, last_number)
       values ($1::text, extract(year from $2::date)::int, jsonb_array_length($4::jsonb))
       on conflict (causale, year) do update set last_number = order_counters.last_number + excluded.last_number
       returning year, last_number - jsonb_array_length($4::jsonb) as before
     ), header as (
       insert into orders (causale, sequence, year, number, client_id, address_code, cart_id, idempotency_key, placed_by,
         order_date, created_at, delivery_type, delivery_date, pickup_from, pickup_to, payment_method, note, reference,
         single_delivery, invoice, destination, total_gross, total_net, transport, eco, vat, total_document, content_hash, coupon_code, coupon_discount,
         locale, vat_table, vat_split, intent_protocol, intent_amount, cig, cup)
       select $1, c.before + g.position, c.year, $1 || '/' || (c.before + g.position) || '/' || c.year, g."customerId",
         g."addressCode", g."cartId", g."idempotencyKey", g."placedBy", $2::date, $3::timestamptz, g."deliveryType",
         g."deliveryDate", g."pickupFrom", g."pickupTo", g."paymentMethod", g.note, g.reference,
         g."singleDelivery", g.invoice, g.destination,
         g."totalGross", g."totalNet", g.transport, g.eco, g.vat, g."totalDocument", g."contentHash",
         g."couponCode", g."couponDiscount", g.locale, g."vatTable", g."vatSplit", g."intentProtocol",
         g."intentAmount", g.cig, g.cup
       from given g cross join counter c
       returning id, cart_id, number
     ), event as (
       insert into order_events (order_id, position, status, at, actor)
       select h.id, 1, 'IA', $3::timestamptz, g.actor from header h join given g on g."cartId" = h.cart_id
     ), body as (
       insert into order_rows (order_id, row_id, product_id, carti, name_it, name_en, um, quantity, gross, chain, net,
         total_gross, total_net, vat, promo_code, promo_row, note, gift, stock_split, price_base, vat_nature, eco)
       select h.id, l.row_id, l.product_id, p.carti, p.name_it, p.name_en, p.um, l.quantity, l.gross, l.chain, l.net,
         l.total_gross, l.total_net, l.vat, l.promo_code, l.promo_row, l.note, l.gift, l.stock_split, l.price_base,
         l.vat_nature, l.eco
       from line l join header h on h.cart_id = l.cart_id join products p on p.id = l.product_id
     )
     select id, cart_id as "cartId", number, $2::date as day from header where $5::int > 0`,
    [
      series,
      day,
      now,
      JSON.stringify(orders.map(({ rows: _, ...order }, index) => ({ ...order, position: index + 1 }))),
      orders.length,
      column('cartId'),
      column('rowId'),
      column('articleId'),
      column('quantity'),
      column('gross'),
      column('chain'),
      column('net'),
      column('totalGross'),
      column('totalNet'),
      column('vat'),
      column('promoCode'),
      column('promoRow'),
      column('note'),
      column('gift'),
      rows.map(({ split }) => JSON.stringify(split)),
      rows.map(({ priceBase }) => priceBase && JSON.stringify(priceBase)),
      column('nature'),
      rows.map(({ eco }) => JSON.stringify(eco)),
    ],
  );
}

export interface FoundBefore {
  readonly number: string;
  readonly how: 'key' | 'cart' | 'similar';
}

/** Orders of the customer that this send may repeat: by key, by cart, or with the same content since `since`. */
export const findBefore = (
  db: Queryable,
  customerId: number,
  wanted: { key: string; cartId: number; contentHash: string; since: Date },
) =>
  db.query<FoundBefore>(
    'orders.find-before',
    `select number, 'key' as how from orders where client_id = $1 and idempotency_key = $2
     union all select number, 'cart' from orders where client_id = $1 and cart_id = $3
     union all (select number, 'similar' from orders
       where client_id = $1 and content_hash = $4 and content_hash <> '' and created_at > $5 and status <> 'cancelled'
       order by created_at desc limit 1)`,
    [customerId, wanted.key, wanted.cartId, wanted.contentHash, wanted.since],
  );

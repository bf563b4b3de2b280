/** SQL of what an amendment changes of an order: its rows, and the part of its header that follows from them. */
import type { Money } from '#contract/values/money.ts';
import type { StockSplit } from '#contract/values/stock-split.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { EcoPart, VatLine } from '../../pricing/index.ts';
import type { Destination } from '../sending/order-writing.repository.ts';
import type { OrderChanges } from './order-changes.ts';

/** Columns of `order_rows`, as they are. */
export interface ContentRow {
  /** Its number among the rows of all orders; undefined = a new row. */
  readonly id?: number;
  readonly row_id: number;
  readonly product_id: number;
  readonly carti: string;
  readonly name_it: string;
  readonly name_en: string;
  readonly um: string;
  readonly quantity: number;
  readonly delivered: number;
  readonly gross: Money;
  readonly chain: string;
  readonly net: Money;
  readonly total_gross: Money;
  readonly total_net: Money;
  readonly vat: number;
  readonly vat_nature: string;
  readonly eco: readonly EcoPart[];
  readonly promo_code: string;
  readonly promo_row: number;
  readonly note: string;
  readonly gift: boolean;
  readonly stock_split: StockSplit | null;
  readonly price_base: unknown;
}

export interface ContentHeader {
  readonly address_code: number;
  readonly destination: Partial<Destination>;
  /** Plain date. */
  readonly delivery_date: string | null;
  readonly pickup_from: string;
  readonly pickup_to: string;
  readonly total_gross: Money;
  readonly total_net: Money;
  readonly transport: Money;
  readonly eco: Money;
  readonly vat: Money;
  readonly total_document: Money;
  readonly coupon_discount: Money;
  readonly vat_table: readonly VatLine[];
  readonly vat_split: Money;
  readonly intent_protocol: string;
  readonly intent_amount: Money;
}

export interface OrderContent {
  readonly header: ContentHeader;
  /** By row id. */
  readonly rows: readonly ContentRow[];
}

const HEADER = `address_code, destination, delivery_date, pickup_from, pickup_to, total_gross, total_net, transport, eco, vat,
  total_document, coupon_discount, vat_table, vat_split, intent_protocol, intent_amount`;

export async function readContent(db: Queryable, orderId: number): Promise<OrderContent | undefined> {
  const [row] = await db.query<{ content: OrderContent }>(
    'orders.read-content',
    `select jsonb_build_object(
       'header', (select to_jsonb(h) from (select ${HEADER} from orders where id = $1) h),
       'rows', (select coalesce(jsonb_agg(to_jsonb(r) - 'order_id' order by r.row_id), '[]') from order_rows r where r.order_id = $1)
     ) as content from orders where id = $1`,
    [orderId],
  );
  return row?.content;
}

/** The order has exactly these rows from now on. Contents that the history kept before there were contributions have none. */
export async function writeContent(
  transaction: Queryable,
  orderId: number,
  { header, rows }: OrderContent,
): Promise<void> {
  await transaction.query(
    'orders.write-header',
    `update orders o set (${HEADER}) = (select ${HEADER} from jsonb_populate_record(null::orders, '{"eco": 0}' || $2::jsonb)) where o.id = $1`,
    [orderId, JSON.stringify(header)],
  );
  await transaction.query('orders.clear-rows', 'delete from order_rows where order_id = $1', [orderId]);
  await transaction.query(
    'orders.write-rows',
    `insert into order_rows select p.* from jsonb_array_elements($2::jsonb) r
       cross join lateral jsonb_populate_record(null::order_rows,
         jsonb_build_object('id', nextval('order_rows_id_seq'), 'eco', '[]'::jsonb) || r || jsonb_build_object('order_id', $1::int)) p`,
    [orderId, JSON.stringify(rows)],
  );
}

/** An entry of the timeline that leaves the status as it is; its position. */
export async function writeAmended(
  transaction: Queryable,
  orderId: number,
  step: {
    readonly at: Date;
    readonly actor: string;
    readonly note: string;
    readonly changes: OrderChanges;
    readonly letters: number;
    readonly operation: number;
  },
): Promise<number> {
  const [event] = await transaction.query<{ position: number }>(
    'orders.write-amended',
    `insert into order_events (order_id, position, status, at, actor, note, changes, letters, operation_id)
     select o.id, coalesce((select max(position) from order_events e where e.order_id = o.id), 0) + 1, o.status,
       $2::timestamptz, $3, $4, $5::jsonb, $6, $7 from orders o where o.id = $1
     returning position`,
    [orderId, step.at, step.actor, step.note, JSON.stringify(step.changes), step.letters, step.operation],
  );
  return event?.position ?? 0;
}

/** Pieces that the order holds of the stock, more or fewer than before; every process is notified when it commits. */
export const movePromises = (transaction: Queryable, orderId: number, moves: ReadonlyMap<number, number>, now: Date) =>
  transaction.query(
    'orders.move-promises',
    `with moved as (
       select * from unnest($2::int[], $3::numeric[]) m (product_id, pieces)
     ), more as (
       insert into stock_promises (product_id, order_id, quantity, made_at)
       select product_id, $1, pieces, $4::timestamptz from moved where pieces > 0 order by product_id
       on conflict (product_id, order_id)
         do update set quantity = stock_promises.quantity + excluded.quantity, made_at = excluded.made_at
     ), fewer as (
       update stock_promises k set quantity = k.quantity + m.pieces from moved m
       where m.pieces < 0 and k.order_id = $1 and k.product_id = m.product_id and k.quantity + m.pieces > 0
     ), gone as (
       delete from stock_promises k using moved m
       where m.pieces < 0 and k.order_id = $1 and k.product_id = m.product_id and k.quantity + m.pieces <= 0
     )
     select announce_stock(array(select product_id from moved))`,
    [orderId, [...moves.keys()], [...moves.values()], now],
  );

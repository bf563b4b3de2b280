/**
 * SQL of the pieces that the shop still holds back after a new figure of an article, because no other system has their order in its books
 * (setting `stock.reserve`, docs/orders.md). Figures make and end them (`imported-promises.repository.ts`).
 */
import type { StockReserve } from '#contract/values/stock-reserve.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';

/**
 * Once per start of a process, before anything is cached. Switched on, it holds for all open orders that wait for an acknowledgement;
 * switched off, nothing is held back any more.
 */
export async function applyStockReserve(db: Database, setting: StockReserve): Promise<void> {
  await db.transaction(async (transaction) => {
    if (setting === 'unacknowledged') {
      await transaction.query(null, 'insert into stock_reserving default values on conflict do nothing');
      await transaction.query(null, 'select reserve_unacknowledged(null)');
      return;
    }
    const [was] = await transaction.query(null, 'delete from stock_reserving returning 1 as one');
    if (!was) return;
    await transaction.query(
      null,
      `with freed as (delete from stock_reserves returning product_id)
       select announce_stock(array(select distinct product_id from freed))`,
    );
  });
}

/** Of orders that were sent or handed over in this transaction and promise nothing; nothing happens while the setting is off. */
export const reserveStock = (transaction: Queryable, orderIds: readonly number[]) =>
  transaction.query('orders.reserve-stock', 'select reserve_unacknowledged($1::int[])', [orderIds]);

/** After an amendment and what it promises more or less: never more than the order still has. */
export async function fitReserves(transaction: Queryable, orderId: number): Promise<void> {
  await transaction.query(
    'orders.fit-reserves',
    `with left_over as (
       select r.product_id, r.quantity, coalesce((select sum(w.quantity) from order_rows w where w.order_id = $1 and w.product_id = r.product_id), 0)
         - coalesce((select k.quantity from stock_promises k where k.order_id = $1 and k.product_id = r.product_id), 0) as pieces
       from stock_reserves r where r.order_id = $1
     ), gone as (
       delete from stock_reserves r using left_over l where r.order_id = $1 and r.product_id = l.product_id and l.pieces <= 0
       returning r.product_id
     ), fewer as (
       update stock_reserves r set quantity = l.pieces from left_over l
       where r.order_id = $1 and r.product_id = l.product_id and l.pieces > 0 and l.pieces < l.quantity returning r.product_id
     )
     select announce_stock(array(select product_id from gone union select product_id from fewer))`,
    [orderId],
  );
  await reserveStock(transaction, [orderId]);
}

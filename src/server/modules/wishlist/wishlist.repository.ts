/** SQL of wishlists. Every change announces to all processes which customer's list changed (`wishlist-cache.ts`). */
import type { Announcements } from '#server/platform/announcements/announcements.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** Articles on a customer's wishlist that are still for sale, newest first. */
export async function readWishes(db: Queryable, customerId: number): Promise<number[]> {
  const rows = await db.query<{ product_id: number }>(
    'wishlist.read',
    `select w.product_id from wishes w join products p on p.id = w.product_id and p.active
      where w.client_id = $1 order by w.position desc`,
    [customerId],
  );
  return rows.map((row) => row.product_id);
}

/** Allows one transaction at a time to change a customer's wishlist; nothing else of the customer is locked. */
export async function lockWishes(transaction: Queryable, customerId: number): Promise<void> {
  await transaction.query('wishlist.lock', `select pg_advisory_xact_lock(hashtext('wishes'), $1)`, [customerId]);
}

/** How many rows the customer has, including articles no longer for sale: the limit counts all of them. */
export async function countWishes(db: Queryable, customerId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'wishlist.count',
    'select count(*)::int as count from wishes where client_id = $1',
    [customerId],
  );
  return row?.count ?? 0;
}

/** True when the article was not on the list. */
export async function insertWishlistItem(
  transaction: Queryable,
  customerId: number,
  articleId: number,
  announcements: Announcements,
): Promise<boolean> {
  const added = await transaction.query(
    'wishlist.insert',
    `with added as (
       insert into wishes (client_id, product_id) values ($1, $2)
       on conflict do nothing returning client_id)
     select case when $3::boolean then pg_notify('wishes', client_id::text) end from added`,
    [customerId, articleId, announcements.byStatement],
  );
  if (added.length > 0 && !announcements.byStatement) await announcements.announce(transaction, 'wishes', [customerId]);
  return added.length > 0;
}

export async function deleteWishlistItem(
  db: Queryable,
  customerId: number,
  articleId: number,
  announcements: Announcements,
): Promise<void> {
  const gone = await db.query(
    'wishlist.delete',
    `with gone as (delete from wishes where client_id = $1 and product_id = $2 returning client_id)
     select case when $3::boolean then pg_notify('wishes', client_id::text) end from gone`,
    [customerId, articleId, announcements.byStatement],
  );
  if (gone.length > 0 && !announcements.byStatement) await announcements.announce(db, 'wishes', [customerId]);
}

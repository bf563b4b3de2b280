/** SQL of the alerts. */
import type { Queryable } from '#server/platform/db/index.ts';

export async function insertAlert(
  db: Queryable,
  alert: { userId: number; articleId: number; locale: string; now: Date },
): Promise<void> {
  await db.query(
    'alerts.insert',
    `insert into availability_alerts (user_id, product_id, locale, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, product_id) do update set locale = excluded.locale`,
    [alert.userId, alert.articleId, alert.locale, alert.now],
  );
}

export async function deleteAlert(db: Queryable, userId: number, articleId: number): Promise<void> {
  await db.query('alerts.delete', 'delete from availability_alerts where user_id = $1 and product_id = $2', [
    userId,
    articleId,
  ]);
}

export async function hasAlert(db: Queryable, userId: number, articleId: number): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    'alerts.has',
    'select exists (select from availability_alerts where user_id = $1 and product_id = $2) as found',
    [userId, articleId],
  );
  return row?.found ?? false;
}

export async function readEmail(db: Queryable, userId: number): Promise<string> {
  const [row] = await db.query<{ email: string }>('alerts.email', 'select email from users where id = $1', [userId]);
  return row?.email ?? '';
}

export interface DueAlert {
  id: number;
  locale: 'it' | 'en';
  email: string;
  carti: string;
  slug: string;
  name: string;
  um: string;
  stock: number;
}

/** Of the article of alert `a`: what orders have promised or reserve. */
const HELD = `(coalesce((select sum(k.quantity) from stock_promises k where k.product_id = a.product_id), 0)
         + coalesce((select sum(r.quantity) from stock_reserves r where r.product_id = a.product_id), 0))`;

/**
 * Takes the alerts of articles that are in stock now. Rows locked by another process are skipped; alerts of users who
 * can no longer log in stay.
 */
export const takeDueAlerts = (transaction: Queryable): Promise<DueAlert[]> =>
  transaction.query<DueAlert>(
    'alerts.take-due',
    `with due as (
       select a.id from availability_alerts a
       join stock s on s.product_id = a.product_id and s.quantity > ${HELD}
       join products p on p.id = a.product_id and p.active
       join users u on u.id = a.user_id and u.active
       left join customers c on c.client_id = u.client_id
       where coalesce(c.active, true)
       order by a.id
       for update of a skip locked
     ), taken as (
       delete from availability_alerts a using due, products p, stock s, users u
       where a.id = due.id and p.id = a.product_id and s.product_id = a.product_id and u.id = a.user_id
       returning a.id, a.locale, u.email, p.carti, p.slug, case a.locale when 'en' then p.name_en else p.name_it end as name,
         p.um, s.quantity - ${HELD} as stock
     )
     select * from taken order by id`,
  );

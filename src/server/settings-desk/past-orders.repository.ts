/** SQL of the orders on which the effect of settings is computed. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { PastOrder } from './settings-effect.rules.ts';

/** Orders since that moment that were not cancelled. */
export const readPastOrders = (db: Queryable, since: Date): Promise<PastOrder[]> =>
  db.query<PastOrder>(
    'settings.past-orders',
    `select o.total_net as net, o.delivery_type as delivery, c.minimum_order as "ownMinimum", o.created_at as "sentAt"
     from orders o join customers c on c.client_id = o.client_id
     where o.created_at >= $1 and o.status <> 'cancelled'`,
    [since],
  );

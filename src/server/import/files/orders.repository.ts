/** What imported orders need besides their rows: ids, the address at that time, totals, events, counters. */
import type { Queryable } from '#server/platform/db/index.ts';

/** E-mail of a user → id; null for agents without a login. */
export async function readUserIds(db: Queryable, emails: readonly string[]): Promise<Map<string, number | null>> {
  const wanted = [...new Set(emails)].filter(Boolean);
  const rows = await db.query<{ id: number | null; email: string }>(
    null,
    `select u.id, e.email from unnest($1::text[]) as e(email)
     left join users u on u.email = e.email
     where u.id is not null or exists (select from agents a where lower(a.email) = e.email)`,
    [wanted],
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function readOrderIds(db: Queryable, numbers: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(numbers)];
  const rows = await db.query<{ id: number; number: string }>(
    null,
    'select id, number from orders where number = any($1::text[])',
    [wanted],
  );
  return new Map(rows.map(({ id, number }) => [number, id]));
}

interface RowNames {
  name_it: string;
  name_en: string;
  um: string;
  vat: number;
}

export async function readRowNames(db: Queryable, articleIds: readonly number[]): Promise<Map<number, RowNames>> {
  const rows = await db.query<RowNames & { id: number }>(
    null,
    'select id, name_it, name_en, um, vat from products where id = any($1::int[])',
    [[...new Set(articleIds)]],
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** The address of new orders, and counters that continue after the highest number. */
export async function finishOrders(db: Queryable): Promise<void> {
  await db.query(
    null,
    `update orders o set destination = jsonb_build_object('name', a.name, 'street', a.street, 'city', a.city,
         'province', a.province, 'postal_code', a.postal_code, 'phone', a.phone)
     from addresses a
     where o.destination = '{}' and a.client_id = o.client_id and a.address_code = o.address_code`,
  );
  await db.query(
    null,
    `insert into order_counters (causale, year, last_number)
     select causale, year, max(sequence) from orders group by causale, year
     on conflict (causale, year) do update set last_number = greatest(order_counters.last_number, excluded.last_number)
       where order_counters.last_number < excluded.last_number`,
  );
}

/**
 * Totals from the rows (C-PRICE-3): VAT per rate on the sum of row nets, transport at the ordinary rate. Orders whose
 * status has changed get an event; new ones get their first event too.
 */
export async function totalOrders(db: Queryable, today: string): Promise<void> {
  await db.query(
    null,
    `with sums as (
       select order_id, sum(total_gross) as gross, sum(total_net) as net from order_rows group by order_id
     ), rates as (
       select order_id, vat as rate, sum(total_net) as base from order_rows group by order_id, vat
       union all select id, 22, transport from orders where transport > 0
     ), taxed as (
       select order_id, sum(tax) as vat from (
         select order_id, round(sum(base) * rate / 10000.0) * 100 as tax from rates group by order_id, rate) by_rate
       group by order_id
     )
     update orders o set total_gross = s.gross, total_net = s.net, vat = t.vat, total_document = s.net + t.vat + o.transport
     from sums s join taxed t using (order_id)
     where o.id = s.order_id and o.cart_id is null
       and (o.total_gross, o.total_net, o.vat, o.total_document) is distinct from (s.gross, s.net, t.vat, s.net + t.vat + o.transport)`,
  );
  await db.query(
    null,
    `insert into order_events (order_id, position, status, at)
     select id, 1, 'IA', created_at from orders o where not exists (select from order_events e where e.order_id = o.id)`,
  );
  await db.query(
    null,
    `insert into order_events (order_id, position, status, at)
     select o.id, last.position + 1, o.status, greatest(last.at, least(o.created_at + interval '1 day', $1::date))
     from orders o
     join lateral (select position, status, at from order_events e where e.order_id = o.id order by position desc limit 1) last on true
     where last.status <> o.status`,
    [today],
  );
}

export interface OrderState {
  readonly id: number;
  readonly status: string;
}

/** Events of these orders, whose status becomes another one in this transaction. @param today plain date of new events. */
export const noteOrderStates = (db: Queryable, states: readonly OrderState[], today: string) =>
  db.query(
    null,
    `with s as (select * from unnest($1::int[], $2::text[]) as s (id, status)), begun as (
       insert into order_events (order_id, position, status, at)
       select o.id, 1, 'IA', o.created_at from s join orders o using (id)
       where not exists (select from order_events e where e.order_id = o.id) returning order_id, position, status, at
     )
     insert into order_events (order_id, position, status, at)
     select o.id, last.position + 1, s.status, greatest(last.at, least(o.created_at + interval '1 day', $3::date))
     from s join orders o using (id)
     join lateral (
       select position, status, at from order_events e where e.order_id = o.id
       union all select position, status, at from begun b where b.order_id = o.id order by position desc limit 1) last on true
     where last.status <> s.status`,
    [states.map(({ id }) => id), states.map(({ status }) => status), today],
  );

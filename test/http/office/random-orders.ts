/** Orders with random contents, the same in each run, for grids: every status, days that are missing, texts with signs of `like`. */
import type { Database } from '#server/platform/db/index.ts';

/** Returns their ids. */
export async function insertRandomOrders(db: Database, count: number): Promise<number[]> {
  const rows = await db.transaction(async (transaction) => {
    await transaction.query(null, 'select setseed(0.42)');
    return transaction.query<{ id: number }>(
      null,
      `with made as (
       insert into orders (causale, sequence, year, number, client_id, address_code, status, order_date, created_at, delivery_type,
         delivery_date, pickup_from, payment_method, note, reference, destination, total_gross, total_net, transport, vat, total_document)
       select 'RX', last.sequence + n, 2026, 'RX/' || last.sequence + n || '/2026', c.client_id, 1,
         (array['IA', 'NE', 'E', 'partial', 'cancelled'])[1 + floor(random() * 5)::int], current_date,
         now() - random() * interval '40 days', (array['shipping', 'pickup'])[1 + floor(random() * 2)::int],
         case when random() < 0.8 then current_date - 20 + floor(random() * 40)::int end,
         (array['', '08:00', '14:30'])[1 + floor(random() * 3)::int],
         (array['', 'card', 'bank_transfer', 'riba_30'])[1 + floor(random() * 4)::int],
         (array['', 'gru di cantiere', 'Consegnare ENTRO le 9', '50% a_b\\c'])[1 + floor(random() * 4)::int],
         (array['', 'REF-1', 'ref-1', '100%', 'a_b', 'È urgente'])[1 + floor(random() * 6)::int],
         jsonb_build_object('city', (array['Lecco', 'lecco', 'Erba', ''])[1 + floor(random() * 4)::int], 'name', 'Sede'),
         net, net, ship, 0, net + ship
       from generate_series(1, $1) n
         cross join (select coalesce(max(sequence), 0) as sequence from orders where causale = 'RX') last
         cross join lateral (select client_id from customers where n > 0 order by random() limit 1) c
         cross join lateral (select floor(random() * 1000)::bigint * 10000 as net, floor(random() * 3)::bigint * 90000 as ship where n > 0) m
       returning id
     ), lines as (
       insert into order_rows (order_id, row_id, product_id, carti, name_it, name_en, quantity, delivered, gross, net, total_gross, total_net, vat)
       select m.id, n, p.id, p.carti, p.carti, p.carti, 1 + n, floor(random() * 2)::int, 10000, 10000, 10000 * (1 + n), 10000 * (1 + n), 22
       from made m cross join generate_series(1, 3) n
         cross join lateral (select id, carti from products where m.id > 0 and n > 0 order by random() limit 1) p
     )
     select id from made`,
      [count],
    );
  });
  return rows.map(({ id }) => id);
}

/** A second record of a customer, as offices make them by mistake: people, addresses, orders, carts and terms, by a seed. */
import { expect, vi } from 'vitest';
import type { Queryable } from '#server/platform/db/index.ts';
import type { TestShop } from './start-shop.ts';

export interface Twin {
  readonly code: number;
  readonly email: string;
}

/** Small numbers that look random and are the same for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** `like`: whose fields, and whose first address with its own number, it has; it has no documents. Its password is that of the demo. */
export async function twinOf({ db }: Pick<TestShop, 'db'>, like: number, seed: number): Promise<Twin> {
  const pick = seeded(seed);
  const code = 900_000 + seed;
  const email = `twin-${seed}@example.com`;
  const run = (sql: string, params: readonly unknown[] = []) => db.query(null, sql, params);
  await run(
    `insert into customers (client_id, company_name, vat_number, tax_code, phone, city, price_list_id, payment_methods, agent_id, discount)
     select $1, company_name || ' (doppio)', vat_number, tax_code, '0341 99 88 ' || $3::int, city, price_list_id, payment_methods, agent_id, '12'
     from customers where client_id = $2`,
    [code, like, 10 + pick(80)],
  );
  await run(
    `insert into addresses (client_id, address_code, name, street, city, province, postal_code, phone, price_list_id, discount, payment_methods, position)
     select $1, address_code, name, street, city, province, postal_code, phone, price_list_id, discount, payment_methods, 1
     from addresses where client_id = $2 order by position, address_code limit 1`,
    [code, like],
  );
  for (let more = 0; more <= pick(3); more++)
    await run(
      `insert into addresses (client_id, address_code, name, street, city, province, postal_code, position)
       select $1, max(address_code) + 1, 'Magazzino ' || max(address_code), 'Via Nuova ' || max(address_code) || $2::text, 'Lecco', 'LC', '23900', 5
       from addresses where client_id = $1`,
      [code, String(seed)],
    );
  await run(
    `insert into users (email, password_hash, role, client_id, name, is_demo) select $1, password_hash, 'customer', $2, 'Elena Doppia', true
     from users where email = 'cliente1@example.com'`,
    [email, code],
  );
  await run(
    `insert into carts (client_id, address_code, kind, status, last_row) select $1, address_code, kind, 'active', 10
     from addresses, unnest(array['client', 'agent']) kind where client_id = $1 and (address_code + $2) % 2 = 0`,
    [code, pick(2)],
  );
  await run(
    `insert into cart_rows (cart_id, row_id, product_id, quantity, seen_gross, seen_net)
     select c.id, 10, (select min(id) from products where active), 10, 10000, 10000 from carts c where c.client_id = $1`,
    [code],
  );
  await run(
    `insert into orders (causale, sequence, year, number, client_id, address_code, idempotency_key, order_date, total_gross, total_net, transport, vat, total_document)
     select 'TW', $2::int * 100 + n, 2026, 'TW/' || ($2::int * 100 + n) || '/2026', $1,
       (select min(address_code) + n % 2 from addresses where client_id = $1), 'twin-key-' || n, '2026-11-02', 100000, 100000, 0, 22000, 122000
     from generate_series(1, $3::int) n`,
    [code, seed, 1 + pick(12)],
  );
  await run(
    `insert into wishes (client_id, product_id) select $1, id from products where active order by id offset $2 limit $3`,
    [code, pick(10), 1 + pick(6)],
  );
  await run(
    `insert into customer_codes (client_id, code_key, code, product_id)
     select $1, 'MIO' || row_number() over (), 'mio-' || row_number() over (), id from products where active order by id limit $2`,
    [code, 1 + pick(5)],
  );
  await run(`insert into discounts (client_id, brand_id, chain) select $1, id, '5' from brands order by id limit $2`, [
    code,
    pick(6),
  ]);
  await run(
    `insert into customer_notes (client_id, author, text, at) values ($1, 'Laura', 'Chiama sempre Elena', now())`,
    [code],
  );
  if (pick(2) === 1)
    await run('insert into customer_credit (client_id, advances, open_deadlines) values ($1, 50000, 120000)', [code]);
  await run(`update coupons set entitled = 'customer:' || $1 || '|' || $2 where id = (select min(id) from coupons)`, [
    code,
    like,
  ]);
  return { code, email };
}

/** Rows of these customers in every table that a merge may touch, as JSON; without versions of carts, which only grow. */
export async function rowsOf(
  { db }: Pick<TestShop, 'db'>,
  codes: readonly number[],
): Promise<Record<string, unknown[]>> {
  const tables = [
    'customers',
    'addresses',
    'address_settings',
    'users',
    'orders',
    'carts',
    'customer_notes',
    'enquiries',
    'registrations',
  ];
  const others = [
    'impersonations',
    'wishes',
    'customer_codes',
    'discounts',
    'customer_credit',
    'customer_search',
    'invoices',
    'deadlines',
  ];
  const found: Record<string, unknown[]> = {};
  for (const table of [...tables, ...others]) {
    const rows = await db.query<{ row: unknown }>(
      null,
      `select to_jsonb(t) - 'version' - 'logged_in_at' as row from ${table} t where client_id = any ($1::int[]) order by (to_jsonb(t) - 'version')::text`,
      [codes],
    );
    found[table] = rows.map(({ row }) => row);
  }
  for (const table of ['promos', 'coupons'])
    found[table] = await db.query(null, `select id, entitled from ${table} order by id`);
  return found;
}

/** A transaction that has locked a cart of the twin, as one that sends an order does; `during` runs meanwhile, `then` in it. */
export const whileSending = (
  { db }: Pick<TestShop, 'db'>,
  twin: Twin,
  during: () => Promise<void>,
  then: (transaction: Queryable, cart: number) => Promise<void>,
): Promise<void> =>
  db.transaction(async (transaction) => {
    const [cart] = await transaction.query<{ id: number }>(
      null,
      'select id from carts where client_id = $1 order by id limit 1 for update',
      [twin.code],
    );
    await during();
    await then(transaction, cart?.id ?? expect.fail('the twin has no cart'));
  });

/** The process of the database that waits for such a lock, once one does. */
export const lockWaiter = ({ db }: Pick<TestShop, 'db'>): Promise<number> =>
  vi.waitFor(async () => {
    const [row] = await db.query<{ pid: number }>(
      null,
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`,
    );
    return row?.pid ?? expect.fail('nobody waits yet');
  }, 10_000);

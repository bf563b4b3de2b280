/**
 * Fifty customers order at once, over real HTTP with sessions, on 2 cores: each sends the requests of the checkout's pages and orders
 * a cart of 20 rows. Nothing is lost or doubled, and 99 of 100 requests are completed within a second.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import type { Measurement } from './kit/measurement.ts';
import { type ShopClient, withSession } from './kit/shop-client.ts';
import { fillCarts, fillTrade } from './kit/trade-fixtures.ts';

const CUSTOMERS = 50;
const ROUNDS = 6;
const ROWS = 20;
const TARGET_MS = 1000;
const PORT = 4487;

interface Timings {
  readonly all: number[];
  readonly sends: number[];
}

/** Opens a session for each customer, as a login would; returns the tokens. */
async function openSessions(db: Database): Promise<string[]> {
  const rows = await db.query<{ token: string }>(
    null,
    `with people as (
       insert into users (email, role, client_id, name)
       select 'c' || n || '@example.com', 'customer', n, 'Cliente ' || n from generate_series(1, ${CUSTOMERS}) n returning id, client_id
     ), opened as (
       insert into sessions (token_hash, user_id, expires_at)
       select sha256(convert_to('bench-token-' || client_id, 'UTF8')), id, now() + interval '1 day' from people
     )
     select 'bench-token-' || client_id as token from people order by client_id`,
  );
  return rows.map(({ token }) => token);
}

/** The requests of the checkout's pages, from the first step to the sent order. */
async function orderOnce(client: ShopClient, key: string, timings: Timings): Promise<string> {
  const timed = async <T>(name: string, body: object): Promise<T> => {
    const started = performance.now();
    const response = await client.call<T>(name, body);
    const took = performance.now() - started;
    timings.all.push(took);
    if (name === 'wrapper.send_order') timings.sends.push(took);
    return response;
  };
  await timed('wrapper.prepare_order', {});
  await timed('checkout.save_draft', { delivery_type: 'pickup' });
  await timed('wrapper.prepare_order', {});
  await timed('checkout.save_draft', { payment_method: 'bank_transfer', note: 'Suonare', reference: key });
  const { summary_token, delivery_options } = await timed<PreparedOrder>('wrapper.prepare_order', {});
  const pickup = delivery_options.find((option) => option.type === 'pickup');
  const { order } = await timed<{ order: { number: string } }>('wrapper.send_order', {
    summary_token,
    idempotency_key: key,
    payment_method: 'bank_transfer',
    delivery_type: 'pickup',
    window: pickup?.windows[0],
  });
  return order.number;
}

/** @throws when an order is missing, doubled or without e-mail, or when the order numbers have a gap. */
async function checkNothingLost(db: Database, numbers: readonly string[]): Promise<void> {
  const [found] = await db.query<Record<string, number>>(
    null,
    `select (select count(*)::int from orders) as orders, (select count(*)::int from order_rows) as rows,
       (select sum(last_number)::int from order_counters) as counter, (select count(*)::int from letters) as emails,
       (select count(*)::int from carts where status = 'active') as open`,
  );
  const all = CUSTOMERS * ROUNDS;
  const expected = { orders: all, rows: all * ROWS, counter: all, emails: all, open: 0 };
  if (JSON.stringify(found) !== JSON.stringify(expected) || new Set(numbers).size !== all)
    throw new Error(
      `orders were lost or doubled: ${JSON.stringify({ found, expected, numbers: new Set(numbers).size })}`,
    );
}

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-rush-'));
  const database = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'benchmark' });
  const { db } = database;
  await migrate(db);
  await fillTrade(db);
  const tokens = await openSessions(db);
  const shop = await startShopProcess({ port: PORT, products: 0, databaseUrl: database.url });
  try {
    const clients = tokens.map((token, index) =>
      withSession(shop.url, token, { client_id: index + 1, address_code: 1 }),
    );
    const timings: Timings = { all: [], sends: [] };
    const numbers: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await fillCarts(db, 1, CUSTOMERS, ROWS, round);
      const sent = clients.map((client, index) => orderOnce(client, `rush-${round}-${index}`, timings));
      numbers.push(...(await Promise.all(sent)));
    }
    await checkNothingLost(db, numbers);
    const measurement = (what: string, values: readonly number[]): Measurement => {
      const worst = percentile(values, 0.99);
      return {
        what,
        measured: `p99 ${worst.toFixed(0)} ms, p50 ${percentile(values, 0.5).toFixed(0)} ms`,
        target: `p99 < ${TARGET_MS} ms`,
        ok: worst < TARGET_MS,
        baseline: `${values.length} calls, ${CUSTOMERS * ROUNDS} orders, none lost or doubled`,
      };
    };
    return [
      measurement(`${CUSTOMERS} customers order at once over HTTP: send_order`, timings.sends),
      measurement(`${CUSTOMERS} customers order at once over HTTP: every call of the checkout`, timings.all),
    ];
  } finally {
    await shop.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());

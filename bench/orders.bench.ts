/** Sending orders durably (fsync and synchronous commit on), several at a time. */
import { type Measurement, median } from './kit/measurement.ts';
import { ORDER_ROWS, ORDERS_AT_ONCE, ordersPerSecond, perSecond } from './kit/order-rate.ts';
import { CUSTOMERS, startTradeFixtures, type TradeFixtures } from './kit/trade-fixtures.ts';

const ORDERS = 300;
const ROUNDS = 3;
const TARGET = 200;

/** Single-row inserts, each committed: the limit of this disk and machine at the same concurrency. */
async function commitsPerSecond({ db }: TradeFixtures): Promise<number> {
  await db.query(null, 'create table if not exists bench_commits (id int generated always as identity, text text)');
  return perSecond(400, () => db.query('bench.commit', `insert into bench_commits (text) values ('x')`));
}

export async function run(): Promise<Measurement[]> {
  if (ROUNDS * ORDERS > CUSTOMERS) throw new Error('each order of the benchmark needs a customer of its own');
  const fixtures = await startTradeFixtures();
  try {
    const rates: number[] = [];
    const commits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      commits.push(await commitsPerSecond(fixtures));
      rates.push(await ordersPerSecond(fixtures, 1 + round * ORDERS, ORDERS));
    }
    const [check] = await fixtures.db.query<{ orders: number; counter: number }>(
      null,
      'select (select count(*)::int from orders) as orders, (select max(last_number) from order_counters) as counter',
    );
    if (check?.orders !== ROUNDS * ORDERS || check.counter !== check.orders)
      throw new Error('orders were lost or doubled');
    const rate = median(rates);
    return [
      {
        what: `orders of ${ORDER_ROWS} rows sent, durable, ${ORDERS_AT_ONCE} at a time`,
        measured: `${rate.toFixed(0)}/s`,
        target: `≥ ${TARGET}/s`,
        ok: rate >= TARGET,
        baseline: `${median(commits).toFixed(0)} single-row commits/s, ${ORDERS_AT_ONCE} at a time`,
      },
    ];
  } finally {
    await fixtures.stop();
  }
}

if (import.meta.main) console.table(await run());

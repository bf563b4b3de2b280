/** Sending orders durably (fsync and synchronous commit on), several at a time. */
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { CUSTOMERS, fillCarts, startTradeFixtures, type TradeFixtures } from './kit/trade-fixtures.ts';

const ROWS = 20;
const AT_ONCE = 8;
const ORDERS = 300;
const ROUNDS = 3;
const TARGET = 200;

/** Runs of `work` per second, `AT_ONCE` at a time. */
async function perSecond(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (count * 1000) / (performance.now() - started);
}

/** Single-row inserts, each committed: the limit of this disk and machine at the same concurrency. */
async function commitsPerSecond({ db }: TradeFixtures): Promise<number> {
  await db.query(null, 'create table if not exists bench_commits (id int generated always as identity, text text)');
  return perSecond(400, () => db.query('bench.commit', `insert into bench_commits (text) values ('x')`));
}

async function sendRound(fixtures: TradeFixtures, from: number): Promise<number> {
  await fillCarts(fixtures.db, from, ORDERS, ROWS);
  const prepared: PreparedOrder[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    prepared.push(JSON.parse(await fixtures.call(from + index, 'wrapper.prepare_order', {})).message);
  }
  return perSecond(ORDERS, (index) =>
    fixtures.call(from + index, 'wrapper.send_order', {
      summary_token: prepared[index]?.summary_token,
      idempotency_key: `bench-${from}-${index}`,
      payment_method: 'bank_transfer',
    }),
  );
}

export async function run(): Promise<Measurement[]> {
  if (ROUNDS * ORDERS > CUSTOMERS) throw new Error('each order of the benchmark needs a customer of its own');
  const fixtures = await startTradeFixtures();
  try {
    const rates: number[] = [];
    const commits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      commits.push(await commitsPerSecond(fixtures));
      rates.push(await sendRound(fixtures, 1 + round * ORDERS));
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
        what: `orders of ${ROWS} rows sent, durable, ${AT_ONCE} at a time`,
        measured: `${rate.toFixed(0)}/s`,
        target: `≥ ${TARGET}/s`,
        ok: rate >= TARGET,
        baseline: `${median(commits).toFixed(0)} single-row commits/s, ${AT_ONCE} at a time`,
      },
    ];
  } finally {
    await fixtures.stop();
  }
}

if (import.meta.main) console.table(await run());

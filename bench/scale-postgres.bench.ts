/**
 * PostgreSQL with standbys (scale-out §13): how long a fail-over takes once the manager has decided, what a commit costs that waits for a
 * standby, and how much later a page of history comes from there. Needs the servers of docs/engines.md.
 */
import { readOpenSums, readSoldSince } from '#server/modules/orders/index.ts';
import { connect, type Queryable } from '#server/platform/db/index.ts';
import { openSession } from '#server/platform/db/session.ts';
import type { Engine } from '../scripts/engines/engine.ts';
import { patroni } from '../scripts/engines/patroni.ts';
import { postgres } from '../scripts/engines/postgres.ts';
import { obstacleOf, startEngine } from '../scripts/engines/running-engines.ts';
import { createOrders, faultsOf, startWriting } from '../test/engines/kit/writing-load.ts';
import { ownCertificate } from '../test/http/kit/own-certificate.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { ORDER_ROWS, ORDERS_AT_ONCE, ordersPerSecond } from './kit/order-rate.ts';
import { startTradeFixtures } from './kit/trade-fixtures.ts';

const FAILOVERS = 5;
const PATRONI_FAILOVERS = 3;
const FAILOVER_TARGET_MS = 1_000;
/** `ttl` of the file, and some seconds to decide and to look. */
const PATRONI_TARGET_SECONDS = 25;
const ORDERS = 150;
const ROUNDS = 3;
const SHARE_TARGET = 0.6;
const READS = 300;
/** Two questions more, and the standby must have replayed the last commit. */
const LATER_TARGET_MS = 5;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

async function setStandbys(url: string, names: string): Promise<void> {
  const session = await openSession(url);
  await session.query(null, `alter system set synchronous_standby_names = '${names}'`);
  await session.query(null, 'select pg_reload_conf()');
  await session.close();
  // The configuration is read by each process in its own time.
  await pause(500);
}

/** Milliseconds from the promotion to the first write that the new primary acknowledged. */
async function failover(): Promise<number> {
  const { primary, standby, stop } = await startEngine(postgres, { options: { durable: true } });
  const url = primary.url.replace(/@[^/]*/, `@127.0.0.1:${primary.port},127.0.0.1:${standby.port}`);
  const db = await connect({ url });
  try {
    await createOrders(db);
    await setStandbys(primary.url, 'ANY 1 (*)');
    const load = startWriting(db);
    await pause(1_000);
    await primary.kill();
    await standby.promote();
    const promoted = Date.now();
    const isThere = () => [...load.acknowledged.values()].find((at) => at > promoted);
    while (isThere() === undefined) await pause(5);
    await load.stop();
    const faults = await faultsOf(db, load);
    if (faults.length > 0) throw new Error(`orders were lost or doubled: ${faults.slice(0, 3).join(', ')}`);
    return (isThere() ?? 0) - promoted;
  } finally {
    await db.close();
    await stop();
  }
}

/** Seconds from the death of the primary to the next write, with Patroni and HAProxy as `deploy` has them. */
async function patroniFailover(): Promise<number> {
  const { url, nodes, stop } = await startEngine(patroni, { options: { certificate: ownCertificate() } });
  const db = await connect({ url });
  try {
    const roles = async () => Promise.all(nodes.map((node) => node.role()));
    while (!(await roles()).includes('sync_standby')) await pause(200);
    const leader = nodes[(await roles()).indexOf('leader')];
    await createOrders(db);
    const load = startWriting(db);
    await pause(1_000);
    await leader?.kill();
    const killed = Date.now();
    // What was on its way may still arrive.
    const isThere = () => [...load.acknowledged.values()].find((at) => at > killed + 1_000);
    while (isThere() === undefined) await pause(20);
    await load.stop();
    const faults = await faultsOf(db, load);
    if (faults.length > 0) throw new Error(`orders were lost or doubled: ${faults.slice(0, 3).join(', ')}`);
    return ((isThere() ?? 0) - killed) / 1_000;
  } finally {
    await db.close();
    await stop();
  }
}

/** Local and synchronous commits by turns, so that both have the same machine. */
async function orderRates(): Promise<{ readonly local: number; readonly synchronous: number }> {
  const { primary, stop } = await startEngine(postgres, { options: { durable: true } });
  const fixtures = await startTradeFixtures(primary.url);
  try {
    const rates = { local: [] as number[], synchronous: [] as number[] };
    let from = 1;
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [kind, names] of [
        ['local', ''],
        ['synchronous', 'ANY 1 (*)'],
      ] as const) {
        await setStandbys(primary.url, names);
        rates[kind].push(await ordersPerSecond(fixtures, from, ORDERS));
        from += ORDERS;
      }
    return { local: median(rates.local), synchronous: median(rates.synchronous) };
  } finally {
    await fixtures.stop();
    await stop();
  }
}

interface ReadTimes {
  readonly primary: number;
  readonly standby: number;
  readonly fallbacks: number;
}

/** Milliseconds of two sums over orders, in turns; `idle`: nothing else happens, `busy`: others write all the time. */
async function sumTimes(): Promise<{ readonly idle: ReadTimes; readonly busy: ReadTimes }> {
  const { primary, standby, stop } = await startEngine(postgres, { options: { durable: true } });
  const fixtures = await startTradeFixtures(primary.url, standby.url);
  const { db } = fixtures;
  const sums = (on: Queryable) => Promise.all([readOpenSums(on, 1), readSoldSince(on, '2000-01-01')]);
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  const read = async (): Promise<ReadTimes> => {
    const times = { primary: [] as number[], standby: [] as number[] };
    const before = db.reading.statements().fallback;
    for (let turn = 0; turn < READS; turn += 1) {
      times.primary.push(await timed(() => sums(db)));
      times.standby.push(await timed(() => sums(db.reading)));
    }
    const fallbacks = db.reading.statements().fallback - before;
    return { primary: median(times.primary), standby: median(times.standby), fallbacks };
  };
  try {
    await ordersPerSecond(fixtures, 1, ORDERS);
    const idle = await read();
    await createOrders(db);
    const load = startWriting(db);
    const busy = await read();
    await load.stop();
    return { idle, busy };
  } finally {
    await fixtures.stop();
    await stop();
  }
}

export async function run(): Promise<Measurement[]> {
  const obstacle = obstacleOf(postgres as unknown as Engine);
  if (obstacle !== undefined) {
    console.log(`scale-postgres is skipped: ${obstacle}`);
    return [];
  }
  const times: number[] = [];
  for (let turn = 0; turn < FAILOVERS; turn += 1) times.push(await failover());
  const worst = Math.max(...times);
  const decided: number[] = [];
  if (obstacleOf(patroni as unknown as Engine) === undefined)
    for (let turn = 0; turn < PATRONI_FAILOVERS; turn += 1) decided.push(await patroniFailover());
  const { local, synchronous } = await orderRates();
  const share = synchronous / local;
  const sums = await sumTimes();
  return [
    {
      what: 'fail-over under load: from the promotion to the first write',
      measured: `${median(times).toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
      target: `≤ ${FAILOVER_TARGET_MS} ms`,
      ok: worst <= FAILOVER_TARGET_MS,
      baseline: `${FAILOVERS} fail-overs, nothing acknowledged lost or doubled`,
    },
    ...(decided.length === 0
      ? []
      : [
          {
            what: 'the same with Patroni: from the death of the primary to the next write',
            measured: `${median(decided).toFixed(1)} s, worst ${Math.max(...decided).toFixed(1)} s`,
            target: `≤ ${PATRONI_TARGET_SECONDS} s`,
            ok: Math.max(...decided) <= PATRONI_TARGET_SECONDS,
            baseline: `${decided.length} fail-overs with deploy/patroni and deploy/haproxy, nothing lost or doubled`,
          },
        ]),
    {
      what: `orders of ${ORDER_ROWS} rows, ${ORDERS_AT_ONCE} at a time: synchronous standby ÷ local commit`,
      measured: share.toFixed(2),
      target: `≥ ${SHARE_TARGET}`,
      ok: share >= SHARE_TARGET,
      baseline: `${local.toFixed(0)} and ${synchronous.toFixed(0)} orders/s, standby on the same disk`,
    },
    ...(['idle', 'busy'] as const).map((when) => {
      const { primary, standby, fallbacks } = sums[when];
      return {
        what: `two sums over orders: how much later from a standby${when === 'busy' ? ', while others write' : ''}`,
        measured: `${(standby - primary).toFixed(1)} ms`,
        target: `≤ ${LATER_TARGET_MS} ms`,
        ok: standby - primary <= LATER_TARGET_MS,
        baseline: `${primary.toFixed(1)} ms from the primary; ${fallbacks} of ${2 * READS} read there after all`,
      };
    }),
  ];
}

if (import.meta.main) console.table(await run());

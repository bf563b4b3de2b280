/**
 * Events for other systems: the feed of 100 000 events, an order until its event is positioned, its file in the folder and its webhook received,
 * and 100 readers who wait. The shop is a process of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExchangeEvent } from '#contract/exchange/exchange-events.ts';
import { createConnections, sequenceEvents } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { FAST_VISITORS, startShopProcess } from '../e2e/kit/shop-process.ts';
import { list, openDatabase, percentile, timed, until } from './kit/large-shop.ts';
import type { Measurement } from './kit/measurement.ts';
import { shopCpu } from './kit/process-cpu.ts';
import { customer, type ShopClient } from './kit/shop-client.ts';

const PORT = Number(process.env.E2E_PORT ?? 4991);
const EVENTS = 100_000;
const PAGE = 500;
const FEED_S = 20;
const ORDERS = 10;
const ORDER_MS = 1_000;
const READERS = 100;
/** How many of them one key may have. */
const PER_KEY = 4;
const IDLE_S = 20;
const CORE = 0.01;

interface Page {
  readonly events: ExchangeEvent[];
  readonly next: string;
}

export async function* run(): AsyncGenerator<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-events-bench-'));
  // The receiver of the webhook is on this machine.
  writeFileSync(join(dataDir, 'bancale.settings.yaml'), `${FAST_VISITORS}exchange: { allowNetworks: ['127.0.0.1'] }\n`);
  const shop = await startShopProcess({ port: PORT, products: 300, dataDir, demo: true });
  const receiver = await receive();
  const { db, stop } = await openDatabase(dataDir);
  try {
    const keys = await connect(db);
    await addWebhook(dataDir, receiver.url);
    const read = reader(shop.url, keys);
    yield await orders(await customer(shop.url, 'cliente1@example.com'), { dataDir, read, received: receiver.count });
    // Before the feed: after it the database tidies up for a while.
    yield await idle(read, () => shopCpu(shop.pid, dataDir));
    yield await feed(db, read);
  } finally {
    await stop();
    await shop.stop();
    receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A system that gets webhooks. */
async function receive() {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      count += 1;
      response.writeHead(204).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/events`, count: () => count, close: () => server.close() };
}

/** With the command of a shop that runs. */
async function addWebhook(dataDir: string, url: string): Promise<void> {
  const order = ['exchange', 'webhook', 'add', 'bench', '--name', 'bench', '--url', url, '--types', 'order.sent'];
  const child = spawn(process.execPath, ['src/cli/shop.ts', ...order], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The webhook was not made: ${code}.`);
}

/** The keys of a connection that gets its orders as files. */
async function connect(db: Database): Promise<string[]> {
  const clock = () => new Date();
  const connections = createConnections({ db, clock, operations: createOperations({ clock }) });
  const by = { actor: { userId: null, name: 'bench' }, source: 'command' } as const;
  const files = { files: 'json', acknowledgedBy: 'taken' } as const;
  await connections.add(by, { code: 'bench', name: 'bench', release: 'sent', enabled: true, ...files });
  const key = { connection: 'bench', name: 'bench', scopes: ['events.read'], networks: [], expiresOn: null };
  return Promise.all(Array.from({ length: READERS / PER_KEY }, () => connections.addKey(by, key)));
}

type Read = (query: string, key?: number) => Promise<Page>;

function reader(url: string, keys: readonly string[]): Read {
  const agent = new Agent({ keepAlive: true });
  return (query, key = 0) =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${keys[key]}` };
      get(`${url}/exchange/v1/events?${query}`, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(JSON.parse(text) as Page);
          else reject(new Error(`${query}: ${response.statusCode} ${text}`));
        });
      }).on('error', reject);
    });
}

const end = async (read: Read) => (await read('after=end')).next;

interface Followed {
  readonly dataDir: string;
  readonly read: Read;
  /** How many webhooks were received. */
  readonly received: () => number;
}

async function orders(client: ShopClient, { dataDir, read, received }: Followed): Promise<Measurement> {
  const folder = join(dataDir, 'exchange', 'bench', 'out');
  const { product_list } = await list(client, { text: 'm8', disponibili: true, per_page: 50 });
  const articles = product_list.data.filter((one) => one.addable && one.num_childs === 0).slice(0, 2);
  const events: number[] = [];
  const files: number[] = [];
  const webhooks: number[] = [];
  for (let nth = 0; nth < ORDERS; nth += 1) {
    for (const { id } of articles) await client.call('wrapper.add_to_cart', { item_id: id, quantity: 1_000 });
    const { summary_token, payment_methods } = await client.call<{
      summary_token: string;
      payment_methods: Array<{ code: string }>;
    }>('wrapper.prepare_order', {});
    const after = await end(read);
    const before = existsSync(folder) ? readdirSync(folder).length : 0;
    const receivedBefore = received();
    const sent = { summary_token, idempotency_key: `bench-events-${nth}`, confirm_duplicate: true };
    await client.call('wrapper.send_order', { ...sent, payment_method: payment_methods[0]?.code ?? '' });
    const file = until(async () => existsSync(folder) && readdirSync(folder).length > before, 5);
    const webhook = until(async () => received() > receivedBefore, 5);
    events.push(await timed(() => read(`after=${after}&wait=30&types=order.sent`)));
    files.push(await file);
    webhooks.push(await webhook);
  }
  const slowest = Math.max(...events, ...files, ...webhooks);
  const medians = [events, files, webhooks].map((times) => percentile(times, 0.5).toFixed(0)).join(', ');
  const what = 'order sent → its event read, its file in the folder, its webhook received; the slowest';
  return {
    ...line(`exchange-events: ${what}`, slowest, ORDER_MS),
    measured: `${slowest.toFixed(0)} ms (medians ${medians} ms)`,
  };
}

async function feed(db: Database, read: Read): Promise<Measurement> {
  const start = await end(read);
  await db.query(
    null,
    `insert into exchange_events (type, subject, payload, created_at)
     select 'order.changed', gen_random_uuid(), jsonb_build_object('version', 'v1', 'number', 'OC/' || n || '/2026', 'status', 'NE', 'order_version', 1,
       'customer', n, 'reference', 'RIF ' || n, 'total_net', n / 7.0, 'total_document', n / 5.0), now() from generate_series(1, $1::int) n`,
    [EVENTS],
  );
  await sequenceEvents(db);
  let seen = 0;
  const milliseconds = await timed(async () => {
    for (let after = start, last = Number(start.split('-')[1]); ; ) {
      const { events, next } = await read(`after=${after}&limit=${PAGE}`);
      if (events.length === 0) return;
      for (const { position } of events) if (position !== ++last) throw new Error(`${position} is not the next one.`);
      seen += events.length;
      after = next;
    }
  });
  if (seen !== EVENTS) throw new Error(`${seen} events were read.`);
  return {
    ...line(`exchange-events: feed of ${EVENTS} events in pages of ${PAGE}`, milliseconds, FEED_S * 1_000),
    measured: `${(milliseconds / 1_000).toFixed(1)} s`,
    target: `≤ ${FEED_S} s`,
  };
}

/** What they cost beyond the shop that nobody reads. */
async function idle(read: Read, cpu: () => { server: number; database: number }): Promise<Measurement> {
  const used = async () => {
    const before = cpu();
    await wait(IDLE_S * 1_000);
    const after = cpu();
    return (after.server + after.database - before.server - before.database) / IDLE_S;
  };
  const quiet = await used();
  const after = await end(read);
  const readers = Array.from({ length: READERS }, (_, nth) =>
    read(`after=${after}&wait=30`, Math.floor(nth / PER_KEY)),
  );
  // Until all of them wait.
  await wait(2_000);
  const waiting = await used();
  await Promise.all(readers);
  const share = Math.max(0, waiting - quiet);
  return {
    what: `exchange-events: ${READERS} readers who wait, share of a core beyond a shop without them`,
    measured: `${(share * 100).toFixed(2)} % (${(waiting * 100).toFixed(2)} / ${(quiet * 100).toFixed(2)})`,
    target: `≤ ${CORE * 100} %`,
    ok: share <= CORE,
    baseline: `load ${loadavg()[0]?.toFixed(1)}`,
  };
}

const line = (what: string, milliseconds: number, target: number): Measurement => ({
  what,
  measured: `${milliseconds.toFixed(0)} ms`,
  target: `≤ ${target} ms`,
  ok: milliseconds <= target,
  baseline: `load ${loadavg()[0]?.toFixed(1)}`,
});

if (import.meta.main) for await (const measurement of run()) console.table([measurement]);

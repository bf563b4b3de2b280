/** `THREADS=2`: a whole process whose threads serve on one port, seen over connections that both of them have. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import { importAsCommand } from '../kit/command-import.ts';
import { SEARCH_INDEX } from '../kit/demo-shop.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../kit/otlp-receiver.ts';
import { CONNECTIONS, Connection, START_MS, startThreads, type ThreadedProcess } from '../kit/threaded-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Their polls may take longest on a busy machine, where a thread takes ten seconds to start. */
const LONG_MS = 120_000;
const SOON = { timeout: 60_000, interval: 100 };
const SETTINGS = `limits:
  lists: { burst: 6, perMinute: 1 }
`;
/** A thread that the test stops has to be found; one that is only slow on a busy machine must not be. */
const STALL_SECONDS = 10;

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'bancale-threads-'));
const disturbed = join(dataDir, 'disturbed-thread');
let collector: OtlpReceiver;
let shop: ThreadedProcess;
let cookie = '';

/** Connections of a customer, of both threads. */
const connections = () => shop.connections(cookie);

const everywhere = <Result>(ask: (one: Connection) => Promise<Result>, of = connections()): Promise<Result[]> =>
  Promise.all(of.map(ask));

const figure = (pattern: RegExp) => shop.figure(pattern);
/**
 * While a thread hangs: connections that it has been given wait until it is ended. The first of eight responses, or NaN when none came within a
 * second: once in 256 times the thread is given all eight.
 */
const figureOfAny = (pattern: RegExp) => {
  const readings = Array.from({ length: 8 }, () => figure(pattern));
  return Promise.race([Promise.any(readings), wait(1_000, Number.NaN)]);
};

/** Once two readings agree: those of a thread may be a second old, so more than that lies between them. 0 = there is none yet. */
async function settledFigure(pattern: RegExp): Promise<number> {
  const read = async () => (await figure(pattern)) || 0;
  let last = await read();
  await expect
    .poll(async () => {
      const before = last;
      await wait(2_500);
      last = await read();
      return last - before;
    }, SOON)
    .toBe(0);
  return last;
}

const listOf = (one: Connection, text: string, more: object = {}) =>
  one.call<ArticleListMessage>('wrapper.product_list', { text, per_page: 12, ...more });

/** @param stallSeconds so long may a thread do one thing */
const disturbable = (stallSeconds: number) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../kit/thread-hook.mjs')}`,
  DISTURBED_THREAD: disturbed,
  THREAD_STALL_SECONDS: String(stallSeconds),
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
});

beforeAll(async () => {
  const demo = inject('demoShop');
  database = await freshDatabase(demo.template);
  collector = await startOtlpReceiver();
  symlinkSync(join(demo.dataDir, 'media'), join(dataDir, 'media'));
  mkdirSync(dirname(join(dataDir, SEARCH_INDEX)));
  copyFileSync(join(demo.dataDir, SEARCH_INDEX), join(dataDir, SEARCH_INDEX));
  writeFileSync(join(dataDir, 'bancale.settings.yaml'), SETTINGS);
  shop = await startThreads({
    ...disturbable(STALL_SECONDS),
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.settings.url).origin,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  cookie = await shop.login('cliente1@example.com');
}, START_MS);

afterAll(async () => {
  await shop?.close();
  await collector?.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('both threads serve, and one login counts in both (scale-out §4)', async () => {
  expect(shop.output()).toContain('2 threads serve requests');
  const all = connections();
  // One after the other: the first pages of a thread take longest, and a thread that has too many waiting turns some away.
  for (const one of all) expect((await one.send('GET', '/pages/account')).status).toBe(200);
  // The figures of a thread may be those of a second ago.
  for (const thread of ['0', '1'])
    await expect
      .poll(() => figure(new RegExp(`thread_connections\\{thread="${thread}"\\} (\\d+)`)), SOON)
      .toBeGreaterThan(0);
  await expect.poll(() => figure(/^bancale_threads_serving (\d+)/m), SOON).toBe(2);
});

test('a cart that one thread writes is read by the other, and the order is sent by any', async () => {
  const [first, ...others] = connections() as [Connection, ...Connection[]];
  const { product_list } = await listOf(first, 'm8', { disponibili: true, per_page: 50 });
  await database.db.query(null, 'update stock set quantity = 1000000');
  const articles = product_list.data.filter((one) => one.addable && one.num_childs === 0).slice(0, 2);
  for (const { id } of articles) await first.call('wrapper.add_to_cart', { item_id: id, quantity: 1000 });
  const carts = await everywhere((one) => one.send('POST', '/api/method/bancale.wrapper.get_cart_items', {}), others);
  for (const { status, text } of carts)
    expect([status, text]).toEqual([200, expect.stringContaining(`"${articles[1]?.carti}"`)]);
  const [preparing, sending] = others as [Connection, Connection];
  const { summary_token, payment_methods } = await preparing.call<{
    summary_token: string;
    payment_methods: Array<{ code: string }>;
  }>('wrapper.prepare_order', {});
  const body = {
    summary_token,
    idempotency_key: 'order-over-threads',
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
    note: '',
    reference: 'RIF THREADS',
  };
  // The same order from every connection at once is one order.
  const orders = await everywhere(
    (one) => one.call<{ order: { number: string } }>('wrapper.send_order', body),
    [sending, ...others.slice(2)],
  );
  expect(new Set(orders.map(({ order }) => order.number)).size).toBe(1);
  // The main thread renders it.
  const pdf = await sending.send(
    'GET',
    `/documents/order.pdf?number=${encodeURIComponent(orders[0]?.order.number ?? '')}`,
  );
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

test('a limit is one for both threads', async () => {
  const resumed = await everywhere((one) =>
    one.send('POST', '/api/method/bancale.wrapper.activate_cart', { id_cart: 999_999 }),
  );
  const statuses = resumed.map(({ status }) => status);
  expect([statuses.filter((one) => one === 404).length, statuses.filter((one) => one === 429).length]).toEqual([
    6,
    CONNECTIONS - 6,
  ]);
});

test('login delays are one for both threads: after five wrong passwords, wherever they arrive, it waits', async () => {
  const waits = await everywhere(async (one) => {
    const refused = { email: 'cliente2@example.com', password: 'wrong' };
    const [{ success }, seconds] = await one.call<[{ success: boolean }, number]>('wrapper.login', refused);
    expect(success).toBe(false);
    return seconds;
  });
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(4);
  expect(waits.filter((seconds) => seconds > 0)).toHaveLength(CONNECTIONS - 4);
});

test('a change of stock and a new article are seen by both threads, without a new index', {
  timeout: LONG_MS,
}, async () => {
  const all = connections();
  const [first] = all as [Connection];
  const built = shop.output().split('"kind":"built"').length;
  const { product_list } = await listOf(first, 'm8', { disponibili: true, per_page: 50 });
  const article = product_list.data.find((one) => one.addable && one.num_childs === 0);
  const found = async () =>
    (await everywhere((one) => listOf(one, article?.carti ?? '', { disponibili: true }), all)).map((list) =>
      list.product_list.data.some(({ carti }) => carti === article?.carti),
    );
  expect(new Set(await found())).toEqual(new Set([true]));
  const files = { db: database.db, dataDir, clock: { now: new Date() } };
  await importAsCommand(files, { 'stock.csv': ['product,quantity', `${article?.carti},0`] });
  await expect.poll(async () => [...new Set(await found())], SOON).toEqual([false]);

  await importAsCommand(files, { 'products.csv': ['code,name_it', 'FILO-77,Zirconite dei fili'] });
  const fresh = async () =>
    (await everywhere((one) => listOf(one, 'zirconite'), all)).map((one) => one.product_list.pagination.total);
  await expect.poll(async () => [...new Set(await fresh())], SOON).toEqual([1]);
  expect(shop.output().split('"kind":"built"')).toHaveLength(built);
});

test('a new index is swapped in by both threads', { timeout: LONG_MS }, async () => {
  const all = connections();
  const built = shop.output().split('"kind":"built"').length;
  const titles = async () =>
    (await everywhere((one) => listOf(one, '*', { facet_values: 1 }), all)).map(({ filters }) =>
      JSON.stringify(filters).includes('Materia prima'),
    );
  expect([...new Set(await titles())]).toEqual([false]);
  const files = { db: database.db, dataDir, clock: { now: new Date() } };
  await importAsCommand(files, { 'attributes.csv': ['code,label_it', 'material,Materia prima'] });
  await expect.poll(async () => [...new Set(await titles())], SOON).toEqual([true]);
  await expect.poll(() => shop.output().split('"kind":"built"').length, SOON).toBeGreaterThan(built);
});

test('a request that a thread serves is a trace, with one id in response, log and collector', async () => {
  const asked = { text: 'vite', per_page: 4 };
  const answers = await everywhere((one) => one.send('POST', '/api/method/bancale.wrapper.product_list', asked));
  const ids = answers.map(({ headers }) => String(headers['x-request-id']));
  expect(new Set(ids).size).toBe(CONNECTIONS);
  // Both threads serve some of them, and each sends its own.
  await expect.poll(() => ids.filter((id) => !collector.spans.some(({ traceId }) => traceId === id)), SOON).toEqual([]);
  const lines = () =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes('"trace_id"'))
      .map((line) => JSON.parse(line) as { id?: string; trace_id: string });
  for (const id of ids) {
    const spans = collector.spans.filter(({ traceId }) => traceId === id);
    const roots = spans.filter(({ kind, parentSpanId }) => kind === 2 && parentSpanId === undefined);
    expect(roots.map(({ name }) => name)).toEqual(['wrapper.product_list']);
    expect(spans.map(({ name }) => name)).toContain('search search');
  }
  await expect
    .poll(() => ids.filter((id) => !lines().some((line) => line.id === id && line.trace_id === id)), SOON)
    .toEqual([]);
});

test('a request that a thread passes on is one trace too: the main thread’s', async () => {
  const [one] = connections() as [Connection];
  const { status, headers } = await one.send('POST', '/api/method/bancale.office.login', {
    email: 'ufficio@example.com',
    password: 'bancale-demo',
  });
  expect(status).toBe(200);
  const roots = () => collector.spans.filter(({ traceId, kind }) => traceId === headers['x-request-id'] && kind === 2);
  await expect.poll(() => roots().map(({ name }) => name), SOON).toEqual(['office.login']);
});

test('metrics are sums over the threads, and the office can be reached from any connection', async () => {
  const calls = /call="wrapper.get_cart_items",status="200"\} (\d+)/;
  const counted = new RegExp(`http_request_duration_seconds_count\\{${calls.source}`);
  const before = await settledFigure(counted);
  await everywhere((one) => one.call('wrapper.get_cart_items', {}));
  await expect.poll(() => figure(counted), SOON).toBe(before + CONNECTIONS);
  // Figures of the process as a whole are the main thread's.
  expect(await figure(/^bancale_process_start_time_seconds (\d+)/m)).toBeGreaterThan(1_700_000_000);
  const offices = await everywhere((one) => one.send('GET', '/ufficio'));
  expect(new Set(offices.map(({ status, headers }) => `${status} ${headers.location}`))).toEqual(
    new Set(['303 /ufficio/sign-in']),
  );
});

test('a thread that dies is replaced; the other serves on meanwhile', { timeout: LONG_MS }, async () => {
  const all = connections();
  await everywhere((one) => one.send('GET', '/trafficz'), all);
  writeFileSync(disturbed, 'end 0');
  await expect.poll(shop.output, SOON).toContain('a thread ended; it is started again');
  // New connections go to the thread that is left.
  const answers = await everywhere((one) => one.send('GET', '/trafficz'));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 open']));
  await expect.poll(shop.output, SOON).toContain('the thread serves again');
  await expect.poll(() => figure(/^bancale_threads_serving (\d+)/m), SOON).toBe(2);
  expect(await figure(/^bancale_thread_restarts (\d+)/m)).toBe(1);
  // The new one has the index, with what has changed since it was built.
  const lists = await everywhere((one) => listOf(one, 'zirconite'));
  expect(new Set(lists.map(({ product_list }) => product_list.pagination.total))).toEqual(new Set([1]));
});

test('a thread that hangs is ended and replaced; the other serves on meanwhile', { timeout: LONG_MS }, async () => {
  const [both, restarts] = [/^bancale_threads_serving (\d+)/m, /^bancale_thread_restarts (\d+)/m];
  const before = await figure(restarts);
  writeFileSync(disturbed, 'hang 1');
  await expect.poll(() => figureOfAny(/^bancale_thread_silence_seconds\{thread="1"\} (\d+)/m), SOON).toBeGreaterThan(2);
  await expect.poll(shop.output, SOON).toContain('a thread hangs: it is ended');
  await expect.poll(() => figure(restarts), SOON).toBe(before + 1);
  await expect.poll(() => figure(both), SOON).toBe(2);
  expect(await figure(/^bancale_threads_hung_total (\d+)/m)).toBe(1);
  expect(await figure(/^bancale_thread_silence_seconds\{thread="0"\} (\d+)/m)).toBeLessThan(STALL_SECONDS);
  const carts = await everywhere((one) => one.send('POST', '/api/method/bancale.wrapper.get_cart_items', {}));
  expect(new Set(carts.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a second shop on the same port is refused', { timeout: LONG_MS }, async () => {
  const second = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, THREADS: '2', PORT: String(shop.port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0' },
  });
  let said = '';
  second.stderr.on('data', (chunk) => (said += chunk));
  expect(await new Promise((done) => second.once('exit', done))).toBe(1);
  expect(said).toMatch(new RegExp(`^Port ${shop.port} is already in use by another program`));
});

test('the stop finishes what has begun', { timeout: LONG_MS }, async () => {
  // As many as one thread admits at once, if it gets them all: a call that waits for its place has not begun.
  const finish = await everywhere((one) => one.begin('wrapper.get_cart_items', {}), connections().slice(0, 8));
  const ended = once(shop.child, 'exit');
  shop.child.kill('SIGTERM');
  // Nobody listens any more: all threads are closing.
  const refused = () =>
    new Connection(shop.port).send('GET', '/healthz').then(
      () => 'served',
      ({ code }) => code,
    );
  await expect.poll(refused, SOON).toBe('ECONNREFUSED');
  const carts = await Promise.all(finish.map((send) => send()));
  expect(carts.map(({ status }) => status)).toEqual(finish.map(() => 200));
  expect(await ended).toEqual([0, null]);
});

test('a main thread that hangs ends the process, and a line says so', { timeout: START_MS + LONG_MS }, async () => {
  shop = await startThreads(disturbable(8));
  const ended = once(shop.child, 'exit');
  writeFileSync(disturbed, 'hang main');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(shop.output()).toContain('the main thread hangs: the process is ended');
});

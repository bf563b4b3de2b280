/** More requests than can be handled: requests in progress are finished, the rest get 503 with `Retry-After`, over a real socket. */
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Exchange, HttpResponse } from '#server/platform/http/exchange.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { createShopServer, type ShopServer } from '#server/platform/http/shop-server.ts';

const { log } = createLog({ level: 'silent' });
const TAKES_BODY = '/api/method/bancale.wrapper.takes_body';
const ENOUGH = { status: 200, headers: {}, body: 'made' };
let server: ShopServer;
let url: string;
let begun: string[];
let ends: Array<(response: HttpResponse) => void>;
let turnedAway: number;
let asked: Promise<Response>[];

async function open(longestWaitMs: number): Promise<void> {
  begun = [];
  ends = [];
  turnedAway = 0;
  asked = [];
  const options = { trust: { proxies: 1, publicUrl: undefined }, log, admission: { atOnce: 2, longestWaitMs } };
  server = createShopServer(options);
  await new Promise<void>((done) => server.server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const slow = async (exchange: Exchange): Promise<HttpResponse> => {
    const { path } = exchange;
    if (path === '/healthz') return ENOUGH;
    if (path === TAKES_BODY) return { ...ENOUGH, body: String((await exchange.body(2_000_000)).length) };
    begun.push(path);
    return new Promise<HttpResponse>((end) => ends.push(end));
  };
  server.open({
    api: { owns: (path) => /^\/(api|healthz)/.test(path), handle: slow },
    assets: ({ path }) => (path === '/a.js' ? ENOUGH : undefined),
    pages: {
      stored: (incoming) => (incoming.url === '/stored' ? { status: 200, headers: [], body: null } : undefined),
      respond: slow,
    },
    turnedAway: () => (turnedAway += 1),
  });
}

beforeEach(() => open(200));
afterEach(async () => {
  // Completes what a test left behind, so that no connection breaks.
  const release = setInterval(() => {
    for (const end of ends.splice(0)) end(ENOUGH);
  }, 5);
  await Promise.all(asked);
  clearInterval(release);
  await server.close(0);
});

function get(path: string, from: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = fetch(url + path, { headers: { 'X-Forwarded-For': from, Accept: 'text/html', ...headers } });
  asked.push(response);
  return response;
}

/** One visitor takes both slots and has further requests waiting behind them. */
async function rush(): Promise<Promise<Response>[]> {
  const all = Array.from({ length: 4 }, (_, number) => get(`/page-${number}`, '192.0.2.1'));
  await expect.poll(() => begun.length).toBe(2);
  return all;
}

test('a page that cannot be begun in time is 503 in the language of the page, and says when to come again', async () => {
  const all = await rush();
  const late = await get('/en/shop', '192.0.2.2');
  expect(late.status).toBe(503);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(late.headers.get('content-type')).toContain('text/html');
  expect(await late.text()).toContain('There are too many requests right now');
  expect(await (await get('/shop', '192.0.2.2')).text()).toContain('troppe richieste');
  expect(turnedAway).toBeGreaterThanOrEqual(2);
  for (const end of ends) end(ENOUGH);
  const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 503, 503]);
});

test('a call gets it as JSON, of which nothing was begun', async () => {
  await rush();
  const response = await get('/api/method/bancale.wrapper.add_to_cart', '192.0.2.2', { 'Accept-Language': 'en' });
  expect([response.status, await response.json()]).toEqual([
    503,
    { code: 'overloaded', message: expect.stringContaining('too many requests'), retry_after: expect.any(Number) },
  ]);
  expect(begun).not.toContain('/api/method/bancale.wrapper.add_to_cart');
});

test('cached pages, files and health are served all the same', async () => {
  await rush();
  for (const path of ['/stored', '/a.js', '/healthz'])
    expect([path, (await get(path, '192.0.2.1')).status]).toEqual([path, 200]);
});

test('orders are begun although everything is taken', async () => {
  await rush();
  void get('/api/method/bancale.wrapper.send_order', '192.0.2.3');
  await expect.poll(() => begun).toContain('/api/method/bancale.wrapper.send_order');
});

test('connected clients are read before the next page is begun', async () => {
  let connections = 0;
  server.server.on('connection', () => (connections += 1));
  const [first, second] = [get('/first', '192.0.2.1'), get('/second', '192.0.2.1')];
  await expect.poll(() => begun.length).toBe(2);
  const sockets = Array.from({ length: 40 }, () => connect((server.server.address() as AddressInfo).port, '127.0.0.1'));
  for (const socket of sockets) socket.write('GET /new HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n');
  while (server.admission.figures.waiting === 0) await nextTurn();
  // Node accepts one connection per turn: most of them have not been accepted yet.
  expect(connections).toBeLessThan(30);
  const heard = new Promise<number>((done) => {
    const push = begun.push.bind(begun);
    begun.push = (...paths) => {
      done(connections);
      return push(...paths);
    };
  });
  ends.shift()?.(ENOUGH);
  expect(await heard).toBe(42);
  for (const socket of sockets) socket.destroy();
  const over = () => {
    for (const end of ends.splice(0)) end(ENOUGH);
    return server.admission.figures;
  };
  await expect.poll(over).toEqual({ running: 0, waiting: 0 });
  await Promise.all([first, second]);
});

test('the next place is another visitor’s, however many requests the first one has waiting', async () => {
  await server.close(0);
  await open(60_000);
  void rush();
  await expect.poll(() => server.admission.figures).toEqual({ running: 2, waiting: 2 });
  void get('/of-another', '192.0.2.2');
  await expect.poll(() => server.admission.figures.waiting).toBe(3);
  ends.shift()?.(ENOUGH);
  ends.shift()?.(ENOUGH);
  await expect.poll(() => begun).toContain('/of-another');
});

/** Sends only the beginning of a request. */
function beginPost(bytes: number) {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const heard = new Promise<string>((done) => {
    let said = '';
    socket.on('data', (part) => {
      said += part;
      if (/\r\n\r\n./s.test(said)) done(said);
    });
    socket.on('error', () => done('broken'));
  });
  socket.write(`POST ${TAKES_BODY} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${bytes}\r\n\r\n`);
  return { socket, heard };
}

test('bodies that are on their way take no place, small or large, and get their response when they are here', async () => {
  let requests = 0;
  server.server.on('request', () => (requests += 1));
  const small = Array.from({ length: 6 }, () => beginPost(90));
  const large = Array.from({ length: 12 }, () => beginPost(1_000_000));
  await expect.poll(() => requests).toBe(18);
  await expect.poll(() => server.admission.figures).toEqual({ running: 0, waiting: 0 });
  void get('/shop', '192.0.2.1');
  await expect.poll(() => begun).toEqual(['/shop']);
  small[0]?.socket.write('x'.repeat(90));
  expect(await small[0]?.heard).toMatch(/^HTTP\/1.1 200 OK.*\r\n90$/s);
  expect(await beginPost(3_000_000).heard).toMatch(/^HTTP\/1.1 413 /);
  // The ninth comes when one of eight is here.
  large[8]?.socket.write('x'.repeat(1_000_000));
  large[0]?.socket.write('x'.repeat(1_000_000));
  for (const one of [large[0], large[8]]) expect(await one?.heard).toMatch(/^HTTP\/1.1 200 OK.*\r\n1000000$/s);
  expect(turnedAway).toBe(0);
  for (const { socket } of [...small, ...large]) socket.destroy();
});

test('a body that is here when all places are taken waits like every other request', async () => {
  await rush();
  await expect.poll(() => server.admission.figures.running).toBe(2);
  const late = beginPost(3);
  late.socket.write('abc');
  expect(await late.heard).toMatch(/^HTTP\/1.1 503 /);
});

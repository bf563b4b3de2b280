/** Limits of requests: length of every list and text of the contract, size of bodies and headers, slow senders. */
import { type AddressInfo, connect as connectSocket, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { createShopServer, type ShopServer } from '#server/platform/http/shop-server.ts';
import { requestFor, TOKEN, withShop } from './kit/start-shop.ts';

const shop = withShop();
const NAMES = Object.keys(api) as ApiName[];
let server: ShopServer;
let port: number;

beforeAll(async () => {
  const { log } = createLog({ level: 'silent' });
  const times = { headersMs: 300, requestMs: 700, checkMs: 50 };
  server = createShopServer({ trust: { proxies: 0, publicUrl: undefined }, log, times });
  await new Promise<void>((done) => server.server.listen(0, '127.0.0.1', done));
  port = (server.server.address() as AddressInfo).port;
  const pages = { stored: () => undefined, respond: async () => ({ status: 200, headers: {}, body: 'page' }) };
  server.open({ api: shop().app, assets: () => undefined, pages });
});
afterAll(() => server.close(0));

interface Shape {
  readonly type?: string;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly pattern?: unknown;
  readonly format?: unknown;
  readonly properties?: Record<string, Shape>;
  readonly items?: Shape;
  readonly anyOf?: Shape[];
  readonly allOf?: Shape[];
  readonly oneOf?: Shape[];
  readonly additionalProperties?: Shape | boolean;
}

const isNumber = ({ type }: Shape) => type === 'number' || type === 'integer';

/** Dotted paths of lists and texts that may be of any length. A text that may also be a number is read as one. */
function endless(shape: Shape | boolean | undefined, path: string): string[] {
  if (typeof shape !== 'object') return [];
  const { type, properties = {}, anyOf = [], allOf = [], oneOf = [] } = shape;
  if (anyOf.some(isNumber)) return [];
  const free = [shape.maxLength, shape.enum, shape.const, shape.pattern, shape.format].every(
    (one) => one === undefined,
  );
  const here = (type === 'array' && shape.maxItems === undefined) || (type === 'string' && free) ? [path] : [];
  return [
    ...here,
    ...Object.entries(properties).flatMap(([name, one]) => endless(one, `${path}.${name}`)),
    ...[...anyOf, ...allOf, ...oneOf, shape.items, shape.additionalProperties].flatMap((one) => endless(one, path)),
  ];
}

test('every list and every text of a request has a largest size (C-REL-5)', () => {
  const found = NAMES.flatMap((name) =>
    endless(z.toJSONSchema(api[name].request, { io: 'input', unrepresentable: 'any' }) as Shape, name),
  );
  // Files are as large as their body may be: `bodyLimit` of the contract.
  expect(found).toEqual(['wrapper.request_form.attachments.content', 'quick_order.read_file.content']);
  for (const name of ['wrapper.request_form', 'quick_order.read_file'] as const)
    expect(api[name].bodyLimit).toBeLessThan(20_000_000);
});

test('what is nested without end is refused or ignored, never a crash (C-REL-5)', async () => {
  const deep = (levels: number) => `{"text":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const aside = (levels: number) => `{"text":"vite","aside":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
  for (const body of [
    deep(20),
    deep(100_000),
    aside(20),
    aside(100_000),
    `{"text":"\\u0041","a":${'['.repeat(50)}${']'.repeat(50)}}`,
  ]) {
    const response = await shop().app.fetch(requestFor('wrapper.product_list', {}, new Map(), { body }));
    expect([200, 400, 422]).toContain(response.status);
  }
});

async function send(...parts: string[]): Promise<string> {
  const socket = connectSocket(port, '127.0.0.1');
  for (const part of parts) socket.write(part);
  return text(socket);
}

const CALL = 'POST /api/method/bancale.wrapper.product_list HTTP/1.1\r\nHost: x\r\n';

test.each([
  ['headers that never end', [`${CALL}X-Slow: `], 408, 'The request took too long to arrive'],
  [
    'a body that does not come',
    [`${CALL}Authorization: token ${TOKEN}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"text":`],
    408,
    'The request took too long to arrive',
  ],
  [
    'headers without end',
    [`${CALL}Cookie: ${'a'.repeat(40_000)}\r\n\r\n`],
    431,
    'The headers of the request are too long',
  ],
  ['what is no HTTP', ['\u0016\u0003\u0001\u0002\r\n\r\n'], 400, 'Bad request'],
])('%s get a sentence, under the headers of every response (C-REL-5)', async (_, parts, status, sentence) => {
  const response = await send(...parts);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).toContain(sentence);
  expect(response).toContain('X-Content-Type-Options: nosniff');
  expect(response).toContain("Content-Security-Policy: default-src 'none'");
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

/** A client that sends `head` and then neither reads nor closes. */
function mute(port: number, head: string): Socket {
  const socket = connectSocket({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write(head);
  return socket.pause();
}

const open = (of: ShopServer) => new Promise<number>((done) => of.server.getConnections((_, count) => done(count)));

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['a body that does not come', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{`],
  ['no HTTP', 'hello?\r\n\r\n'],
])('%s from a client that neither reads nor closes: the connection is broken', async (_what, head) => {
  const before = await open(server);
  const all = Array.from({ length: 20 }, () => mute(port, head));
  await expect.poll(() => open(server)).toBeGreaterThan(before);
  await expect.poll(() => open(server), { timeout: 20_000 }).toBeLessThanOrEqual(before);
  for (const socket of all) socket.destroy();
});

test('a connection on which nothing moves is broken', async () => {
  const { log } = createLog({ level: 'silent' });
  const still = createShopServer({
    trust: { proxies: 0, publicUrl: undefined },
    log,
    times: { keepAliveMs: 200, stillMs: 200 },
  });
  await new Promise<void>((done) => still.server.listen(0, '127.0.0.1', done));
  const socket = mute((still.server.address() as AddressInfo).port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => open(still)).toBe(1);
  await expect.poll(() => open(still), { timeout: 20_000 }).toBe(0);
  socket.destroy();
  await still.close(0);
});

test('one IP address has as many connections as allowed, and gets a place back when one is closed', async () => {
  const { log } = createLog({ level: 'silent' });
  const connections = { all: 0, perAddress: 3 };
  const bounded = createShopServer({ trust: { proxies: 0, publicUrl: undefined }, log, connections });
  await new Promise<void>((done) => bounded.server.listen(0, '127.0.0.1', done));
  const at = (bounded.server.address() as AddressInfo).port;
  const from = (localAddress: string) => {
    const socket = connectSocket({ port: at, host: '127.0.0.1', localAddress });
    return new Promise<string>((said) => {
      socket.on('data', (bytes) => said(bytes.toString().slice(0, 12)));
      socket.on('error', () => said('broken')).on('close', () => said('broken'));
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    }).then((response) => ({ response, socket }));
  };
  const first = [await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1')];
  expect(first.map(({ response }) => response)).toEqual(Array(3).fill('HTTP/1.1 200'));
  expect((await from('127.0.0.1')).response).toBe('broken');
  expect((await from('127.0.0.2')).response).toBe('HTTP/1.1 200');
  first[0]?.socket.destroy();
  await expect.poll(async () => (await from('127.0.0.1')).response).toBe('HTTP/1.1 200');
  await bounded.close(0);
});

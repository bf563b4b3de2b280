/** The listening server over a real socket: limits, headers, pages, assets, shutdown. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { pageRequests } from '#server/platform/http/pages/page-requests.ts';
import { staticAssets } from '#server/platform/http/pages/static-assets.ts';
import { createShopServer, type ShopServer } from '#server/platform/http/shop-server.ts';
import { TOKEN, withShop } from './kit/start-shop.ts';

const shop = withShop();
const { log } = createLog({ level: 'silent' });
const trust = { proxies: 0, publicUrl: undefined };
let server: ShopServer;
let url: string;
let release: (() => void) | undefined;

beforeAll(async () => {
  const folder = join(shop().dataDir, 'client');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'let a = 1;');
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('let a = 1;'));
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(shop().dataDir, 'secret.txt'), 'secret');
  const pages = pageRequests(
    {
      stored: ({ target, headers }) => {
        if (target !== '/stored') return undefined;
        return {
          status: 200,
          headers: ['Content-Type', 'text/html', 'Set-Cookie', 'a=1'],
          body: Buffer.from(`for ${headers.host}`),
        };
      },
      async respond({ method, target, origin, body }) {
        if (target === '/slow') await new Promise<void>((done) => (release = done));
        if (target === '/broken') throw new Error('select secret from /work');
        const headers = { 'Content-Type': 'text/html', 'Set-Cookie': ['a=1', 'b=2'] };
        return { status: 200, headers, body: Buffer.from(`${method} ${origin} ${Buffer.from(body ?? []).toString()}`) };
      },
    },
    { publicUrl: undefined, limits: shop().app.limits, observe: shop().app.metrics.page, log },
  );
  server = createShopServer({ trust, log });
  await new Promise<void>((done) => server.server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  expect((await fetch(`${url}/`)).status).toBe(503);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/trafficz`)).status).toBe(503);
  server.open({ api: shop().app, assets: staticAssets(folder), pages });
});
afterAll(() => server.close(0));

const CALL = '/api/method/bancale.wrapper.product_list';
const asApplication = { Authorization: `token ${TOKEN}`, 'Content-Type': 'application/json' };

test.each([
  '/',
  '/healthz',
  '/metrics',
  '/api/openapi.json',
  '/api/nothing',
  '/assets/app-1a2b.js',
  '/assets/gone.js',
  '/media/none',
  '/broken',
  '/stored',
])('%s carries the security headers', async (path) => {
  const { headers } = await fetch(url + path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
});

test('a stored page is written as it lies there', async () => {
  const response = await fetch(`${url}/stored`, { headers: { 'X-Request-Id': 'request-of-a-proxy' } });
  expect([response.status, await response.text()]).toEqual([200, `for ${new URL(url).host}`]);
  expect(response.headers.get('set-cookie')).toBe('a=1');
  expect(response.headers.get('x-request-id')).toBe('request-of-a-proxy');
});

test('a broken page says nothing of the inside', async () => {
  const response = await fetch(`${url}/broken`);
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain('Qualcosa è andato storto');
  expect(page).not.toMatch(/select|work/);
});

test('drawings are compressed once and for ever good; their names are their tags', async () => {
  const folder = join(shop().dataDir, 'media/pictures/ab');
  mkdirSync(folder, { recursive: true });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1v1z"/>'.repeat(50)}</svg>`;
  const name = `thumb_${'a1'.repeat(10)}.150x150.svg`;
  writeFileSync(join(folder, name), svg);
  const path = `${url}/media/pictures/ab/${name}`;
  const first = await fetch(path, { headers: { 'Accept-Encoding': 'br' } });
  expect([first.headers.get('content-encoding'), await first.text()]).toEqual(['br', svg]);
  expect(Number(first.headers.get('content-length'))).toBeLessThan(svg.length / 4);
  expect(first.headers.get('cache-control')).toContain('immutable');
  const plain = await fetch(path, { headers: { 'Accept-Encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, svg]);
  expect(plain.headers.get('content-security-policy')).toContain('sandbox');
  const tag = first.headers.get('etag') ?? '';
  expect((await fetch(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
});

test('a visitor who goes away while sending is no failure of ours', async () => {
  shop().logLines.length = 0;
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  const head = Object.entries({ Host: 'x', 'Content-Length': '9000', ...asApplication });
  // Not before the server has read the headers: otherwise there is no request that could be broken off.
  server.server.once('request', () => setTimeout(() => socket.destroy(), 50));
  socket.write(`POST ${CALL} HTTP/1.1\r\n${head.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n{"text":`);
  await expect
    .poll(() => shop().logLines.map((line) => JSON.parse(line)))
    .toMatchObject([{ level: 'info', status: 400 }]);
});

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A body that only ends after `size` bytes, with or without its length announced. */
function bodyOf(size: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += chunk.length;
      controller.enqueue(chunk);
      if (sent >= size) controller.close();
    },
  });
}

test('10 MB are refused, announced or not, and little of it is kept (C-REL-5)', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const request = { method: 'POST', headers: asApplication };
  const streamed = await fetch(url + CALL, { ...request, body: bodyOf(10_000_000), duplex: 'half' } as RequestInit);
  expect([streamed.status, (await streamed.json()).code]).toEqual([413, 'body-too-large']);
  const announced = await fetch(url + CALL, { ...request, body: ' '.repeat(10_000_000) });
  expect([announced.status, (await announced.json()).code]).toEqual([413, 'body-too-large']);
  const form = await fetch(`${url}/pages/login`, {
    method: 'POST',
    headers: { Origin: url, ...FORM },
    body: 'x'.repeat(2_000_000),
  });
  expect(form.status).toBe(413);
  // Only the pages with code lists and file uploads accept larger bodies, and no larger than their lists and files need.
  const send = async (page: string, size: number) => {
    const form = { method: 'POST', headers: { Origin: url, ...FORM }, body: 'x'.repeat(size) };
    return (await fetch(`${url}${page}`, form)).status;
  };
  expect([await send('/en/pages/quick-order', 2_000_000), await send('/en/pages/quick-order', 3_000_000)]).toEqual([
    200, 413,
  ]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
  for (const page of ['/pages/request', '/en/pages/request'])
    expect([await send(page, 6_100_000), await send(page, 6_300_000)]).toEqual([200, 413]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('a body that breaks off harms nobody', async () => {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    `POST ${CALL} HTTP/1.1\r\nHost: x\r\nAuthorization: token ${TOKEN}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a":`,
  );
  await new Promise((done) => setTimeout(done, 50));
  socket.destroy();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test.each([
  'GET http://evil.example/x HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET /%ff%00 HTTP/1.1',
  'GET /../../secret.txt HTTP/1.1',
  'GET /media/../secret.txt HTTP/1.1',
  'GET //evil.example/x HTTP/1.1',
])('the malformed request line %j gets a proper response', async (line) => {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  socket.end(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  expect(response).not.toContain('secret');
});

test.each([
  'GET /shop?text=vite#grid HTTP/1.1\r\nHost: localhost',
  'GET /stored#grid HTTP/1.1\r\nHost: localhost',
  'GET /stored HTTP/1.1\r\nHost: localhost\r\nHost: evil.example',
  'GET /stored HTTP/1.1\r\nhost: localhost\r\nHOST: localhost',
  'GET /stored HTTP/1.1',
])('%j is ambiguous: refused before anything is looked up', async (lines) => {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  socket.end(`${lines}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ['text/plain', 'email=a', 415],
  ['application/json', '{"email":"a"}', 415],
  [undefined, 'email=a', 415],
  ['multipart/form-data', 'email=a', 400],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data', 400],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n', 200],
] as const)('a form posted as %s gets a page, never a server error: %#', async (type, body, status) => {
  const headers: Record<string, string> = { Origin: url, ...(type && { 'Content-Type': type }) };
  const response = await fetch(`${url}/en/pages/login`, { method: 'POST', headers, body: Buffer.from(body) });
  expect(response.status).toBe(status);
  expect(response.headers.get('x-request-id')).toBeTruthy();
  if (status !== 200) expect(await response.text()).toContain('<html lang="en">');
});

test('pages get posted forms from our own pages only', async () => {
  const post = (origin: string) =>
    fetch(`${url}/pages/login`, { method: 'POST', headers: { Origin: origin, ...FORM }, body: 'email=a' });
  const own = await post(url);
  expect([own.status, await own.text()]).toEqual([200, `POST ${url} email=a`]);
  expect(own.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect((await post('https://evil.example')).status).toBe(403);
  expect((await fetch(`${url}/pages/login`, { method: 'DELETE' })).status).toBe(405);
});

test('assets are compressed ahead and kept for ever, their folder is not left', async () => {
  const asset = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'Accept-Encoding': 'br' } });
  expect(await asset.text()).toBe('let a = 1;');
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const again = await fetch(`${url}/assets/app-1a2b.js`, {
    headers: { 'If-None-Match': asset.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect((await fetch(`${url}/robots.txt`)).headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
  expect(await (await fetch(`${url}/assets/..%2f..%2fsecret.txt`)).text()).not.toContain('secret');
});

test('documents for customers are closed to guests', async () => {
  const name = `documents/customers/${'0'.repeat(20)}/scheda.pdf`;
  const file = join(shop().dataDir, 'media', name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '%PDF-1.7 scheda');
  const guest = await fetch(`${url}/media/${name}`);
  expect([guest.status, (await guest.json()).code]).toEqual([403, 'forbidden']);
  const rossi = await shop().login('cliente1@example.com');
  const headers = { Cookie: `bancale_session=${rossi.cookies.get('bancale_session')}` };
  const own = await fetch(`${url}/media/${name}`, { headers });
  expect([own.status, await own.text(), own.headers.get('cache-control')]).toEqual([
    200,
    '%PDF-1.7 scheda',
    'private, no-store',
  ]);
});

test('a document can be had in parts, as players of videos ask for it', async () => {
  const name = `documents/open/${'1'.repeat(20)}/film.mp4`;
  const file = join(shop().dataDir, 'media', name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '0123456789');
  const part = (headers: Record<string, string>) => fetch(`${url}/media/${name}`, { headers });
  const whole = await part({});
  expect([whole.status, whole.headers.get('accept-ranges'), await whole.text()]).toEqual([200, 'bytes', '0123456789']);
  const middle = await part({ Range: 'bytes=3-5' });
  expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
    206,
    'bytes 3-5/10',
    '345',
  ]);
  const changed = await part({ Range: 'bytes=3-5', 'If-Range': '"another"' });
  expect([changed.status, await changed.text()]).toEqual([200, '0123456789']);
  const beyond = await part({ Range: 'bytes=10-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
});

test('HEAD returns the headers of GET', async () => {
  const [head, get] = [await fetch(`${url}/robots.txt`, { method: 'HEAD' }), await fetch(`${url}/robots.txt`)];
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
});

test('metrics count the calls', async () => {
  await fetch(url + CALL, { method: 'POST', headers: asApplication, body: '{}' });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(
    /bancale_http_request_duration_seconds_count\{call="wrapper.product_list",status="200"\} [1-9]/,
  );
  expect(metrics).toContain('bancale_process_cpu_seconds_total');
});

test('a disk that has no room left: not ready, as long as that lasts', async () => {
  const { dataDir } = shop();
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(ready).toBe(200);
  renameSync(dataDir, `${dataDir}-away`);
  try {
    // A file of a kernel file system has no size.
    symlinkSync(process.platform === 'linux' ? '/proc' : '/dev', dataDir);
    expect(await ready()).toBe(503);
    expect((await fetch(`${url}/healthz`)).status, 'a new start would not help').toBe(200);
  } finally {
    rmSync(dataDir, { force: true });
    renameSync(`${dataDir}-away`, dataDir);
  }
  expect(await ready()).toBe(200);
});

test('while it drains, the balancer is sent away and everything is served on connections that close (scale-out §3.6)', async () => {
  const traffic = async () => (await fetch(`${url}/trafficz`)).status;
  expect(await traffic()).toBe(200);
  expect((await fetch(`${url}/app`)).headers.get('connection')).toBe('keep-alive');
  const drained = server.drain(50);
  expect(await traffic()).toBe(503);
  for (const path of ['/app', '/stored', '/assets/app-1a2b.js', '/healthz']) {
    const response = await fetch(url + path);
    expect([path, response.status, response.headers.get('connection')]).toEqual([path, 200, 'close']);
  }
  await drained;
  expect((await fetch(`${url}/app`)).status, 'until it is closed').toBe(200);
});

test('stopping lets a request that has begun finish (C-REL-10)', async () => {
  const slow = fetch(`${url}/slow`);
  await expect.poll(() => release).toBeDefined();
  const closed = server.close(5_000);
  release?.();
  expect((await slow).status).toBe(200);
  await closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('stopping lets a slow reader have the whole of a response that is ready (C-REL-10)', async () => {
  const body = Buffer.alloc(20_000_000, 'a');
  const stopping = createShopServer({ trust, log });
  await new Promise<void>((done) => stopping.server.listen(0, '127.0.0.1', done));
  const unused = () => Promise.reject(new Error('Everything is stored.'));
  const stored = () => ({ status: 200, headers: ['Content-Length', `${body.length}`], body });
  stopping.open({ api: shop().app, assets: () => undefined, pages: { stored, respond: unused } });
  const { port } = stopping.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/large`);
  const closed = stopping.close(20_000);
  await wait(200);
  expect((await response.arrayBuffer()).byteLength).toBe(body.length);
  await closed;
});

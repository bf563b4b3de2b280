/** The headers of every kind of response (C-ID-8): pages, data, endpoints, pictures, documents, files, errors. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { createShopServer, type ShopServer } from '#server/platform/http/shop-server.ts';
import { type StorefrontParts, storefrontPages } from '../../src/storefront-pages.ts';
import { type Customer, TOKEN, withShop } from './kit/start-shop.ts';

const ROOT = join(import.meta.dirname, '../..');
const shop = withShop();
let rossi: Customer;
let open: Served;
let secure: Served;
let orderNumber: string;
let picture: string;

interface Served {
  readonly server: ShopServer;
  readonly storefront: StorefrontParts;
  readonly url: string;
}

async function serve(publicUrl: string | undefined): Promise<Served> {
  const { log } = createLog({ level: 'silent' });
  const server = createShopServer({ trust: { proxies: 0, publicUrl }, log });
  await new Promise<void>((done) => server.server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const options = { app: shop().app, root: ROOT, dev: false, publicUrl, log, server: server.server };
  const storefront = await storefrontPages(options);
  const early = await fetch(url);
  expectHeaders(early, 'style');
  expect(early.status).toBe(503);
  server.open({ api: shop().app, ...storefront });
  return { server, storefront, url };
}

beforeAll(async () => {
  rossi = await shop().login('cliente1@example.com');
  const { data } = await rossi.call('account.get_orders', {});
  orderNumber = data[0]?.number ?? expect.fail('no order');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8' });
  picture = /\/media\/[^"]+/.exec(JSON.stringify(product_list.data))?.[0] ?? expect.fail('no picture');
  [open, secure] = [await serve(undefined), await serve('https://shop.example')];
});
afterAll(async () => {
  for (const one of [open, secure]) {
    await one?.storefront.close();
    await one?.server.close(0);
  }
});

/**
 * `scripts`: a page with its own scripts; `nothing`: its content may execute nothing; `style`: the same except for one style that is
 * allowed by its hash; `media`: pictures and documents.
 */
function expectHeaders({ headers, url }: Response, kind: 'scripts' | 'nothing' | 'style' | 'media' | 'asset'): void {
  const told = Object.fromEntries(headers);
  expect([url, told]).toEqual([
    url,
    expect.objectContaining({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    }),
  ]);
  for (const forbidden of ['microphone=()', 'geolocation=()', 'payment=()', 'usb=()', 'camera=(self)'])
    expect(told['permissions-policy']).toContain(forbidden);
  expect(told['x-powered-by']).toBeUndefined();
  expect(told.server).toBeUndefined();
  const policy = told['content-security-policy'] ?? '';
  if (kind === 'nothing') expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  if (kind === 'style')
    expect(policy).toMatch(/^default-src 'none'; frame-ancestors 'none'; style-src 'sha256-[\w+/]{43}='$/);
  if (kind !== 'scripts') return;
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('default-src')).toEqual(["'self'"]);
  expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
  expect(rules.get('object-src')).toEqual(["'none'"]);
  expect(rules.get('base-uri')).toEqual(["'none'"]);
  expect(rules.get('form-action')).toEqual(["'self'"]);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|\*|http:/);
  const scripts = rules.get('script-src') ?? [];
  expect(scripts.some((source) => /^'(nonce-[\w+/=]{20,}|sha256-[\w+/=]{44})'$/.test(source))).toBe(true);
}

const cookie = () => `bancale_session=${rossi.cookies.get('bancale_session')}`;
const asApplication = { Authorization: `token ${TOKEN}`, 'Content-Type': 'application/json' };

test('pages: guests’, kept ones, a customer’s, failed ones (C-REL-6)', async () => {
  for (const path of ['/', '/', '/en', '/shop?text=m8', '/pages/login', '/nowhere', '/product/default/none']) {
    expectHeaders(await fetch(open.url + path), 'scripts');
  }
  for (const path of ['/', '/pages/cart', '/pages/account', '/en/pages/checkout']) {
    const response = await fetch(open.url + path, { headers: { Cookie: cookie() } });
    expectHeaders(response, 'scripts');
    expect(response.headers.get('content-security-policy')).toContain("'nonce-");
  }
});

test('every inline script of a page carries its nonce or is allowed by its hash, and none is in an attribute (C-REL-6)', async () => {
  for (const headers of [new Headers(), new Headers({ Cookie: cookie() })]) {
    const response = await fetch(`${open.url}/shop?text=m8`, { headers });
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
      if (tag.includes('type="application/json"') || tag.includes(' src=')) continue;
      if (nonce) expect(tag).toContain(`nonce="${nonce}"`);
      else expect(policy).toContain("'sha256-");
    }
    expect(html).not.toMatch(/<[a-z]+[^>]*\son(click|load|error|submit)=/i);
    expect(html).not.toMatch(/<style\b/);
  }
  const [one, other] = await Promise.all(
    [1, 2].map(() => fetch(`${open.url}/pages/cart`, { headers: { Cookie: cookie() } })),
  );
  expect(one?.headers.get('content-security-policy')).not.toBe(other?.headers.get('content-security-policy'));
});

test('calls, their refusals, and what describes them (C-REL-6)', async () => {
  const call = (name: string, init: RequestInit = {}) =>
    fetch(`${open.url}/api/method/bancale.${name}`, { method: 'POST', headers: asApplication, body: '{}', ...init });
  for (const [response, status] of [
    [await call('wrapper.product_list'), 200],
    [await call('wrapper.get_cart_items'), 401],
    [await call('wrapper.product_list', { headers: {} }), 401],
    [await call('wrapper.product_list', { body: '{"page":"x"}' }), 422],
    [await call('wrapper.product_list', { body: ' '.repeat(2_000_000) }), 413],
    [await call('wrapper.nothing'), 404],
    [await fetch(`${open.url}/api/openapi.json`), 200],
    [await fetch(`${open.url}/healthz`), 200],
    [await fetch(`${open.url}/readyz`), 200],
    [await fetch(`${open.url}/metrics`), 200],
  ] as const) {
    expect(response.status).toBe(status);
    expectHeaders(response, 'nothing');
  }
  const docs = await fetch(`${open.url}/api/docs`);
  expectHeaders(docs, 'asset');
  expect(docs.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('forms: refused ones say so under the same headers (C-REL-6)', async () => {
  const post = (origin: string, body = 'email=a') =>
    fetch(`${open.url}/pages/login`, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
  expectHeaders(await post(open.url), 'scripts');
  const [foreign, large] = [await post('https://evil.example'), await post(open.url, 'x'.repeat(2_000_000))];
  const odd = await fetch(`${open.url}/pages/login`, { method: 'DELETE' });
  expect([foreign.status, large.status, odd.status]).toEqual([403, 413, 405]);
  for (const response of [foreign, odd]) expectHeaders(response, 'nothing');
  expectHeaders(large, 'style');
});

test('pictures, documents and files of the build (C-REL-6)', async () => {
  const drawn = await fetch(open.url + picture);
  expect(drawn.status).toBe(200);
  expectHeaders(drawn, 'media');
  if (drawn.headers.get('content-type') === 'image/svg+xml')
    expect(drawn.headers.get('content-security-policy')).toContain('sandbox');
  expectHeaders(await fetch(`${open.url}/media/none`), 'media');
  const pdf = await fetch(`${open.url}/documents/order.pdf?number=${encodeURIComponent(orderNumber)}`, {
    headers: { Cookie: cookie() },
  });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expectHeaders(pdf, 'media');
  expect(pdf.headers.get('content-disposition')).toContain('attachment');
  const html = await (await fetch(open.url)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? expect.fail('no script');
  expectHeaders(await fetch(open.url + script), 'asset');
  expectHeaders(await fetch(`${open.url}/assets/gone.js`), 'asset');
});

test('over https every response has Strict-Transport-Security; over http none (C-REL-6)', async () => {
  for (const path of ['/', '/healthz', '/api/nothing', '/media/none', '/assets/gone.js', '/nowhere']) {
    expect((await fetch(secure.url + path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await fetch(open.url + path)).headers.get('strict-transport-security')).toBeNull();
  }
});

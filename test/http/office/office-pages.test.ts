/** What is served below /ufficio: the frame with the person in it, the files of the build, and nothing to people outside. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Exchange, HttpResponse } from '#server/platform/http/exchange.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { withOffice } from '../../../src/office-pages.ts';
import type { StorefrontParts } from '../../../src/storefront-pages.ts';
import { signIn, staffWith } from '../kit/office.ts';
import { ORIGIN, TOKEN, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'shopName: "Rossi </script> & C."' });
const fromShop: HttpResponse = { status: 200, headers: {}, body: 'the shop' };
let parts: StorefrontParts;

beforeAll(async () => {
  const root = join(shop().dataDir, 'root');
  mkdirSync(join(root, 'build/office/assets'), { recursive: true });
  writeFileSync(join(root, 'build/office/assets/main-1a2b3c4.js'), 'let a = 1;');
  const entry = { file: 'assets/main-1a2b3c4.js', imports: ['_lib'], css: ['assets/main-1.css'] };
  const manifest = {
    'src/office/main.tsx': entry,
    _lib: { file: 'assets/lib-1.js', imports: ['_page'] },
    _page: { file: 'assets/page-1.js', imports: ['_lib'], css: ['assets/page-1.css'] },
  };
  writeFileSync(join(root, 'build/office-manifest.json'), JSON.stringify(manifest));
  const { log } = createLog({ level: 'silent' });
  const storefront: StorefrontParts = {
    assets: () => undefined,
    pages: { stored: () => undefined, respond: async () => fromShop },
    close: async () => {},
  };
  parts = await withOffice(storefront, { app: shop().app, root, dev: false, server: createServer(), log });
});

async function open(path: string, cookies = new Map<string, string>(), method = 'GET'): Promise<HttpResponse> {
  const [plain = '', search = ''] = path.split('?');
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const exchange: Exchange = {
    method,
    path: plain,
    search,
    origin: ORIGIN,
    address: '127.0.0.1',
    header: (name) => (name === 'cookie' && cookie !== '' ? cookie : undefined),
    body: async () => Buffer.alloc(0),
  };
  return parts.assets(exchange) ?? parts.pages.respond(exchange, {} as never);
}

test.each([
  ['/ufficio', '/ufficio/sign-in'],
  ['/ufficio/orders', '/ufficio/sign-in?to=%2Fufficio%2Forders'],
  ['/ufficio/orders?view=late&text=a', '/ufficio/sign-in?to=%2Fufficio%2Forders%3Fview%3Dlate%26text%3Da'],
])('%s without a session leads to the sign-in page', async (path, target) => {
  const customer = await shop().login('cliente1@example.com');
  for (const cookies of [new Map<string, string>(), customer.cookies]) {
    const { status, headers } = await open(path, cookies);
    expect([status, headers.Location]).toEqual([303, target]);
  }
});

test('the page has the person, the files of the build and a policy without exceptions', async () => {
  const { cookies } = await signIn(shop());
  const { status, headers, body } = await open('/ufficio/orders/1', cookies);
  expect([status, headers['Content-Language'], headers['Cache-Control']]).toEqual([200, 'it', 'no-store']);
  expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|data: *;.*script/);
  const page = String(body);
  expect(page).toContain('<html lang="it">');
  expect(page).toContain('<script type="module" src="/ufficio/assets/main-1a2b3c4.js">');
  const links = [...page.matchAll(/<link rel="(?:stylesheet|modulepreload)" href="([^"]+)">/g)].map(([, href]) => href);
  // Those of chunks that it imports through others too.
  expect(links).toEqual(['main-1.css', 'page-1.css', 'lib-1.js', 'page-1.js'].map((name) => `/ufficio/assets/${name}`));
  const [, data = ''] = /<script type="application\/json" id="start">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    person: { email: 'ufficio@example.com', locale: 'it' },
    module: 'bancale',
    appToken: TOKEN,
    shopName: 'Rossi </script> & C.',
  });
});

test('the page has the permissions of the person and no others', async () => {
  const { cookies } = await staffWith(shop(), ['orders.read']);
  const page = String((await open('/ufficio', cookies)).body);
  expect(page).toContain('"permissions":["orders.read"]');
});

test('files of the build are served below /ufficio, other paths are the shop’s', async () => {
  const found = await open('/ufficio/assets/main-1a2b3c4.js');
  expect([found.status, String(found.body), found.headers['Cache-Control']]).toEqual([
    200,
    'let a = 1;',
    'public, max-age=31536000, immutable',
  ]);
  expect((await open('/ufficio/assets/gone-1.js')).status).toBe(404);
  for (const path of ['/', '/ufficiopolis', '/ufficio.data', '/en/ufficio'])
    expect((await open(path)).body).toBe('the shop');
});

test('only reading', async () => {
  expect((await open('/ufficio/orders', new Map(), 'POST')).status).toBe(405);
});

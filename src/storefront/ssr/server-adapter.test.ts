import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import { createStorefront, type PageResponse } from './server-adapter.ts';
import type { StoredResponse } from './server-page-cache.ts';
import type { ScopeOptions } from './server-transport.ts';

const HTML = '<html><script>window.a=1</script><script nonce="NONCE" src="/x.js"></script></html>';

const LONG_HTML = HTML.repeat(20);

/** A storefront over a build that counts its renders and returns `HTML`. */
function storefront({
  status = 200,
  setCookies = [] as string[],
  html = HTML,
  settings = {} as Partial<PublicSettings>,
  strip = undefined as string | undefined,
} = {}) {
  const asked: string[] = [];
  const all = { locales: ['it', 'en'], listView: 'small-list', languageCookieDays: 365, ...settings } as PublicSettings;
  const seen: ScopeOptions[] = [];
  let version = '1';
  const built = createStorefront({
    build: async () => ({
      entry: {
        module: {
          createPageHandler: () => async (_request, options) => {
            seen.push(options);
            const response = new Response(null, { status, headers: { 'Content-Type': 'text/html' } });
            return { response, html: Buffer.from(html), setCookies };
          },
        },
      },
    }),
    mode: 'production',
    api: async () => ({ status: 200, text: '{}', setCookies: [] }),
    settings: () => all,
    version: () => version,
    shared: (_key, load) => load(),
    sessionCookie: 'sid',
    strip: async ({ cookie }) => {
      asked.push(cookie);
      return strip;
    },
  });
  const query = (target: string, headers: Record<string, string>) => ({
    method: 'GET',
    target,
    origin: 'http://shop.example',
    headers,
  });
  return {
    seen,
    asked,
    stored: (target: string, headers: Record<string, string> = {}) => built.stored(query(target, headers)),
    /** As the server does: a page that is not in the cache is rendered. */
    get: (target: string, headers: Record<string, string> = {}) => {
      const page = query(target, headers);
      return built.stored(page) ?? built.respond({ ...page, body: null, clientIp: '::1', requestId: 'request-1' });
    },
    publish: () => {
      version = '2';
    },
  };
}

/** Every value of a header, for cached and rendered pages. */
function values({ headers }: PageResponse | StoredResponse, name: string): string[] {
  if (!('length' in headers)) return [headers[name] ?? []].flat();
  const list = headers as readonly string[];
  return list.filter((_, index) => index % 2 === 1 && list[index - 1] === name);
}

test('a guest page is rendered once per version and allows its scripts by hash', async () => {
  const shop = storefront();
  const first = await shop.get('/');
  const second = await shop.get('/');
  expect(shop.seen).toHaveLength(1);
  expect(shop.seen[0]?.nonce).toBeUndefined();
  expect(second.body?.toString()).toBe(HTML);
  const hash = createHash('sha256').update('window.a=1').digest('base64');
  expect(values(first, 'Content-Security-Policy').join()).toContain(
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`,
  );
  shop.publish();
  await shop.get('/');
  expect(shop.seen).toHaveLength(2);
});

test('a page with a session is never stored and allows its scripts by nonce', async () => {
  const shop = storefront();
  const headers = { cookie: 'sid=abc' };
  const first = await shop.get('/', headers);
  const second = await shop.get('/', headers);
  expect(shop.seen).toHaveLength(2);
  expect(shop.seen[0]?.mayHaveSession).toBe(true);
  expect(values(first, 'Cache-Control')).toEqual(['no-store']);
  expect(values(first, 'Content-Security-Policy').join()).toContain(`'nonce-${shop.seen[0]?.nonce}'`);
  expect(values(first, 'Content-Security-Policy')).not.toEqual(values(second, 'Content-Security-Policy'));
});

test('failures and pages that set cookies are not stored', async () => {
  for (const shop of [storefront({ status: 404 }), storefront({ setCookies: ['a=b'] })]) {
    await shop.get('/x');
    await shop.get('/x');
    expect(shop.seen).toHaveLength(2);
  }
});

test('cookies of the API reach the browser', async () => {
  const response = await storefront({ setCookies: ['sid=new; HttpOnly', 'b=c'] }).get('/');
  expect(values(response, 'Set-Cookie')).toEqual(expect.arrayContaining(['sid=new; HttpOnly', 'b=c']));
});

test('a stored page comes as the browser can read it, and as 304 when it has it', async () => {
  const shop = storefront({ html: LONG_HTML });
  await shop.get('/');
  expect(shop.stored('/')?.body?.toString()).toBe(LONG_HTML);
  const brotli = await shop.get('/', { 'accept-encoding': 'gzip, br' });
  expect(values(brotli, 'Content-Encoding')).toEqual(['br']);
  expect(values(brotli, 'Content-Length')).toEqual([String(brotli.body?.length)]);
  expect(brotliDecompressSync(brotli.body ?? '').toString()).toBe(LONG_HTML);
  const gzip = shop.stored('/', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(LONG_HTML);
  const [tag = ''] = values(brotli, 'ETag');
  expect(shop.stored('/', { 'if-none-match': tag })).toMatchObject({ status: 304, body: null });
});

test('a page that was made from data which changed meanwhile is not stored', async () => {
  const shop = storefront();
  const first = shop.get('/');
  shop.publish();
  await first;
  expect(shop.stored('/')).toBeUndefined();
});

test('a cached page is served for its own URL and to guests only', async () => {
  const shop = storefront();
  await shop.get('/');
  expect(shop.stored('/')).toBeDefined();
  expect(shop.stored('/', { cookie: 'sid=abc' })).toBeUndefined();
  expect(shop.stored('/?other')).toBeUndefined();
});

test('the layout is no part of the address: nobody can put a page under the key of another', async () => {
  const shop = storefront();
  await shop.get('/shop?text=vite#grid');
  expect(shop.stored('/shop?text=vite', { cookie: 'last-type=grid' })).toBeUndefined();
  expect(shop.stored('/shop?text=vite#grid')).toBeUndefined();
});

test('an invented query stores no page, advertising codes get the one that is there', async () => {
  const shop = storefront();
  for (const query of ['?x=1', '?x=2', '?text=vite&x=1']) await shop.get(`/shop${query}`);
  expect(shop.seen).toHaveLength(3);
  expect(shop.stored('/shop?x=1')).toBeUndefined();
  await shop.get('/shop?utm_source=a');
  expect(shop.stored('/shop')).toBeUndefined();
  await shop.get('/shop');
  expect(shop.stored('/shop?utm_source=b')).toBeDefined();
  await shop.get('/shop?text=vite&brand=ruvo');
  expect(shop.stored('/shop?brand=ruvo&text=vite')).toBeDefined();
});

test('the page path decides the language, and the language cookie follows it', async () => {
  const shop = storefront();
  const line = 'language=en; Path=/; Max-Age=31536000; SameSite=Lax';
  expect(values(await shop.get('/en/shop'), 'Set-Cookie')).toEqual([line]);
  expect(shop.seen[0]?.locale).toBe('en');
  expect(values(await shop.get('/en/shop'), 'Set-Cookie')).toEqual([line]);
  expect(values(await shop.get('/en/shop', { cookie: 'language=en' }), 'Set-Cookie')).toEqual([]);
  expect(values(await shop.get('/english', { cookie: 'language=it' }), 'Set-Cookie')).toEqual([]);
  expect(shop.seen[1]?.locale).toBe('it');
});

test('a guest who chose the grid gets a page of their own', async () => {
  const shop = storefront();
  await shop.get('/shop');
  await shop.get('/shop', { cookie: 'last-type=grid' });
  expect(shop.seen).toHaveLength(2);
  await shop.get('/shop', { cookie: 'language=it; last-type=grid' });
  await shop.get('/shop', { cookie: 'last-type=small-list' });
  expect(shop.seen).toHaveLength(2);
});

test('a page with its prices out of sight is made for that browser, and never stored for all', async () => {
  const shop = storefront();
  const hidden = { cookie: 'hide_prices=1' };
  await shop.get('/shop', hidden);
  await shop.get('/shop', hidden);
  expect(shop.seen).toHaveLength(2);
  await shop.get('/shop');
  await shop.get('/shop');
  expect(shop.seen).toHaveLength(3);
  expect(shop.stored('/shop', hidden)).toBeUndefined();
});

test.each([
  ['/en', '/'],
  ['/en/shop?text=m8', '/shop?text=m8'],
  ['/en?page=2', '/?page=2'],
  // Never to another host, whatever follows the language prefix.
  ['/en//evil.example', '/'],
  ['/en///evil.example', '/'],
  ['/en/\\evil.example', '/'],
  ['/en//evil.example?next=//evil.example', '/'],
  ['/en/%2F/evil.example', '/%2F/evil.example'],
])('locales: [it] leads %s to %s (C-SET-1)', async (target, expected) => {
  const shop = storefront({ settings: { locales: ['it'] } });
  const response = await shop.get(target);
  expect([response.status, values(response, 'Location')]).toEqual([302, [expected]]);
  expect(shop.seen).toHaveLength(0);
});

test('the language cookie is kept as long as the settings say (C-SET-2)', async () => {
  const shop = storefront({ settings: { languageCookieDays: 30 } });
  expect(values(await shop.get('/'), 'Set-Cookie').join()).toContain(`Max-Age=${30 * 86_400};`);
  expect(values(await shop.get('/'), 'Set-Cookie').join()).toContain(`Max-Age=${30 * 86_400};`);
});

test('the usual layout of listings and a chosen one are different pages of the guests’ cache', async () => {
  const shop = storefront({ settings: { listView: 'grid' } });
  await shop.get('/shop');
  await shop.get('/shop', { cookie: 'last-type=grid' });
  expect(shop.seen).toHaveLength(1);
  await shop.get('/shop', { cookie: 'last-type=small-list' });
  expect(shop.seen).toHaveLength(2);
});

test('where guests see prices, those with VAT and those without are different pages of the guests’ cache (C-PRICE-3)', async () => {
  const shop = storefront({ settings: { guestPrices: 'list' } });
  await shop.get('/shop');
  await shop.get('/shop', { cookie: 'vat_prices=1' });
  await shop.get('/shop', { cookie: 'vat_prices=1' });
  await shop.get('/shop', { cookie: 'vat_prices=0' });
  expect(shop.seen.map(({ cookie }) => cookie)).toEqual(['', 'vat_prices=1']);
});

test('where guests see no prices, nobody fills the cache twice by asking for VAT', async () => {
  const shop = storefront({ settings: { guestPrices: 'hidden' } });
  await shop.get('/shop');
  await shop.get('/shop', { cookie: 'vat_prices=1' });
  expect(shop.seen).toHaveLength(1);
});

test('a strip stands first in the body of a visitor with a session, and no other page has a byte of it (C-OFF-10)', async () => {
  const html = '<html><head></head><body><p>shop</p></body></html>';
  const shop = storefront({ html, strip: '<shop-as-strip>Colombo</shop-as-strip>' });
  expect((await shop.get('/')).body?.toString()).toBe(html);
  expect(shop.asked).toEqual([]);
  const own = await shop.get('/', { cookie: 'as_sid=1' });
  expect(own.body?.toString()).toBe(html.replace('<body>', '<body><shop-as-strip>Colombo</shop-as-strip>'));
  const without = storefront({ html });
  expect((await without.get('/', { cookie: 'sid=1' })).body?.toString()).toBe(html);
});

import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PublicSettings } from '#contract/shop-settings.ts';
import { createStorefront } from './server-adapter.ts';

const HTML = '<html><script>window.a=1</script><script nonce="NONCE" src="/x.js"></script></html>';

/** A storefront over a build that counts its renders and answers `HTML`. */
function storefront({ status = 200, setCookies = [] as string[] } = {}) {
  const seen: Array<Record<string, unknown>> = [];
  let version = '1';
  const handle = createStorefront({
    build: async () => ({
      entry: {
        module: {
          createPageHandler: () => async (_request, options) => {
            seen.push(options);
            return { response: new Response(HTML, { status, headers: { 'Content-Type': 'text/html' } }), setCookies };
          },
        },
      },
    }),
    mode: 'production',
    api: () => Response.json({}),
    settings: () => ({}) as PublicSettings,
    version: () => version,
    sessionCookie: 'sid',
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    handle(new Request(`http://shop.example${path}`, { headers }), { origin: 'http://shop.example' });
  return {
    get,
    seen,
    publish: () => {
      version = '2';
    },
  };
}

test('a guest page is rendered once per version and allows its scripts by hash', async () => {
  const shop = storefront();
  const first = await shop.get('/');
  const second = await shop.get('/');
  expect(shop.seen).toHaveLength(1);
  expect(shop.seen[0]?.nonce).toBeUndefined();
  expect(await second.text()).toBe(HTML);
  const hash = createHash('sha256').update('window.a=1').digest('base64');
  expect(first.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'sha256-${hash}'`);
  shop.publish();
  await shop.get('/');
  expect(shop.seen).toHaveLength(2);
});

test('a page with a session is never stored and allows its scripts by nonce', async () => {
  const shop = storefront();
  const headers = { Cookie: 'sid=abc' };
  const first = await shop.get('/', headers);
  const second = await shop.get('/', headers);
  expect(shop.seen).toHaveLength(2);
  expect(shop.seen[0]?.mayHaveSession).toBe(true);
  expect(first.headers.get('Cache-Control')).toBe('no-store');
  expect(first.headers.get('Content-Security-Policy')).toContain(`'nonce-${shop.seen[0]?.nonce}'`);
  expect(first.headers.get('Content-Security-Policy')).not.toBe(second.headers.get('Content-Security-Policy'));
});

test('failures and pages that set cookies are not stored', async () => {
  for (const shop of [storefront({ status: 404 }), storefront({ setCookies: ['a=b'] })]) {
    await shop.get('/x');
    await shop.get('/x');
    expect(shop.seen).toHaveLength(2);
  }
});

test('cookies of the API reach the browser', async () => {
  const answer = await storefront({ setCookies: ['sid=new; HttpOnly', 'b=c'] }).get('/');
  expect(answer.headers.getSetCookie()).toEqual(expect.arrayContaining(['sid=new; HttpOnly', 'b=c']));
});

test('a stored page comes compressed when the browser can, and as 304 when it has it', async () => {
  const shop = storefront();
  const packed = await shop.get('/', { 'Accept-Encoding': 'gzip, br' });
  expect(packed.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(HTML);
  const again = await shop.get('/', { 'If-None-Match': packed.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
});

test('the page path decides the language, and the language cookie follows it', async () => {
  const shop = storefront();
  const english = await shop.get('/en/shop');
  expect(shop.seen[0]?.locale).toBe('en');
  expect(english.headers.getSetCookie().join()).toContain('language=en; Path=/; Max-Age=31536000; SameSite=Lax');
  const known = await shop.get('/english', { Cookie: 'language=it' });
  expect(shop.seen[1]?.locale).toBe('it');
  expect(known.headers.getSetCookie()).toEqual([]);
});

/** robots.txt and the sitemap: every article in both languages, in parts, cached until the catalogue or the day changes. */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { createSitemap } from '#server/modules/sitemap/index.ts';
import { importTables, SOON } from '../kit/import-tables.ts';
import { requestFor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const ORIGIN = 'https://shop.example';

const read = (path: string, headers: Record<string, string> = {}) =>
  shop().app.fetch(new Request(`http://localhost${path}`, { headers }));
const located = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);

test('robots.txt is a text and names the sitemap', async () => {
  const response = await read('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

test('the sitemap is a list of parts; all articles are in them, in both languages (C-SCR-13)', async () => {
  const index = located(await (await read('/sitemap.xml')).text());
  const paths = index.map((url) => new URL(url).pathname);
  expect(paths).toEqual([
    '/sitemaps/pages-1.xml',
    '/sitemaps/categories-1.xml',
    '/sitemaps/brands-1.xml',
    '/sitemaps/articles-1.xml',
  ]);
  const articles = located(await (await read('/sitemaps/articles-1.xml')).text());
  expect(articles.length).toBeGreaterThan(300);
  expect(articles.filter((url) => url.includes('/en/')).length).toBe(articles.length / 2);
  expect(new Set(articles).size).toBe(articles.length);
});

test('parts are compressed, known again by their tag, and kept for an hour (C-SCR-13)', async () => {
  const payload = await read('/sitemaps/articles-1.xml', { 'Accept-Encoding': 'gzip, br' });
  expect(payload.headers.get('content-encoding')).toBe('gzip');
  expect(payload.headers.get('cache-control')).toBe('public, max-age=3600');
  const plain = await (await read('/sitemaps/articles-1.xml')).text();
  expect(gunzipSync(Buffer.from(await payload.arrayBuffer())).toString()).toBe(plain);
  const etag = payload.headers.get('etag') ?? '';
  expect((await read('/sitemaps/articles-1.xml', { 'If-None-Match': etag })).status).toBe(304);
});

test.each(['/sitemaps/articles-2.xml', '/sitemaps/articles-0.xml', '/sitemaps/x.xml', '/sitemaps/'])(
  '%s is not there',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test('pages come and go with the day of the shop, without any import (C-SCR-13)', async () => {
  const { app, clock } = shop();
  const before = clock.now;
  const flyers = async () => {
    const pages = located(await (await read('/sitemaps/pages-1.xml')).text());
    return pages.filter((url) => url.includes('/pages/flyers/')).map((url) => url.split('/').at(-1));
  };
  const asked = await app.fetch(requestFor('resource.flyer', {}, new Map()));
  const [flyer] = ((await asked.json()) as { message: { name: string; valid_to: string }[] }).message;
  if (!flyer) throw new Error('the demo has no flyer of today');
  expect(await flyers()).toContain(flyer.name);
  clock.now = new Date(Date.parse(`${flyer.valid_to}T12:00:00Z`) + 86_400_000);
  expect(await flyers()).not.toContain(flyer.name);
  clock.now = before;
  expect(await flyers()).toContain(flyer.name);
});

test('many articles make many parts: none twice, none left out (C-SCR-13)', async () => {
  const { db, clock } = shop();
  const catalogue = await createCatalogue({ db, clock: () => clock.now, timeZone: 'Europe/Rome' });
  const sitemap = createSitemap({
    catalogue,
    contentPages: async () => ['/'],
    locales: ['it', 'en'],
    openCatalogue: true,
    version: () => '1',
    baseUrl: () => ORIGIN,
    articlesPerPart: 50,
  });
  const get = async (path: string) => {
    const response = await sitemap.handle({
      method: 'GET',
      path,
      search: '',
      origin: ORIGIN,
      address: '',
      header: () => undefined,
      body: async () => Buffer.alloc(0),
    });
    return located(String(response.body));
  };
  const parts = (await get('/sitemap.xml')).filter((url) => url.includes('articles'));
  const lists = await Promise.all(parts.map((url) => get(url.slice(ORIGIN.length))));
  expect(lists.slice(0, -1).every((list) => list.length === 100)).toBe(true);
  const all = lists.flat();
  const whole = located(await (await read('/sitemaps/articles-1.xml')).text());
  expect(new Set(all.map((url) => new URL(url).pathname))).toEqual(new Set(whole.map((url) => new URL(url).pathname)));
  expect(new Set(all).size).toBe(all.length);
  await catalogue.close();
});

test('an article that comes with an import is in the sitemap at once (C-SCR-13)', async () => {
  await importTables(shop(), {
    'products.csv': ['code;parent;name_it;name_en;brand;family', 'MAPPA.1;;Mappa;Map;;'],
  });
  await expect.poll(async () => /mappa/i.test(await (await read('/sitemaps/articles-1.xml')).text()), SOON).toBe(true);
});

/** What search engines and shared links read: one URL per page, robots, descriptions, Open Graph, sitemap, statuses (docs/shell.md). */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiGuest } from '../kit/api-user.ts';
import { BOLT } from '../kit/cart-steps.ts';
import { inCase } from '../kit/in-case.ts';
import { shopUrl, visitor, withBrowser } from '../kit/kit.ts';
import { type PageHead, pageHead } from '../kit/page-head.ts';

withBrowser();

const attribute = (page: Page, selector: string, name = 'content') =>
  page.locator(`head ${selector}`).evaluateAll((found, key) => found.map((element) => element.getAttribute(key)), name);

/** The head of a page that the server sends, and its status. */
async function headOf(
  { request }: Pick<BrowserContext, 'request'>,
  path: string,
): Promise<PageHead & { status: number }> {
  const response = await request.get(path);
  return { ...pageHead(await response.text()), status: response.status() };
}

test('canonical address, alternates and robots of every kind of page (C-SCR-13)', async () => {
  await asApiGuest(async (shop) => {
    for (const [path, canonical, robots] of [
      ['/shop/list?category=viteria&sort=new&is_new_tab=true', '/shop?category=viteria', null],
      ['/en/shop/small-list?brand=ruvo&utm_source=mail', '/en/shop?brand=ruvo', null],
      ['/shop?category=viteria&page=2', '/shop?category=viteria&page=2', null],
      ['/shop?text=vite', '/shop?text=vite', 'noindex, follow'],
      ['/shop?category=viteria&brand=ruvo', '/shop?category=viteria&brand=ruvo', 'noindex, follow'],
      ['/product/child/VT933?view=matrix', '/product/child/VT933', null],
      [`/product/default/${BOLT}`, '/product/default/vite-testa-esagonale-m8-x-20-filetto-intero-vt933-08-020', null],
      ['/en/pages/login?next=%2Fen%2Fpages%2Fcart', '/en/pages/login', null],
      ['/pages/forgot-password', '/pages/forgot-password', 'noindex, follow'],
    ] as const) {
      const head = await headOf(shop, path);
      expect(head.links('canonical'), path).toEqual([shopUrl() + canonical]);
      expect(head.metas('robots'), path).toEqual(robots ? [robots] : []);
      const italian = canonical.replace(/^\/en/, '');
      expect(head.links('alternate'), path).toEqual([
        shopUrl() + italian,
        `${shopUrl()}/en${italian}`,
        shopUrl() + italian,
      ]);
    }
  });
});

test('title, description and Open Graph of pages in both languages (C-SCR-13)', async () => {
  await asApiGuest(async (shop) => {
    for (const [path, locale, type] of [
      ['/', 'it_IT', 'website'],
      ['/en', 'en_GB', 'website'],
      ['/shop?category=viteria', 'it_IT', 'website'],
      [`/en/product/default/${BOLT}`, 'en_GB', 'product'],
      ['/product/child/VT933', 'it_IT', 'product'],
    ] as const)
      await inCase(path, async () => {
        const head = await headOf(shop, path);
        const property = (name: string) => head.metas(`og:${name}`)[0] ?? '';
        const [description = ''] = head.metas('description');
        expect(description.length).toBeGreaterThan(20);
        expect(property('description')).toBe(description);
        expect(head.title).toBe(`${property('title')} · ${property('site_name')}`);
        expect(property('url')).toBe(head.links('canonical')[0]);
        expect(property('locale')).toBe(locale);
        expect(property('type')).toBe(type);
        expect(head.metas('twitter:card')).toEqual(['summary_large_image']);
        const picture = await shop.request.get(property('image'));
        expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
      });
  });
});

test('going on without a reload changes title, canonical and description with the page (C-SCR-13)', async () => {
  const { page, go } = await visitor();
  await go('/');
  await page.getByRole('main').getByRole('link', { name: 'Tutto il catalogo' }).first().click();
  await page.waitForURL('**/shop');
  await expect.poll(() => attribute(page, 'link[rel=canonical]', 'href')).toEqual([`${shopUrl()}/shop`]);
  expect((await attribute(page, 'meta[name=description]')).length).toBe(1);
  expect((await attribute(page, 'link[rel=alternate]', 'href')).length).toBe(3);
});

test('a page that is not there has no address to be known by (C-SCR-13)', async () => {
  await asApiGuest(async (shop) => {
    for (const path of ['/nothing-here', '/en/product/default/unknown']) {
      const head = await headOf(shop, path);
      expect(head.status, path).toBe(404);
      expect(head.links('canonical'), path).toEqual([]);
      expect(head.links('alternate'), path).toEqual([]);
    }
  });
});

test('robots.txt names the sitemap; every page of the sitemap is there, under its one address, in both languages (C-SCR-13)', async () => {
  await asApiGuest(async ({ request }) => {
    const read = async (url: string) => {
      const response = await request.get(url);
      expect([response.status(), url]).toEqual([200, url]);
      return response.text();
    };
    const located = (xml: string) =>
      [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
    const robots = await read(`${shopUrl()}/robots.txt`);
    const index = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
    const parts = located(await read(index));
    expect(parts.length).toBeGreaterThanOrEqual(4);
    for (const part of parts) {
      const urls = located(await read(part));
      expect(urls.length, part).toBeGreaterThan(1);
      // The first, the last and some between: each URL leads to a page of the shop.
      const step = Math.ceil(urls.length / 6);
      for (const url of urls.filter((_, at) => at % step === 0 || at === urls.length - 1)) {
        const response = await request.get(url, { maxRedirects: 0 });
        expect([response.status(), url]).toEqual([200, url]);
        const html = await response.text();
        const canonical = /<link[^>]*rel="canonical"[^>]*href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
        expect(canonical).toBe(url);
        expect(html).not.toContain('noindex');
      }
    }
  });
});

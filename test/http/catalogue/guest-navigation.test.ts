/** Guest navigation switched off (storefront.md §1): articles are for people with a login, the rest of the shop stays open. */
import { describe, expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { sampleBodies } from '../kit/sample-bodies.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'guestNavigation: false' });
const open = withShop();

const BODIES = sampleBodies({ cartId: 1, rowId: 10, orderNumber: '', item: { item_id: 1, quantity: 1 } });
const CATALOGUE = (Object.keys(api) as ApiName[]).filter((name) => api[name].catalogue);

test('the calls that show articles or prices are marked (S-1.3)', () => {
  expect(CATALOGUE).toEqual(
    expect.arrayContaining(['wrapper.product_list', 'wrapper.autocomplete', 'wrapper.get_item', 'wrapper.child_list']),
  );
  expect(CATALOGUE.length).toBe(13);
});

describe('guestNavigation: false (S-1.3)', () => {
  test.each(CATALOGUE)('%s: 401 for guests, a response for customers, never cached on the way', async (name) => {
    const guest = await shop().guest().send(name, BODIES[name]);
    expect([guest.status, guest.body.code]).toEqual([401, 'session-expired']);
    const customer = await shop().login('cliente1@example.com');
    const response = await customer.send(name, BODIES[name]);
    expect(response.status).not.toBe(401);
    expect(response.headers.get('cache-control') ?? 'no-store').toBe('no-store');
  });

  test('login, contact and what belongs to the frame of a page stay open', async () => {
    for (const name of ['home.get_b2b_menu', 'html.get_footers', 'blog.get_blog_post'] as const)
      expect((await shop().guest().send(name, {})).status).toBe(200);
    expect((await shop().login('cliente2@example.com')).customerId).toBeGreaterThan(0);
  });

  test('search engines find no article: robots.txt refuses the catalogue, the sitemap lists pages alone', async () => {
    const read = async (path: string) => {
      const response = await shop().app.fetch(new Request(`http://localhost${path}`));
      return { status: response.status, text: await response.text() };
    };
    const robots = (await read('/robots.txt')).text.split('\n');
    for (const path of ['/shop', '/en/shop', '/product/', '/en/product/', '/pages/brands', '/en/pages/flyers'])
      expect(robots).toContain(`Disallow: ${path}`);
    const index = (await read('/sitemap.xml')).text;
    expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)).toEqual([
      '/sitemaps/pages-1.xml',
    ]);
    expect((await read('/sitemaps/articles-1.xml')).status).toBe(404);
    const pages = (await read('/sitemaps/pages-1.xml')).text;
    expect(pages).toContain('/pages/about-us</loc>');
    expect(pages).not.toMatch(/\/(shop|pages\/brands|pages\/flyers)?<\/loc>/);
  });
});

test('guests look around as long as nothing is said (S-1.3)', async () => {
  expect((await open().guest().send('wrapper.product_list', {})).status).toBe(200);
});

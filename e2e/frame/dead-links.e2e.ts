/** Every link that guests and customers find on the pages of the shop leads somewhere (C-SCR-5). */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart } from '../kit/cart-steps.ts';
import { shopUrl, type Visitor, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const CUSTOMER = 'cliente1@example.com';

/** Every internal link of the current page. */
function linksOf(page: Page): Promise<string[]> {
  return page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => link as HTMLAnchorElement)
      .filter((link) => link.origin === location.origin)
      .map((link) => link.pathname + link.search),
  );
}

/** Every internal link of these pages. */
async function linksOn({ page, go }: Visitor, paths: readonly string[]): Promise<Set<string>> {
  const links = new Set<string>();
  for (const path of paths) {
    await go(path);
    for (const link of await linksOf(page)) links.add(link);
  }
  return links;
}

/** As many requests as this run at a time. */
const AT_A_TIME = 4;

/** Pages that are there for guests are there for everybody: nobody follows them twice. */
const alive = new Set<string>();

/** Each link once, as this visitor and without the pages themselves (HEAD): they are made, but neither packed nor sent. */
async function expectAlive(context: BrowserContext, links: ReadonlySet<string>): Promise<void> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const left = [...links].filter((link) => !alive.has(link));
  const dead: string[] = [];
  const follow = async () => {
    for (let link = left.pop(); link !== undefined; link = left.pop()) {
      const { status } = await fetch(shopUrl() + link, { method: 'HEAD', headers: { cookie } });
      if (status >= 400) dead.push(`${status} ${link}`);
      else alive.add(link);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, follow));
  expect(dead).toEqual([]);
}

test('no dead links for guests, the whole menu included (C-SCR-5)', async () => {
  // All links of these pages come from the server; only the menu needs JavaScript.
  const plain = await visitor({ javaScript: false, expectedErrors: /404/ });
  const links = await linksOn(plain, [
    '/en',
    '/shop',
    '/shop?text=vite',
    '/product/child/VT933',
    `/product/default/${BOLT}`,
    '/pages/login',
    '/pages/forgot-password',
  ]);
  const { page, context, go } = await visitor({ expectedErrors: /404/ });
  await go('/');
  for (const link of await linksOf(page)) links.add(link);
  const menu = page.getByRole('navigation', { name: 'Categorie' });
  const entries = await menu.getByRole('button').all();
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    await entry.click();
    await menu.getByRole('heading', { name: await entry.innerText() }).waitFor();
    for (const link of await linksOf(page)) links.add(link);
  }
  expect(links.size).toBeGreaterThan(150);
  await expectAlive(context, links);
});

test('no dead links for customers (C-SCR-5)', async () => {
  const customer = await visitor({ as: CUSTOMER, javaScript: false });
  await fillCart(customer.context, { [BOLT]: 100 });
  const links = await linksOn(customer, [
    '/',
    '/shop?text=vite',
    '/pages/cart?tab=active',
    '/pages/cart?tab=saved',
    '/pages/checkout',
    '/pages/account',
    '/en/pages/account',
  ]);
  await expectAlive(customer.context, links);
});

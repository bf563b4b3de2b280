/** A shop that guests may not browse (storefront.md §1: guest navigation by configuration). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOLT } from '../kit/cart-steps.ts';
import { type DemoShop, startDemoShop } from '../kit/demo-shop.ts';
import { inCase } from '../kit/in-case.ts';
import { DEMO_PASSWORD, expectAccessible, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

let shop: DemoShop;

beforeAll(async () => {
  shop = await startDemoShop({ settings: 'guestNavigation: false\n' });
});
afterAll(() => shop?.stop());

test('every page leads a guest to the login and back, in both languages and without JavaScript (C-ID-2, S-1.3)', async () => {
  const { page, context } = await visitor({ javaScript: false });
  for (const path of [
    '/',
    '/shop?text=vite',
    '/shop/list',
    `/product/default/${BOLT}`,
    '/product/child/VT933',
    '/pages/brands',
    '/pages/flyers',
  ])
    await inCase(path, async () => {
      await page.goto(shop.url + path);
      expect(page.url()).toBe(`${shop.url}/pages/login_origin?next=${encodeURIComponent(path)}`);
      expect(await page.getByRole('main').getByRole('link', { name: 'Sfoglia il catalogo' }).count()).toBe(0);
      await page.getByRole('main').getByText('Il catalogo è riservato ai clienti').waitFor();
      const english = path === '/' ? '/en' : `/en${path}`;
      const response = await context.request.get(shop.url + english);
      expect(new URL(response.url()).pathname).toBe('/en/pages/login_origin');
    });
});

test('after the login the page that was wanted is there; a link inside the shop asks for it, too (S-1.3)', async () => {
  const { page } = await visitor();
  await page.goto(`${shop.url}/pages/about-us`);
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('is_guest_navigation_active'))).toBe('false');
  const field = page.getByRole('combobox', { name: /cerca per codice/i });
  await field.fill(BOLT);
  await field.press('Enter');
  await page.waitForURL(/\/pages\/login_origin\?next=/);
  await page.getByLabel('Email').fill('cliente1@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/product/'));
  await page.getByRole('main').getByText(BOLT).first().waitFor();
});

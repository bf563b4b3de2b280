/** Which parts of the frame stand on which page, and on paper (storefront.md §2 "Layouts", C-SCR-21). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, newestOrderPage } from '../kit/cart-steps.ts';
import { inCase } from '../kit/in-case.ts';
import { expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

/** For the eye only: fields and labels of the rows say the same to others. */
const listHead = (page: Page) => page.getByText(/^ArticoloDisponibilitàConfezione/);
const aside = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Ricerche aperte' });
test('all other pages: full width, without filter sidebar, search tabs and right sidebar (S-2.41)', async () => {
  const customer = await visitor({ width: 1680, as: CUSTOMER, expectedErrors: /404/ });
  const order = await newestOrderPage(customer.context);
  const PERSONAL = [
    '/',
    '/pages/cart',
    '/pages/wishlist',
    '/pages/dashboard',
    '/pages/account',
    order,
    '/nothing-here',
  ];
  const guest = await visitor({ width: 1680 });
  for (const [{ page, go }, paths] of [
    [customer, PERSONAL],
    [guest, ['/pages/login', '/pages/register']],
  ] as const)
    for (const path of paths) {
      await go(path);
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
      for (const part of [aside(page, 'Filtri'), aside(page, 'Scheda articolo'), tabs(page), listHead(page)])
        expect(await part.count(), `${path}: ${part}`).toBe(0);
      // The authentication pages use half of it for their picture.
      const whole = page.getByRole('main').locator(page === guest.page ? '..' : 'xpath=.');
      expect((await whole.boundingBox())?.width, path).toBeGreaterThan(1600);
    }
});

test('the filter sidebar, the search tabs and the head of the list stand on the shop route (S-2.42)', async () => {
  const { page, go } = await visitor({ width: 1680 });
  await go('/shop');
  await aside(page, 'Filtri').waitFor();
  await listHead(page).waitFor();
  await tabs(page).waitFor();
  expect(await tabs(page).count()).toBe(1);
});

test('print: every page is on paper without menus, fields and buttons, and not wider than it (C-SCR-21)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 794, height: 1123 });
  await fillCart(context, { [BOLT]: 100, [NUT]: 200 });
  for (const path of [
    '/shop?text=vite',
    '/shop/list?text=vite',
    `/product/default/${BOLT}`,
    '/product/child/VT933',
    '/pages/cart',
    '/pages/account',
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await go(path);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Categorie', 'In evidenza', 'Barra rapida', 'Pagine'])
      expect(await page.getByRole('navigation', { name }).count(), `${path}: ${name}`).toBe(0);
    const main = page.getByRole('main');
    for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'searchbox'] as const) {
      const left = main.getByRole(role);
      const names = await left.evaluateAll((all) =>
        all.filter((one) => !one.closest('th')).map((one) => one.getAttribute('aria-label') ?? ''),
      );
      // A printed cart shows its pieces; the headings of a table name its columns.
      const shown = path === '/pages/cart' ? names.filter((name) => !name.startsWith('Quantità ')) : names;
      expect(shown, `${path}: ${role}`).toEqual([]);
    }
    await inCase(path, () => expectNoOverflow(page));
    expect(await page.getByRole('contentinfo').count(), path).toBe(0);
  }
});

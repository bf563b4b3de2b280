/** The shop with forced colours and with screen readers. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillCart } from '../kit/cart-steps.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

test('forced colours: what is pressed and where one is stand out', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await page.emulateMedia({ forcedColors: 'active' });
  await go('/shop?text=m8');
  const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const views = page.getByRole('group', { name: 'Vista' }).getByRole('button');
  const grounds = await Promise.all((await views.all()).map(ground));
  expect(new Set(grounds).size).toBe(2);
  await page.goto('/pages/account');
  const nav = page.getByRole('main').getByRole('navigation').first();
  expect(await ground(nav.locator('[aria-current]').first())).not.toBe(
    await ground(nav.locator('a:not([aria-current])').first()),
  );
});

test('prices with four decimals are read as one figure', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=m8');
  const spoken = page
    .getByRole('main')
    .getByText(/^\d+,\d{4} euro$/)
    .first();
  await spoken.waitFor({ state: 'attached' });
  // What is seen beside it is not read.
  expect(await spoken.locator('xpath=preceding-sibling::*[@aria-hidden="true"]').innerText()).toMatch(/\d,\d/);
});

test('what is pressed most often is at least 24 px high and wide: sorting of sizes, the links of a toast, the way out', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, {});
  await go('/product/child/VT933');
  const sort = page.getByRole('columnheader').getByRole('button', { name: 'Codice' });
  await sort.scrollIntoViewIfNeeded();
  const reach = await sort.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const middle = top + height / 2;
    return [-11.5, 11.5].map((away) => document.elementFromPoint(left + width / 2, middle + away) === button);
  });
  expect(reach).toEqual([true, true]);
  const out = await page.getByRole('button', { name: 'Esci' }).first().boundingBox();
  expect(out?.width).toBeGreaterThanOrEqual(24);
  await go('/product/default/DD934.08');
  await page.getByRole('button', { name: 'Aggiungi al carrello' }).click();
  const link = page.getByRole('status').getByRole('link', { name: 'Procedi all’ordine' });
  await link.waitFor();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

/** What forced colours and screen readers make of the shop. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitor, withBrowser } from './kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

test('forced colours: what is pressed and where one is stand out', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await page.emulateMedia({ forcedColors: 'active' });
  await go('/shop?text=m8');
  const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const views = page.getByRole('main').locator('.seg').getByRole('button');
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
  const spoken = page.getByRole('main').locator('.eur .vh').first();
  await spoken.waitFor({ state: 'attached' });
  expect(await spoken.textContent()).toMatch(/^\d+,\d{4} euro$/);
  expect(await page.getByRole('main').locator('.eur:has(.vh) > [aria-hidden]').count()).toBeGreaterThan(0);
});

/** The menus by keyboard and touch (storefront.md §2 "Mega menu", "Mobile"). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const menu = (page: Page) => page.getByRole('navigation', { name: 'Categorie' });

describe('mega menu by keys', () => {
  test('arrow down enters the panel, arrows move in it, Escape closes it and gives the focus back', async () => {
    const { page, go } = await visitor();
    await go('/shop');
    const entry = menu(page).getByRole('button').first();
    await entry.focus();
    await page.keyboard.press('ArrowDown');
    const links = page.locator('#mega .mega__columns').getByRole('link');
    const focused = (place: number) => links.nth(place).evaluate((link) => link === document.activeElement);
    await expect.poll(() => focused(0).catch(() => false)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await focused(1)).toBe(true);
    await page.keyboard.press('End');
    expect(await focused((await links.count()) - 1)).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    // The head of the second group.
    expect(
      await page
        .locator('.mega__group > a')
        .nth(1)
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await links.first().waitFor({ state: 'detached' });
    expect(await entry.evaluate((button) => button === document.activeElement)).toBe(true);
    // Up from the first link leads back to the entry, which stays open.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(0).catch(() => false)).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await entry.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test('the menu of phones opens three levels, one way at a time, and says where one is', async () => {
  const { page, go } = await visitor({ width: 390, height: 844, touch: true });
  await go('/shop?text=m8');
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  expect(await bar.getByRole('button', { name: 'Categorie' }).getAttribute('aria-current')).toBe('true');
  await bar.getByRole('button', { name: 'Categorie' }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  const groups = panel.locator('details:has(details)');
  await groups.first().locator('> summary').click();
  const inner = groups.first().locator('details').first();
  await inner.locator('> summary').click();
  const third = inner.getByRole('listitem').last().getByRole('link');
  const href = await third.getAttribute('href');
  await third.click();
  await page.waitForURL((url) => url.pathname + url.search === href);
});

/** Recent searches below an empty search field: newest first, per customer, deleted on request (storefront.md §4, §9). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

const field = (page: Page) => page.getByRole('combobox', { name: /cerca per codice/i });
const panel = (page: Page) => page.getByRole('grid', { name: 'Suggerimenti' });
/** The opened listing has taken the focus. */
const arrived = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id), { timeout: 15_000 }).toBe('articoli');

test('recent searches: newest first, eight at most, forgotten one by one and all, apart for every customer (C-SCR-9)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/');
  for (const text of ['vite m8', 'tubo', 'valvola', 'curva', 'dado', 'rondella', 'cavo', 'guanti', 'Tubo']) {
    await field(page).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `«${text}»` }).waitFor();
    if (text === 'vite m8') await arrived(page);
  }
  await go('/');
  await field(page).focus();
  const recent = page.getByRole('rowgroup', { name: 'Ricerche recenti' });
  await recent.getByRole('link', { name: 'Tubo' }).waitFor();
  expect(await recent.getByRole('link').allInnerTexts()).toEqual([
    'Tubo',
    'guanti',
    'cavo',
    'rondella',
    'dado',
    'curva',
    'valvola',
    'vite m8',
  ]);
  await expectAccessible(page, '.head');
  await recent.getByRole('button', { name: 'Rimuovi «guanti»' }).click();
  await recent.getByRole('link', { name: 'guanti' }).waitFor({ state: 'detached' });
  await recent.getByRole('link', { name: 'valvola' }).click();
  await page.waitForURL(/\/shop\?text=valvola$/);
  await arrived(page);
  const guest = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent-searches')));
  expect(guest).toHaveLength(1);
  expect(guest[0]).not.toBe('recent-searches:0');
  await field(page).fill('');
  await recent.getByRole('button', { name: 'Cancella le ricerche recenti' }).click();
  await panel(page).waitFor({ state: 'detached' });
});

test('recent searches: the one just sent stands first, though the focus never left the field (C-SCR-9)', async () => {
  const { page, go } = await visitor();
  await go('/');
  for (const text of ['rondella', 'dado']) {
    await field(page).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `«${text}»` }).waitFor();
    // Another page takes the focus; another search on the same page does not.
    if (text === 'rondella') await arrived(page);
  }
  await field(page).fill('');
  const recent = page.getByRole('rowgroup', { name: 'Ricerche recenti' });
  await recent.getByRole('link', { name: 'rondella' }).waitFor();
  expect(await recent.getByRole('link').allInnerTexts()).toEqual(['dado', 'rondella']);
});

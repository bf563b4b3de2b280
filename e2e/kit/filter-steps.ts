/** Steps and checks shared by the tests of the filters. */
import type { Page } from 'playwright-core';

/** For busy machines. */
export const SLOW = { timeout: 15_000 };
export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filtri' });
export const group = (page: Page, name: string | RegExp) =>
  sidebar(page)
    .getByRole('group')
    .filter({ has: page.locator('summary', { hasText: name }) });
export const fold = (page: Page, name: string | RegExp) => group(page, name).locator('summary');
/** The filters follow a new search a moment after its list and URL: until then their links and fields are of the one before. */
export const followed = (page: Page, part: string) =>
  sidebar(page).locator(`a[href*="${part}"]`).first().waitFor({ state: 'attached' });
export const chips = (page: Page) => page.getByRole('navigation', { name: 'Filtri attivi' });
export const rows = (page: Page) =>
  page.locator('#articoli li').filter({ has: page.getByRole('heading', { level: 2 }) });
export const total = async (page: Page) =>
  Number(/([\d.]+) articol/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1]?.replace('.', ''));

/** A range of measures in the filters: fields, thumbs, chip, counts, without JavaScript, by touch (C-SRCH-4, C-SRCH-5). */
import { expect, test } from 'vitest';
import { chips, group, SLOW, sidebar, total } from '../kit/filter-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const CUSTOMER = 'cliente1@example.com';
const LENGTHS = 'Lunghezza';

test('typed: a chip with the unit, other groups follow, the own one keeps its values; the chip removes it (C-SRCH-4, C-SRCH-5)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  const before = await total(page);
  const values = await group(page, LENGTHS).getByRole('checkbox').allInnerTexts();
  expect(values.length).toBe(10);
  await sidebar(page).getByRole('textbox', { name: 'Lunghezza, da' }).fill('20');
  const to = sidebar(page).getByRole('textbox', { name: 'Lunghezza, a' });
  await to.fill('60');
  await to.press('Enter');
  await page.waitForURL(/field_length=20\.\.60/);
  const chip = chips(page).getByRole('link', { name: /20–60 mm/ });
  await chip.waitFor();
  expect(await total(page)).toBeLessThan(before);
  expect(await group(page, LENGTHS).getByRole('checkbox').allInnerTexts()).toEqual(values);
  expect(await sidebar(page).getByRole('textbox', { name: 'Lunghezza, da' }).inputValue()).toBe('20');
  await expectAccessible(page);
  await chip.click();
  await page.waitForURL((url) => !url.search.includes('field_length'));
  await expect.poll(() => total(page), SLOW).toBe(before);
});

test('thumbs by keyboard stop at the sizes that exist; a ticked value replaces the range', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite');
  const lower = sidebar(page).getByRole('slider', { name: 'Lunghezza, da' });
  const first = await lower.getAttribute('aria-valuetext');
  await lower.press('ArrowRight');
  await page.waitForURL(/field_length=\d+\.\.(&|$)/);
  const next = /field_length=(\d+)\.\./.exec(page.url())?.[1];
  expect(await lower.getAttribute('aria-valuetext')).toBe(`${next} mm`);
  expect(`${next} mm`).not.toBe(first);
  const value = group(page, LENGTHS).getByRole('checkbox').first();
  await value.click();
  await page.waitForURL(/field_length=[\w.-]*[^.](&|$)/);
  await expect.poll(() => chips(page).getByRole('link', { name: LENGTHS }).count(), SLOW).toBe(1);
});

test('without JavaScript the form sends two fields, and the page has one URL for the range', async () => {
  const { page, go } = await visitor({ javaScript: false });
  await go('/shop?text=vite&page=2');
  await sidebar(page).getByRole('textbox', { name: 'Lunghezza, da' }).fill('2,5');
  await sidebar(page).getByRole('textbox', { name: 'Lunghezza, a' }).fill('40');
  await group(page, LENGTHS).getByRole('button', { name: 'Applica' }).click();
  await page.waitForURL(/\/shop\?text=vite&field_length=2\.5\.\.40$/);
  await chips(page)
    .getByRole('link', { name: /2,5–40 mm/ })
    .waitFor();
});

test('on a phone, in English: the sheet has it, nothing is cut off', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 800, touch: true });
  await go('/en/shop?text=screw');
  await page
    .getByRole('button', { name: /Filters/ })
    .first()
    .click();
  const from = page.getByRole('textbox', { name: 'Length, from' });
  await from.scrollIntoViewIfNeeded();
  await from.fill('25');
  await page.getByRole('textbox', { name: 'Length, to' }).press('Enter');
  await page.waitForURL(/field_length=25\.\./);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  await page.getByRole('link', { name: /≥ 25 mm/ }).waitFor();
});

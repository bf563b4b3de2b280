/** Filters keep their places while the user chooses, measures are in order, a price filter that fits (storefront.md §2 "Filter sidebar", §5). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chips, group, rows, SLOW, sidebar, total } from '../kit/filter-steps.ts';
import { holdBack } from '../kit/hold-back.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

const CUSTOMER = 'cliente1@example.com';

describe('while the user chooses', () => {
  const titles = (page: Page) => sidebar(page).locator('summary').allInnerTexts();
  const names = async (page: Page) => (await titles(page)).map((title) => title.split('\n')[0]);

  test('lines stay where the pointer is: a second click takes the first one back; order and folds stay as they were', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop?text=m8');
    const lines = sidebar(page).getByRole('checkbox');
    await lines.first().waitFor();
    const order = await names(page);
    const open = await sidebar(page).locator('details[open] > summary').allInnerTexts();
    const all = await total(page);
    // Below groups that lose values.
    const target = group(page, /^(Trattamento|Classe|Materiale|Finitura)/)
      .first()
      .getByRole('checkbox')
      .first();
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox()) ?? expect.fail('no line');
    const [x, y] = [box.x + 12, box.y + box.height / 2];
    const at = () =>
      page.evaluate(([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('a')?.dataset.value, [x, y]);
    const value = await at();
    const adds = await target.getAttribute('href');
    // The column follows the list: only then does the link of a ticked line take its value away.
    const ticked = sidebar(page).locator('[aria-checked=true]');
    await page.mouse.click(x, y);
    await expect.poll(() => total(page), SLOW).toBeLessThan(all);
    await expect.poll(() => ticked.getAttribute('href'), SLOW).not.toBe(adds);
    expect(await at()).toBe(value);
    expect((await names(page)).slice(0, order.length)).toEqual(order);
    expect(await sidebar(page).locator('details[open] > summary').count()).toBeGreaterThanOrEqual(open.length);
    await page.mouse.click(x, y);
    await expect.poll(() => total(page), SLOW).toBe(all);
    await expect.poll(() => names(page), SLOW).toEqual(order);
    await page.mouse.click(x, y);
    await expect.poll(() => total(page), SLOW).toBeLessThan(all);
    // After the pointer leaves the column, no value without results is left in it.
    await page.mouse.move(900, 400);
    await expect.poll(() => sidebar(page).locator('[aria-disabled]').count(), SLOW).toBe(0);
  });

  test('a tick is there at once on a slow line, and a second one adds to it', async () => {
    const { page, go } = await visitor({ as: CUSTOMER });
    await go('/shop?text=vite');
    await page.waitForLoadState('networkidle');
    const release = await holdBack(page, /shop\.data|_\.data/);
    const tick = (name: RegExp) => sidebar(page).getByRole('checkbox', { name });
    await tick(/^Ruvo/).click();
    expect(await tick(/^Ruvo/).getAttribute('aria-checked')).toBe('true');
    await tick(/^Inoxal/).click();
    expect(await tick(/^Inoxal/).getAttribute('aria-checked')).toBe('true');
    const note = page.getByRole('main').getByText('Caricamento degli articoli…');
    await note.waitFor({ state: 'attached' });
    release();
    await page.waitForURL((url) => url.searchParams.get('brand') === 'ruvo,inoxal');
    await expect
      .poll(
        () =>
          chips(page)
            .getByRole('link', { name: /Ruvo|Inoxal/ })
            .count(),
        SLOW,
      )
      .toBe(2);
    await note.waitFor({ state: 'detached' });
    expect(await tick(/^Ruvo/).getAttribute('aria-checked')).toBe('true');
  });
});

test('measures stand by their size, words by how many there are', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go('/shop?text=m8');
  const labels = (name: string) => group(page, name).locator('.check > span:not(.count)').allTextContents();
  const lengths = (await labels('Lunghezza')).map((label) => Number(/\d+/.exec(label)?.[0]));
  expect(lengths.length).toBeGreaterThan(3);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
});

test('one article, or none: no column of filters that choose nothing', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=VT933.08.020');
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(1);
  expect(await sidebar(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Filtri/ }).count()).toBe(0);
  await expectAccessible(page);
});

test('the price slider of a search ends where its articles do, in steps as fine, with Italian decimals', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=rondella');
  const upper = sidebar(page).getByRole('slider', { name: 'Prezzo massimo' });
  const [max, step] = await upper.evaluate((thumb) => ['max', 'step'].map((name) => Number(thumb.getAttribute(name))));
  expect(max).toBeLessThan(50);
  expect(step).toBeLessThan(3);
  await upper.press('ArrowLeft');
  await page.waitForURL(/max_price=/);
  const typed = Number(new URL(page.url()).searchParams.get('max_price'));
  expect(typed).toBeCloseTo((max ?? 0) - (step ?? 0));
  const field = sidebar(page).getByRole('textbox', { name: 'Prezzo massimo' });
  expect(await field.inputValue()).toBe(String(typed).replace('.', ','));
});

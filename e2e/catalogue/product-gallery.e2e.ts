/** Pictures of an article: several, thumbnails, full window with keys, zoom and swipes (C-CAT-5). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const BOLT = '/product/default/VT933.08.020';

withBrowser();

const large = (page: Page) => page.getByRole('main').getByRole('img', { name: /, disegno$/ });
const zoom = (page: Page) => page.getByRole('dialog', { name: /^Immagini di/ });
const shownIn = (page: Page) => zoom(page).getByRole('img').getAttribute('src');

/** Swipes by `dx` over the middle of the element with this role. */
async function swipe(page: Page, selector: string, dx: number): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing at ${selector}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const at = (by: number) => [{ x: x + by, y }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dx / 2) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dx) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('image sizes: thumb_ in the row of thumbs, gallery_ and main_ for the large picture; a thumb shows its picture, and so do ← and → (C-SCR-11, S-3.27)', async () => {
  const { page, go } = await visitor({ pictures: true });
  await go(BOLT);
  expect(await large(page).getAttribute('srcset')).toMatch(/gallery_\S+ \d+w, \S*main_\S+ \d+w$/);
  const pictures = page.getByRole('group', { name: 'Immagini' }).locator('img');
  expect(await pictures.count()).toBe(2);
  for (const thumb of await pictures.all()) expect(await thumb.getAttribute('src')).toContain('/thumb_');
  const first = await large(page).getAttribute('src');
  const thumbs = page.getByRole('group', { name: 'Immagini' }).getByRole('link');
  await thumbs.nth(1).click();
  await expect.poll(() => large(page).getAttribute('src')).not.toBe(first);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => large(page).getAttribute('src')).toBe(first);
  expect(await thumbs.nth(0).getAttribute('aria-current')).toBe('true');
});

test('the whole window: ← → change the picture, + and a click enlarge it, Esc closes and gives the focus back (C-SCR-11)', async () => {
  const { page, go } = await visitor({ pictures: true });
  await go(BOLT);
  const opener = page.getByRole('link', { name: /Ingrandisci/ });
  await opener.click();
  await zoom(page).getByText('Immagine 1 di 2').waitFor();
  const first = await shownIn(page);
  expect(first).toContain('/main_');
  await page.keyboard.press('ArrowRight');
  await zoom(page).getByText('Immagine 2 di 2').waitFor();
  expect(await shownIn(page)).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await zoom(page).getByText('Immagine 1 di 2').waitFor();
  await zoom(page).getByRole('button', { name: 'Immagine precedente' }).click();
  await zoom(page).getByText('Immagine 2 di 2').waitFor();
  const before = (await zoom(page).getByRole('img').boundingBox())?.width ?? 0;
  await page.keyboard.press('+');
  expect((await zoom(page).getByRole('img').boundingBox())?.width).toBeGreaterThan(2 * before);
  await zoom(page).getByRole('button', { name: 'Adatta alla finestra' }).click();
  expect((await zoom(page).getByRole('img').boundingBox())?.width).toBe(before);
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await zoom(page).waitFor({ state: 'detached' });
  expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
});

test('on a phone the way to enlarge stands beneath the drawing, not on it; a swipe shows the next picture, on the page and in the whole window (C-SCR-11)', async () => {
  const { page, go } = await visitor({ pictures: true, width: 390, height: 844, touch: true });
  await go(BOLT);
  const drawing = await large(page).boundingBox();
  const words = await page.getByText('Ingrandisci').boundingBox();
  expect(words?.y).toBeGreaterThanOrEqual((drawing?.y ?? 0) + (drawing?.height ?? Number.POSITIVE_INFINITY));
  await expectNoOverflow(page);
  const first = await large(page).getAttribute('src');
  await swipe(page, 'a.article__picture', -120);
  await expect.poll(() => large(page).getAttribute('src')).not.toBe(first);
  await page.getByRole('link', { name: /Ingrandisci/ }).tap();
  await zoom(page).getByText('Immagine 2 di 2').waitFor();
  await expectNoOverflow(page);
  await swipe(page, '.zoom__view', 120);
  await zoom(page).getByText('Immagine 1 di 2').waitFor();
});

test('without JavaScript every picture is a link to itself', async () => {
  const { page, go } = await visitor({ pictures: true, javaScript: false });
  await go(BOLT);
  for (const link of await page.getByRole('group', { name: 'Immagini' }).getByRole('link').all()) {
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toMatch(/^image\//);
  }
});

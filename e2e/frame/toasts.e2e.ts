/** Toasts of adding and removing (storefront.md §2 "Toasts and sort", §9): the tests move the clock, they never wait. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, cartRow, fillCart, NUT, WASHER } from '../kit/cart-steps.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente2@example.com';
const REMOVED = "L'articolo e' stato tolto dal tuo carrello";

withBrowser();

/** A visitor whose page's clock stops once it is hydrated. */
async function still(path: string, ready: (page: Page) => Promise<unknown>, width = 1440) {
  const { page, context, go } = await visitor({ as: CUSTOMER, width, height: 900 });
  await fillCart(context, { [BOLT]: 1000, [NUT]: 400, [WASHER]: 500 });
  await page.clock.install();
  await go(path);
  await ready(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  return page;
}

const atCart = (width?: number) =>
  still(
    '/pages/cart?tab=active',
    async (page) => {
      // Hydrated: the questions open in place.
      if (width !== undefined && width < 768) await page.getByTitle('Strumenti del carrello').click();
      await page.getByRole('link', { name: 'Svuota' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Annulla' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    width,
  );
const toast = (page: Page) => page.getByRole('navigation', { name: REMOVED });
const remove = (page: Page, code: string) =>
  cartRow(page, code)
    .getByRole('button', { name: `Rimuovi ${code}` })
    .click();

test('a toast lasts 2 s at the bottom right, 300 px wide, links to cart and checkout, and stays while the pointer is on it or the focus in it (C-SCR-4, S-2.100, S-9.9, S-9.10)', async () => {
  const page = await atCart();
  await remove(page, NUT);
  await toast(page).waitFor();
  const box = (await toast(page).locator('xpath=..').boundingBox()) ?? expect.fail('no toast');
  expect([box.width, box.x + box.width, box.y + box.height]).toEqual([300, 1440 - 16, 900 - 16]);
  const links = toast(page).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/pages/cart?tab=active',
    '/pages/checkout',
  ]);
  await page.clock.runFor(1900);
  expect(await toast(page).count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => toast(page).count()).toBe(0);
  await remove(page, WASHER);
  await toast(page).getByRole('link').first().hover();
  await page.clock.runFor(10_000);
  expect(await toast(page).count()).toBe(1);
  await toast(page).getByRole('link').first().focus();
  await page.mouse.move(10, 300);
  await page.clock.runFor(10_000);
  expect(await toast(page).count()).toBe(1);
  await page.getByRole('textbox', { name: 'Cerca nel carrello' }).focus();
  await page.clock.runFor(2100);
  await expect.poll(() => toast(page).count()).toBe(0);
});

test('at most four are shown, the newest last; on a phone above the bar (S-9.11)', async () => {
  const page = await still(`/shop?text=${BOLT}`, (shown) =>
    shown.getByRole('button', { name: `Aggiungi ${BOLT}` }).waitFor(),
  );
  const add = page.getByRole('button', { name: `Aggiungi ${BOLT}` });
  for (let press = 0; press < 6; press += 1) {
    const answered = page.waitForResponse(/add_to_cart/);
    await add.click();
    await answered;
  }
  await expect.poll(() => page.getByRole('status').getByRole('navigation').count()).toBe(4);
  const phone = await atCart(390);
  await phone.getByTitle(`Altro per ${NUT}`).click();
  await remove(phone, NUT);
  await toast(phone).waitFor();
  const card = (await toast(phone).locator('xpath=..').boundingBox()) ?? expect.fail('no toast');
  const bar = (await phone.getByRole('navigation', { name: 'Barra rapida' }).boundingBox()) ?? expect.fail('no bar');
  expect(card.y + card.height).toBeLessThanOrEqual(bar.y);
});

test('on a phone the newest stands alone, and the next row can be pressed (C-SCR-4)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844, touch: true });
  await page.clock.install();
  await go('/shop?text=m8');
  const adds = page.locator('#articoli').getByRole('button', { name: /^Aggiungi / });
  await adds.first().waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  for (const index of [0, 1, 2]) {
    const answered = page.waitForResponse(/add_to_cart/);
    await adds.nth(index).click();
    await answered;
  }
  const notes = page.getByRole('status').getByRole('navigation', { includeHidden: true });
  await expect.poll(() => notes.count()).toBe(3);
  expect(await notes.evaluateAll((all) => all.filter((note) => note.checkVisibility()).length)).toBe(1);
});

/** Prices and promotions on screen: coupon, gifts and thresholds of the cart, the explanation of a price, offers (C-PRICE-1, C-PRICE-2). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, cartRow, fillCart, NUT, send, toSummary } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente2@example.com';
/** A plug with price breaks, two promos by pieces and a gift every 2000. */
const PLUG = 'TN.SX-08/40';
const PLUG_PAGE = '/product/default/TN.SX-08%2F40';

withBrowser();

/** A rejection is a response with such a status, which the browser's console reports. */
const REFUSED = /status of (400|404|409|422)/;

const totals = (page: Page) => page.getByRole('complementary', { name: 'Totali' });
const couponField = (page: Page) => page.getByRole('textbox', { name: 'Codice del coupon' });

async function atCart(articles: Record<string, number>, options: Parameters<typeof visitor>[0] = {}) {
  const shop = await visitor({ as: CUSTOMER, expectedErrors: REFUSED, ...options });
  await callShop(shop.context, 'promotion.remove_coupon_code');
  await fillCart(shop.context, articles);
  await shop.go('/pages/cart?tab=active');
  await totals(shop.page).waitFor();
  return shop;
}

async function useCoupon(page: Page, code: string): Promise<void> {
  await page.getByText('Hai un coupon?').click();
  await couponField(page).fill(code);
  await page.keyboard.press('Enter');
}

test('coupon: applied with Enter, shown in totals, checkout and order, taken out again (S-7.29)', async () => {
  const { page } = await atCart({ [BOLT]: 1000 });
  await useCoupon(page, 'fissaggi');
  // Bolts are not anchors: rejected in the buyer's language, and the field keeps the text.
  await page.getByRole('alert').getByText('Questo coupon non è valido per gli articoli nel carrello.').waitFor();
  expect(await couponField(page).inputValue()).toBe('fissaggi');
  await couponField(page).fill('primi100');
  await totals(page).getByRole('button', { name: 'Applica' }).click();
  await page.getByRole('button', { name: 'Rimuovi il coupon PRIMI100' }).waitFor();
  expect(await totals(page).innerText()).toMatch(/Coupon\s+PRIMI100\s+−€\s\d/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rimuovi il coupon PRIMI100' }).click();
  await page.getByText('Hai un coupon?').waitFor();
  expect(await totals(page).innerText()).not.toContain('PRIMI100');

  await useCoupon(page, 'PRIMI100');
  await page.getByRole('button', { name: 'Rimuovi il coupon PRIMI100' }).waitFor();
  await toSummary(page);
  await page.getByRole('complementary', { name: 'Riepilogo ordine' }).getByText('PRIMI100').waitFor();
  const number = await send(page);
  await page.goto(`/pages/order_detail?number=${encodeURIComponent(number)}`);
  await page.getByText('Coupon PRIMI100').waitFor();
});

test('coupon: an unknown, a spent and an expired one each say so in the buyer’s language, an empty field is reported at the field (S-7.29)', async () => {
  const { context, go, page } = await atCart({ [BOLT]: 1000 });
  await page.getByText('Hai un coupon?').click();
  await couponField(page).waitFor();
  await totals(page).getByRole('button', { name: 'Applica' }).click();
  await totals(page).getByText('Campo obbligatorio').waitFor();
  expect(await couponField(page).getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => couponField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await couponField(page).fill('P');
  await totals(page).getByText('Campo obbligatorio').waitFor({ state: 'detached' });
  // Clearing the field does not collapse it.
  await couponField(page).fill('');
  expect(await couponField(page).isVisible()).toBe(true);

  await go('/en/pages/cart?tab=active');
  const refused = async (code: string, sentence: string) => {
    await page.getByRole('textbox', { name: 'Coupon code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('alert').getByText(sentence).waitFor();
  };
  await page.getByText('Have a coupon?').click();
  await refused('nothing', 'This coupon does not exist, or is not for your company.');
  await refused('riservato', 'This coupon does not exist, or is not for your company.');
  await refused('estate', 'This coupon has expired.');
  const { totale_netto } = await callShop(context, 'wrapper.get_cart_items');
  if (totale_netto < 150) await refused('cantiere10', 'of items this coupon is valid for');
});

test('without JavaScript: an empty coupon and a refused one are reported at the field, the form applies a good one; why this price is a link to a page that shows the same (C-PRICE-1, S-7.29)', async () => {
  const { page, context } = await atCart({ [BOLT]: 1000 }, { javaScript: false });
  const apply = async (code: string) => {
    await couponField(page).fill(code);
    await totals(page).getByRole('button', { name: 'Applica' }).click();
  };
  await page.getByText('Hai un coupon?').click();
  await apply('');
  await totals(page).getByText('Campo obbligatorio').waitFor();
  expect(await couponField(page).getAttribute('aria-invalid')).toBe('true');
  await apply('nessuno');
  await page.getByText('Questo coupon non esiste o non è riservato alla tua azienda.').waitFor();
  await apply('BENVENUTO5');
  await page.waitForURL(/\/pages\/cart/);
  await totals(page).getByText('BENVENUTO5').first().waitFor();

  await fillCart(context, { [PLUG]: 500 });
  for (const [cart, title, net, quantity] of [
    ['/pages/cart?tab=active', 'Come si forma il prezzo', 'Il tuo netto', '500 pz'],
    ['/en/pages/cart?tab=active', 'How the price is made up', 'Your net price', '500 pcs'],
  ] as const) {
    await inCase(cart, async () => {
      await page.goto(cart);
      await cartRow(page, PLUG)
        .getByRole('button', { name: /^(Perché questo prezzo|Why this price)/ })
        .click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('rowheader', { name: net }).waitFor();
      expect(await page.getByRole('main').innerText()).toContain(quantity);
    });
  }
  expect((await context.request.get('/pages/price?item=0')).status()).toBe(404);
});

test('gifts come and go with the threshold, cannot be edited, and the cart shows how far the next one is (C-PRICE-2)', async () => {
  const { page } = await atCart({ [PLUG]: 1900 });
  await totals(page).getByText('Ancora 100 pz per l’omaggio').waitFor();
  const pieces = page.getByRole('textbox', { name: `Quantità ${PLUG}` });
  await pieces.fill('2000');
  await page.keyboard.press('Tab');
  const gift = page.locator('main').getByRole('listitem').filter({ hasText: 'Con la promo «Bancale misto»' });
  await gift.waitFor();
  expect(await gift.innerText()).toMatch(/gratis[\s\S]*100 pz[\s\S]*€\s0,00/);
  await totals(page)
    .getByText(/^Omaggio ottenuto:\s100\spz\s\S/)
    .waitFor();
  expect(await gift.getByRole('textbox').count()).toBe(0);
  expect(await gift.getByRole('button').count()).toBe(0);
  const mini = page.getByRole('banner').getByRole('group');
  await mini.locator('summary').click();
  const won = mini.locator('.mini', { hasText: 'Omaggio' });
  await won.getByText('gratis').waitFor();
  // Their characters do not overlap, and "100 pz" stays on one line with the word before it.
  const [code, badge] = [await won.locator('.code').boundingBox(), await won.getByText('Omaggio').boundingBox()];
  expect((badge?.x ?? 0) - (code?.x ?? 0) - (code?.width ?? 0)).toBeGreaterThan(6);
  expect(await won.locator('small').first().textContent()).toMatch(
    /8,4\u00a0×\u00a016\u00a0×\u00a01,6\u00a0·\u00a0100\u00a0pz$/,
  );
  await page.keyboard.press('Escape');
  await totals(page).getByText('Ancora 2.000 pz per l’omaggio').waitFor();
  await pieces.fill('1900');
  await page.keyboard.press('Tab');
  await gift.waitFor({ state: 'detached' });
  expect(await totals(page).getByText('Omaggio ottenuto').count()).toBe(0);
});

test('why this price: opened by keyboard, shows list, discounts and promo, closes on Esc and gives focus back; article page: every offer with its gift, "add 400 for the next price", and why the price is what it is (C-PRICE-1, C-PRICE-2)', async () => {
  const { page, go } = await atCart({ [PLUG]: 500, [NUT]: 400 });
  const why = cartRow(page, PLUG).getByRole('button', { name: `Perché questo prezzo: ${PLUG}` });
  await why.focus();
  await page.keyboard.press('Enter');
  const told = page.getByRole('dialog', { name: 'Come si forma il prezzo' });
  await told.getByRole('row', { name: /Il tuo netto/ }).waitFor();
  expect(await told.innerText()).toMatch(
    /Stagione dei fissaggi[\s\S]*ulteriore sconto 8 · da 500 pz[\s\S]*500 pz = €\s/,
  );
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await told.waitFor({ state: 'detached' });
  await page.waitForFunction(
    (name) => document.activeElement?.getAttribute('aria-label') === name,
    `Perché questo prezzo: ${PLUG}`,
  );

  await go(PLUG_PAGE);
  await page.getByText(/Ogni 2\.000 pz: 100 pz di .* in omaggio/).waitFor();
  await page.getByRole('button', { name: 'Aggiungi 400 per il prossimo prezzo' }).click();
  await page.getByRole('button', { name: `Perché questo prezzo: ${PLUG}` }).click();
  await told.getByText(/500 pz =/).waitFor();
  expect(await told.innerText()).toContain('Con altri 1.500 pz (2.000 in tutto)');
});

test('390 and 820 px: coupon, gifts and explanation fit the screen', async () => {
  const { page } = await atCart({ [PLUG]: 2000 }, { width: 390 });
  const more = page.getByTitle(`Altro per ${PLUG}`);
  const explanation = page.getByRole('dialog');
  await useCoupon(page, 'nessuno');
  for (const width of [390, 820]) {
    await inCase(`${width} px`, async () => {
      await resize(page, width);
      await page.getByRole('alert').getByText('Questo coupon non esiste').waitFor();
      await expectNoOverflow(page);
      await expectAccessible(page);
      if (width < 768) await more.click();
      await page.getByRole('button', { name: `Perché questo prezzo: ${PLUG}` }).click();
      await explanation.getByText(/2\.000 pz =/).waitFor();
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await explanation.waitFor({ state: 'detached' });
    });
  }
});

/** The steps of the checkout: comments, totals that follow the choices, the phone layout (docs/checkout.md). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, fillCart, freshPieces, NUT, send } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

async function atCheckout(options: Parameters<typeof visitor>[0] = {}) {
  const shop = await visitor({ as: CUSTOMER, ...options });
  await fillCart(shop.context, { [BOLT]: freshPieces(), [NUT]: 400 });
  return shop;
}

const choice = (page: Page, name: RegExp | string) => page.getByRole('radio', { name });
const order = (number: string) => ({ number });

test('comments are written on the summary; a reload in the middle of a word loses none of it (C-ORD-1, S-2.37)', async () => {
  const { page, context, go } = await atCheckout();
  await go('/pages/checkout?step=payment');
  expect(await page.getByLabel('Commenti per il magazzino').count()).toBe(0);
  await go('/pages/checkout?step=summary');
  const comments = page.getByLabel('Commenti per il magazzino');
  // The request in progress never arrives: the reload comes first.
  await page.route('**/bancale.checkout.save_draft', () => {});
  await comments.pressSequentially('Cortile, suonare due vol');
  await page.reload();
  await expect.poll(() => comments.inputValue()).toBe('Cortile, suonare due vol');
  await page.unroute('**/bancale.checkout.save_draft');
  await comments.press('End');
  await comments.pressSequentially('te');
  const note = async () => (await callShop(context, 'wrapper.prepare_order')).draft.note;
  await expect.poll(note).toBe('Cortile, suonare due volte');
  const number = await send(page);
  expect((await callShop(context, 'wrapper.get_order_detail', order(number))).note).toBe('Cortile, suonare due volte');
});

test('the totals follow the way of delivery at once, and without JavaScript on the next page; there the comments of the summary go with the order (C-ORD-1, S-2.37)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const articles = { [BOLT]: freshPieces(), [NUT]: 400 };
  await fillCart(context, { [BOLT]: 1000 });
  const { totals } = await callShop(context, 'wrapper.prepare_order');
  const amount = (euros: number) => euros.toFixed(2).replace('.', ',');
  expect(totals.shipping.totale_doc).toBeGreaterThan(totals.pickup.totale_doc);
  await go('/pages/checkout');
  const summary = (on: Page) => on.getByRole('complementary', { name: 'Riepilogo ordine' });
  await summary(page).getByText(amount(totals.shipping.totale_doc)).waitFor();
  // Above the rows, so that it is visible however many follow.
  const total = await summary(page).getByText(amount(totals.shipping.totale_doc)).boundingBox();
  const first = await summary(page).getByRole('listitem').first().boundingBox();
  expect((total?.y ?? 0) + (total?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  await choice(page, /Ritiro in sede/).check();
  await summary(page).getByText(amount(totals.pickup.totale_doc)).waitFor();
  await choice(page, /Spedizione/).check();
  await summary(page).getByText(amount(totals.shipping.totale_doc)).waitFor();
  const plain = await visitor({ as: CUSTOMER, javaScript: false });
  await plain.go('/pages/checkout');
  await choice(plain.page, /Ritiro in sede/).check();
  await plain.page.getByRole('button', { name: 'Continua al pagamento' }).click();
  await summary(plain.page).getByText(amount(totals.pickup.totale_doc)).waitFor();
  await fillCart(context, articles);
  await plain.go('/pages/checkout?step=summary');
  await plain.page.getByLabel('Commenti per il magazzino').fill('Rampa 3');
  const number = await send(plain.page);
  expect((await callShop(context, 'wrapper.get_order_detail', order(number))).note).toBe('Rampa 3');
});

test('a phone: no offers, no search, no bar; the total and the way on in sight at every step, the first wrong field with its label', async () => {
  const { page, go } = await atCheckout({ width: 390, height: 844, touch: true });
  await go('/pages/checkout');
  const inSight = async (name: string) => {
    const button = page.getByRole('button', { name });
    const box = await button.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0), name).toBeLessThanOrEqual(844);
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    const hit = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(hit, `nothing lies on ${name}`).toBe(true);
    const sums = page.getByText(/^Totale documento/).filter({ visible: true });
    expect(await sums.evaluateAll((all) => all.some((one) => one.getBoundingClientRect().bottom <= innerHeight))).toBe(
      true,
    );
  };
  await inSight('Continua al pagamento');
  expect(await page.getByRole('navigation', { name: 'Barra rapida' }).isVisible()).toBe(false);
  expect(await page.getByRole('combobox', { name: /cerca per codice/i }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Continua al pagamento' }).click();
  await choice(page, 'A un’altra azienda').check();
  await inSight('Continua al riepilogo');
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  const first = page.getByLabel(/Ragione sociale/);
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true);
  const label = await page.getByText(/^Ragione sociale/).boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(await first.getAttribute('aria-required')).toBe('true');
  await expectNoOverflow(page);
  await expectAccessible(page);
});

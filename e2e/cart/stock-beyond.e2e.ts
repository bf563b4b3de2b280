/** Quantities beyond the stock, shown wherever a buyer decides: list, article, cart, checkout, order. */
import { expect, test } from 'vitest';
import { callShop, cartRow, fillCart, NUT } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
/** 8 200 pieces, nothing arrives. */
const FEW = 'VT933.08.030';
/** Not in stock, 5 000 pieces arrive on a known day. */
const COMING = 'VT933I.08.025';
withBrowser();

test('a row of the list, the article’s page and the cart say what is there and what is not, as the quantity is typed', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, {});
  await go(`/shop?text=${FEW}`);
  const quantity = page.getByRole('textbox', { name: `Quantità ${FEW}` });
  await quantity.fill('120000');
  await quantity.press('Tab');
  await page.getByText('8.200 subito, 111.800 senza data di arrivo').waitFor();
  await quantity.fill('8200');
  await quantity.press('Tab');
  await expect.poll(() => page.getByText('senza data di arrivo').count()).toBe(0);

  await go(`/product/default/${FEW}`);
  await page
    .getByRole('textbox', { name: `Quantità ${FEW}` })
    .first()
    .fill('120000');
  await page.keyboard.press('Tab');
  await page.getByText(/· 1\.200 conf\./).waitFor();
  await page.getByText('8.200 subito, 111.800 senza data di arrivo').first().waitFor();

  await fillCart(context, { [FEW]: 120_000, [NUT]: 400 });
  await go('/pages/cart');
  await cartRow(page, FEW).getByText('8.200 subito, 111.800 senza data di arrivo').waitFor();
  await page.getByText('1 riga arriva dopo, senza data').first().waitFor();
  await page.getByText('Per i pezzi senza data l’ordine resta aperto').first().waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test.each([
  [1440, 3100],
  [390, 3200],
])('checkout at %i px: together or what is there, with dates that fit; the order says it', async (width, pieces) => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width });
  await fillCart(context, { [COMING]: pieces, [NUT]: 400 });
  const { delivery_options: options } = await callShop(context, 'wrapper.prepare_order');
  await go('/pages/checkout');
  const dates = page.getByLabel('Data di spedizione').filter({ visible: true });
  await page
    .getByText(/1 riga arriva dopo, dal/)
    .first()
    .waitFor();
  expect(await dates.inputValue()).toBe(options[0].dates[0]);
  await page.getByRole('radio', { name: /Tutto insieme/ }).check();
  await expect.poll(() => dates.inputValue()).toBe(options[0].dates_together[0]);
  expect(options[0].dates_together[0] > options[0].dates[0]).toBe(true);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Continua al pagamento' }).click();
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByText('In un’unica consegna, con gli articoli in arrivo').waitFor();
  await page.getByRole('button', { name: 'Invia ordine' }).click();
  await page
    .getByText(/1 riga arriva dopo, dal/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Vedi l’ordine' }).click();
  await page
    .getByText(/in arrivo dal/)
    .first()
    .waitFor();
});

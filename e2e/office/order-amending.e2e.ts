/** An order is changed before it leaves, and another one is taken on the phone: by keyboard, at 1440 and at 390 px. */
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();

const BUYER = 'cliente2@example.com';
const send = (articles: Record<string, number>) => asApiUser(BUYER, (context) => sentOrder(context, articles));

test('quantities, a line more and the day, seen before, and read by the customer; taken back with Ctrl+Z (C-ORD-5, C-OFF-2, C-OFF-8)', async () => {
  const number = await send({ [BOLT]: 400 });
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go(`/ufficio/orders/${encodeURIComponent(number)}`);
  await page.getByRole('button', { name: 'Modifica' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: `${number}: modifica` }).waitFor();
  await page.getByText('Niente è cambiato.').first().waitFor();
  const save = page.getByRole('button', { name: 'Salva e avvisa il cliente' });
  expect(await save.isDisabled()).toBe(true);

  const bolts = page.getByLabel(`Nuova quantità, ${BOLT}`);
  await bolts.fill('350,5');
  await page.getByText('Non è una quantità di confezioni intere.', { exact: false }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await bolts.fill('300');
  await page.keyboard.press('Tab');
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await page.keyboard.type(NUT.toLowerCase());
  await page.keyboard.press('Tab');
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');
  await page.getByLabel(`Nuova quantità, ${NUT}`).waitFor();
  const read = page.getByRole('list', { name: 'Il cliente leggerà' });
  await read.getByText(new RegExp(`${BOLT}: .*400.*→.*300`)).waitFor();
  await read.getByText(new RegExp(`${NUT}: .*aggiunto`)).waitFor();
  await expectAccessible(page);

  // What is typed survives a reload.
  await page.getByLabel('Note per il cliente').fill('Come detto al telefono');
  await page.reload();
  await read.getByText(new RegExp(`${NUT}: .*aggiunto`)).waitFor();
  expect(await bolts.inputValue()).toBe('300');
  await page.keyboard.press('Control+s');
  await page.getByText(`${number} modificato.`, { exact: false }).waitFor();
  const trail = page.getByRole('region', { name: 'Che cosa è successo' });
  await trail.getByText('Modificato').waitFor();
  await trail.getByText(`${NUT}:`, { exact: false }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Annullato.', { exact: true }).waitFor();
  await trail.getByText('Modificato').waitFor({ state: 'detached' });

  // On a phone, and for good.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Modifica' }).click();
  await bolts.fill('200');
  await read.getByText(new RegExp(`${BOLT}: .*400.*→.*200`)).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await save.click();
  await trail.getByText('Modificato').waitFor();
  const customer = await visitor({ as: BUYER });
  await customer.go(`/pages/order_detail?number=${encodeURIComponent(number)}`);
  await customer.page.getByText('Modificato').waitFor();
  await customer.page.getByText(new RegExp(`${BOLT}: .*400.*→.*200`)).waitFor();
});

test('an order on the phone: the customer by code, lines pasted from a sheet, sent once; their own cart stays (C-CART-7, C-ORD-4)', async () => {
  const client = await asApiUser(BUYER, async (context) => {
    await callShop(context, 'wrapper.add_to_cart', { item_id: NUT, quantity: 200 });
    return (await callShop(context, 'wrapper.get_cart_items')).client_id as number;
  });
  const before = await asApiUser(BUYER, (context) => piecesInCart(context, NUT));
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/orders');
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Chi è al telefono').waitFor();
  await page.keyboard.type(String(client));
  await page
    .getByRole('option', { name: String(client) })
    .and(page.locator('[data-highlighted]'))
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Codice o parole', { exact: true });
  await code.waitFor();
  // Words are enough: what is picked stands in the field, and the quantity is next.
  await page.keyboard.type('dado esagonale m8');
  await page.getByRole('option', { name: 'Dado esagonale' }).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => code.inputValue()).toMatch(/^[A-Z]+[\dA-Z.]+$/);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('inputmode'))).toBe('decimal');
  await code.fill('');
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await code.evaluate(
    (field, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    `codice\tquantità\n${BOLT}\t${700 + (Math.floor(Date.now() / 1000) % 900) * 100}\nNON-C-E\t5`,
  );
  await page.getByText('Codice sconosciuto.').waitFor();
  await page.getByLabel(`Quantità, ${BOLT}`).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Accetta' }).waitFor();
  expect(page.url()).toContain('/ufficio/orders/');
  expect(await asApiUser(BUYER, (context) => piecesInCart(context, NUT))).toBe(before);
});

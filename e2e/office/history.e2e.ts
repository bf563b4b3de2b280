/** The history of the office by keyboard: choosing an operation, its conflict, forcing it, undoing (C-OFF-2, C-OFF-8). */
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop, freshPieces } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();

const deed = (context: BrowserContext, name: string, body: object) =>
  callShop(context, name, { key: crypto.randomUUID(), ...body });

test('an operation is found, forced where it moved, and taken back by keyboard alone (C-OFF-2, C-OFF-8)', async () => {
  const number = await asApiUser('cliente1@example.com', (buyer) => sentOrder(buyer, { [BOLT]: freshPieces() }));
  const { page, context } = await visitor({ as: 'ufficio@example.com' });
  await deed(context, 'office_orders.hold', { numbers: [number], reason: 'oltre fido' });
  await deed(context, 'office_orders.hold', { numbers: [number], reason: 'manca la taglia' });
  await page.goto(`/ufficio/history?text=${encodeURIComponent(number)}`);
  await page
    .getByRole('link', { name: `Ordini sospesi · ${number}` })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const chosen = page.getByRole('complementary', { name: 'Operazione scelta' });
  await chosen.getByText('oltre fido').first().waitFor();
  await chosen.getByText(/Poi è cambiato: manca la taglia/).waitFor();
  await expectAccessible(page);
  expect(await chosen.getByRole('button', { name: /^Annulla/ }).count()).toBe(0);
  await chosen.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await chosen.getByRole('button', { name: /^Annulla/ }).waitFor();
  await page.getByRole('main').focus();
  await page.keyboard.press('z');
  await page.getByRole('link', { name: 'Annullato: Ordini sospesi' }).waitFor();
  const { hold } = await callShop(context, 'office_orders.get_order', { number });
  expect(hold).toBeNull();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
});

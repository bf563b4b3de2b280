/** The list of orders, by keyboard alone, with what is done to the chosen ones and taken back. */
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT } from '../kit/cart-steps.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();

const send = (pieces: number) => asApiUser('cliente2@example.com', (context) => sentOrder(context, { [BOLT]: pieces }));

test('orders arrive, are found, held, released, accepted and taken back without the mouse (C-OFF-2, C-OFF-3, C-OFF-8)', async () => {
  const number = await send(100);
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/orders?view=to_accept');
  const grid = page.getByRole('grid', { name: 'Ordini: Da accettare' });
  const row = grid.getByRole('row').filter({ hasText: number });
  await row.waitFor();
  await expectAccessible(page);

  // Its number alone is left; the address says so, and another window would show the same.
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await page.waitForURL((url) => url.searchParams.get('q') === number);
  await page.locator('[role=grid][aria-rowcount="2"]').waitFor();
  // Escape leads to the rows and keeps what was typed: browsers would empty the field.
  await page.keyboard.press('Escape');
  expect(await page.getByRole('searchbox', { name: 'Numero, cliente, articolo' }).inputValue()).toBe(number);

  const bar = page.getByRole('toolbar', { name: 'Azioni sulle righe scelte' });
  await page.keyboard.press('x');
  await bar.getByText('Righe scelte: 1').waitFor();
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Sospendi 1 ordine' });
  await dialog.getByLabel('Motivo').fill('Aspetta il bonifico');
  await page.keyboard.press('Enter');
  await page.getByText('1 ordine sospeso.').waitFor();
  await row.getByText('Sospeso').waitFor();

  // What is on hold is not accepted; released, it is.
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: 'Riprendi 1' }).waitFor();
  expect(await bar.getByRole('button', { name: /^Accetta/ }).count()).toBe(0);
  await page.keyboard.press('r');
  await page.getByText('1 ordine ripreso.').waitFor();
  await row.getByText('Da accettare').waitFor();
  await page.keyboard.press('a');
  await page.getByText('1 ordine accettato.').waitFor();
  await row.getByText('Da evadere').waitFor();
  // Until the email has left, the step and its email go back together.
  await page.keyboard.press('Control+z');
  await page.getByText('Annullato.', { exact: true }).waitFor();
  await row.getByText('Da accettare').waitFor();

  // What comes meanwhile is said; rows move when it is asked for.
  await page.getByRole('searchbox', { name: 'Numero, cliente, articolo' }).fill('');
  await page.waitForURL((url) => !url.searchParams.has('q'));
  await row.waitFor();
  const next = await send(300);
  await page.getByText('1 nuovo ordine').waitFor({ timeout: 40_000 });
  expect(await grid.getByText(next).count()).toBe(0);
  await page.getByRole('button', { name: 'Mostrali' }).click();
  await grid.getByText(next).waitFor();

  // Back from an order, the cursor stands in its row.
  await go('/ufficio/orders?view=all');
  const all = page.getByRole('grid', { name: 'Ordini: Tutti' });
  await all.getByRole('row').filter({ hasText: next }).waitFor();
  await all.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  const place = await all.getAttribute('aria-activedescendant');
  expect(place).toMatch(/^cell-3-/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ufficio\/orders\/[^?]/);
  await page.goBack();
  await page.locator(`[role=grid][aria-activedescendant="${place}"]`).waitFor();
});

/** A change of many rows by keyboard: chosen, seen before, done, taken back. */
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, freshPieces } from '../kit/cart-steps.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();

const send = (pieces: number) => asApiUser('cliente2@example.com', (context) => sentOrder(context, { [BOLT]: pieces }));

test('many rows are changed in one press and taken back (C-OFF-2, C-OFF-3, C-OFF-8)', async () => {
  const numbers = [await send(freshPieces()), await send(freshPieces())];
  // Another one in each attempt: what an earlier one wrote may still be there.
  const reason = `Inventario ${crypto.randomUUID().slice(0, 8)}`;
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/orders?view=to_accept&cols=number.status.hold_reason');
  const grid = page.getByRole('grid', { name: 'Ordini: Da accettare' });
  const row = (number = '') => grid.getByRole('row').filter({ hasText: number });
  await row(numbers[1]).waitFor();
  await grid.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Cambia 2 righe' });
  await dialog.getByLabel('Nuovo valore').fill(reason);
  await page.keyboard.press('Enter');
  await dialog.getByText('Cambieranno').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cambia 2', exact: true }).press('Enter');
  await dialog.getByText('2 righe cambiate.').waitFor();
  // Below the dialog, the rows show it already.
  const changed = page.locator('[role=gridcell]').filter({ hasText: reason });
  await expect.poll(() => changed.count()).toBe(2);
  await dialog.getByRole('button', { name: 'Annulla i 2 cambi' }).press('Enter');
  await dialog.getByText('Annullato.').waitFor();
  await dialog.getByRole('button', { name: 'Chiudi' }).press('Enter');
  await expect.poll(() => changed.count()).toBe(0);
  await row(numbers[0]).waitFor();
});

/** Writing cells of the list of orders by keyboard alone: typed, filled, pasted from a spreadsheet, taken back. */
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, freshPieces } from '../kit/cart-steps.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice, paste } from '../kit/office.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();

const send = (pieces: number) => asApiUser('cliente2@example.com', (context) => sentOrder(context, { [BOLT]: pieces }));

test('cells are written, filled, pasted and taken back without the mouse (C-OFF-2, C-OFF-4, C-OFF-8)', async () => {
  const numbers = [await send(freshPieces()), await send(freshPieces())];
  const { page, context, go } = await visitor();
  await openOffice(context);
  // Two columns, the two newest orders on top.
  await go('/ufficio/orders?view=to_accept&cols=number.hold_reason.assigned');
  const grid = page.getByRole('grid', { name: 'Ordini: Da accettare' });
  const cell = (row: number, column: number) => grid.locator(`#cell-${row}-${column}`);
  await expect.poll(async () => cell(0, 0).textContent()).toBe(numbers[1]);
  await grid.focus();

  // Typed; Esc leaves it, Enter saves it and goes down.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: `${numbers[1]} Motivo della sospensione` });
  await field.fill('Mai');
  await page.keyboard.press('Escape');
  expect(await cell(0, 1).textContent()).toBe('');
  await page.keyboard.press('Enter');
  await field.fill('Aspetta il bonifico');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(async () => cell(0, 1).textContent()).toBe('Aspetta il bonifico');
  await grid.locator('[aria-busy=true]').waitFor({ state: 'detached' });

  // Filled down from the cell above.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(async () => cell(1, 1).textContent()).toBe('Aspetta il bonifico');
  await grid.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => cell(1, 1).textContent()).toBe('');
  await page.keyboard.press('Control+y');
  await expect.poll(async () => cell(1, 1).textContent()).toBe('Aspetta il bonifico');

  // A block with one bad cell: nothing is saved until the person has seen it.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await paste(page, 'Telefonare\tNessuno di noi\r\nAttendere\t\r\n');
  await page.getByText('Non va 1 su 4').waitFor();
  expect(await cell(0, 1).textContent()).toBe('Telefonare');
  await page.getByRole('button', { name: 'Salva le 3 giuste' }).click();
  await page.getByText('3 celle salvate.').waitFor();
  await expect.poll(async () => cell(1, 1).textContent()).toBe('Attendere');

  // Emptied: both are released.
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(async () => cell(1, 1).textContent()).toBe('');
});

test('what is typed survives a reload (C-OFF-8)', async () => {
  const number = await send(freshPieces());
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go(`/ufficio/orders?view=to_accept&cols=number.hold_reason&q=${encodeURIComponent(number)}`);
  const grid = page.getByRole('grid', { name: 'Ordini: Da accettare' });
  const cell = grid.locator('#cell-0-1');
  await grid.locator('#cell-0-0').filter({ hasText: number }).waitFor();
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: `${number} Motivo della sospensione` });
  await field.fill('Scritto a metà');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Scritto a metà');
  await page.keyboard.press('Enter');
  await expect.poll(async () => cell.textContent()).toBe('Scritto a metà');
});

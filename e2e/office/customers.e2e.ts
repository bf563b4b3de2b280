/**
 * Customers in the office by keyboard alone: found by their e-mail, changed, by two people at once too, taken back; and the shop as
 * a customer with its strip, which no other page has; two records of one customer become one.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { callShop } from '../kit/cart-steps.ts';
import { HAS_EMAILS } from '../kit/emails.ts';
import { resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, shopUrl, visitor, withBrowser } from '../kit/kit.ts';
import { colleague, openOffice, paste } from '../kit/office.ts';
import { openedCustomer } from '../kit/opened-customer.ts';

withBrowser();

interface Account {
  readonly id: number;
  readonly company: string;
}

/** The customer of a demo login, as the list finds it. */
async function foundAccount(page: Page, email: string): Promise<Account> {
  await page.getByRole('searchbox', { name: 'Nome, codice, P. IVA, telefono, email, città' }).fill(email);
  await page.locator('[role=grid][aria-rowcount="2"]').waitFor();
  const link = page.getByRole('grid').getByRole('link').first();
  return {
    id: Number(await link.textContent()),
    company: (await page.getByRole('grid').locator('b').first().textContent()) ?? '',
  };
}

/** The same through the API, for tests of other pages. */
async function accountOf(context: BrowserContext, email: string): Promise<Account> {
  const { rows } = await callShop(context, 'office_grid.open', { grid: 'customers', text: email });
  expect(rows).toHaveLength(1);
  const { code, company } = rows[0].cells;
  return { id: Number(code), company };
}

test('a customer is found, changed, taken back, and noted (C-OFF-2, C-OFF-6, C-OFF-8)', async () => {
  const { page, context, go } = await visitor({ expectedErrors: /status of (409|422)/ });
  await openOffice(context);
  await go('/ufficio/customers');
  await page.getByRole('grid', { name: 'Clienti: Attivi' }).waitFor();
  await expectAccessible(page);
  const { id, company } = await foundAccount(page, 'cliente2@example.com');

  // From anywhere, with @ and the keyboard alone.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Cerca o vai' });
  await page.keyboard.type(`@${id}`);
  // Enter opens what is highlighted: the entry is, a moment after it is there.
  await palette.locator('[role=option][data-highlighted]').filter({ hasText: company }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: company, level: 1 }).waitFor();
  await expectAccessible(page);

  // A figure leads to the rows that add up to it.
  const sales = page.getByRole('link', { name: /^Vendite 12 mesi/ });
  await sales.click();
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname.endsWith('/orders') && /^date~/.test(searchParams.getAll('f').at(-1) ?? ''),
  );
  await page.getByRole('grid').waitFor();
  await page.goBack();

  for (const [key, title] of [
    ['3', 'Indirizzi'],
    ['4', 'Persone'],
    ['5', 'Ordini'],
    ['6', 'Documenti'],
    ['7', 'Storico'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('link', { name: title, exact: false, includeHidden: false }).first().waitFor();
    await page.waitForURL(/\/customers\/\d+\/\w+/);
    await expectAccessible(page);
  }

  // What is typed survives a reload, and is taken back after it was saved.
  await page.keyboard.press('2');
  const phone = page.getByLabel('Telefono', { exact: true });
  const before = await phone.inputValue();
  await phone.fill('0341 36 55 18');
  await page.reload();
  await phone.waitFor();
  expect(await phone.inputValue()).toBe('0341 36 55 18');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await page.getByText('Salvato.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await page.getByText('Annullato.', { exact: true }).waitFor();
  await expect.poll(() => phone.inputValue()).toBe(before);

  // A task with a day, done and taken back.
  await page.keyboard.press('t');
  await page.keyboard.type('Richiamare Marco');
  await page.getByRole('button', { name: 'Con un giorno: è un compito' }).click();
  await page.getByLabel('Da fare entro').fill('2030-01-31');
  await page.getByRole('button', { name: 'Aggiungi il compito' }).click();
  const task = page.getByRole('checkbox', { name: /Richiamare Marco/ });
  await task.waitFor();
  await task.click();
  await page.getByText('Compito fatto.').waitFor();
  await expect.poll(() => task.isChecked()).toBe(true);
});

test('two people change the same field of a customer: both values, who and when; mine or theirs (C-OFF-4)', async () => {
  if (!HAS_EMAILS) return;
  const { page, context, go } = await visitor({ expectedErrors: /status of 409/ });
  await openOffice(context);
  const { id } = await accountOf(context, 'cliente2@example.com');
  await go(`/ufficio/customers/${id}/data`);
  const phone = page.getByLabel('Telefono', { exact: true });
  const before = await phone.inputValue();
  await phone.fill('0341 11');
  const other = await visitor();
  await openOffice(other.context, await colleague(context, 'Chiara'));
  await other.go(`/ufficio/customers/${id}/data`);
  // Each sees that the other is there.
  await page.getByRole('status').filter({ hasText: 'Chiara è qui' }).waitFor();
  await other.page.getByLabel('Telefono', { exact: true }).fill('0341 22');
  await other.page.keyboard.press('Control+s');
  await other.page.getByText('Salvato.').waitFor();

  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alert').filter({ hasText: '0341 22' });
  await conflict.getByText(/Chiara/).waitFor();
  await expectAccessible(page);
  expect(await phone.inputValue()).toBe('0341 11');
  await conflict.getByRole('button', { name: /mio/i }).click();
  await phone.fill(before);
  await page.keyboard.press('Control+s');
  await page.getByText('Salvato.').waitFor();
  await expect.poll(() => phone.inputValue()).toBe(before);
});

test('the shop as a customer has a strip and an end, and the customer reads who was there (C-OFF-1, C-OFF-10)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  const { id, company } = await accountOf(context, 'cliente2@example.com');
  await go(`/ufficio/customers/${id}`);
  await page.getByRole('heading', { name: company, level: 1 }).waitFor();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: `Nel negozio come ${company}` });
  await dialog.getByLabel('Motivo').fill('Domanda al telefono');
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const shop = await opened;
  const strip = shop.getByRole('region', { name: `Guardi il negozio come ${company}` });
  await strip.getByText('Domanda al telefono').waitFor();
  await shop.locator('html[data-live]').waitFor();
  await expectAccessible(shop);
  // Also after a navigation in the page, and in English.
  await shop.goto(`${shopUrl()}/en/shop`);
  await shop.getByRole('region', { name: `You see the shop as ${company}` }).waitFor();
  await shop.getByRole('button', { name: 'Leave this customer' }).click();
  await shop.waitForURL(`**/ufficio/customers/${id}`);
  await shop.getByRole('heading', { name: company, level: 1 }).waitFor();
  // Nobody else has a byte of it.
  await shop.goto(`${shopUrl()}/shop`);
  expect(await shop.content()).not.toContain('shop-as');

  const accesses = await asApiUser('cliente2@example.com', async ({ request }) =>
    (await request.get('/pages/account/security')).text(),
  );
  expect(accesses).toContain('Domanda al telefono');
});

test('two records of a customer become one by keyboard, the old number leads to it, and it goes back (C-OFF-2, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  const { id, company } = await accountOf(context, 'cliente2@example.com');
  const double = `Doppio ${crypto.randomUUID().slice(0, 8)} Srl`;
  const other = await openedCustomer(context, double);

  await go(`/ufficio/customers/${id}`);
  await page.getByRole('heading', { name: company, level: 1 }).waitFor();
  await page.keyboard.press('m');
  await page.getByLabel('Quale cliente è lo stesso?').waitFor();
  await page.keyboard.type(double);
  await page.getByRole('option', { name: double }).and(page.locator('[data-highlighted]')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  const phone = page.getByRole('group', { name: 'Telefono' });
  await phone.getByRole('radio', { name: /0341 287419/ }).check();
  await resize(page, 390);
  await expectNoOverflow(page);
  // What was chosen survives a reload.
  await page.reload();
  await expect.poll(() => phone.getByRole('radio', { name: /0341 287419/ }).isChecked()).toBe(true);
  await resize(page, 1440);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByText(`${other} ora è parte di ${id}.`).waitFor();
  await page.getByText(`Unito a questo: ${other} ${double}`).waitFor();
  await expectAccessible(page);

  await go(`/ufficio/customers/${other}/people`);
  await page.waitForURL(`**/ufficio/customers/${id}/people`);
  await page.getByText(`${other} è stato unito a questo cliente.`).waitFor();
  await page.getByRole('button', { name: 'Annulla l’unione' }).click();
  const dialog = page.getByRole('dialog', { name: `Annulla l’unione con ${double}` });
  await dialog.getByText(/Torna indietro/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annulla l’unione' }).click();
  await page.getByText('L’unione è annullata.').waitFor();
  await expect.poll(() => page.getByText(`Unito a questo: ${other}`).count()).toBe(0);
});

test('cells of customers are written, a block of Excel is mended where it stands, and all goes back (C-OFF-2, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  const name = `Celle ${crypto.randomUUID().slice(0, 8)}`;
  for (const each of ['A', 'B']) await openedCustomer(context, `${name} ${each}`);
  await go(`/ufficio/customers?q=${encodeURIComponent(name)}&cols=code.company.town.discount.limit`);
  const grid = page.getByRole('grid', { name: 'Clienti: Attivi' });
  const cell = (row: number, column: number) => grid.locator(`#cell-${row}-${column}`);
  const shown = () => Promise.all([0, 1].flatMap((row) => [2, 3, 4].map((column) => cell(row, column).textContent())));
  const saved = () => grid.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await cell(1, 1).waitFor();
  const before = await shown();

  await grid.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('Monfalcone');
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(0, 2).textContent()).toBe('Monfalcone');
  await saved();

  // Half of it is wrong: a town and a chain are fine, a chain and two amounts are not. What is fine waits as well.
  await page.keyboard.press('Control+Home');
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await paste(page, '"Trieste"\t50+10\t1.5OO,00\r\nUdine\t50++\t−3\r\n');
  await page.getByText('Non va 2 su 6: non è stato salvato niente.').waitFor();
  await expectAccessible(page);
  expect(await grid.locator('[aria-invalid=true]').allTextContents()).toEqual(['1.5OO,00', '−3']);
  // The first amount is mended with the cursor on it; it is still one block.
  await page.keyboard.press('Enter');
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await page.getByText('Non va 1 su 6: non è stato salvato niente.').waitFor();
  await page.getByRole('button', { name: 'Salva le 5 giuste' }).press('Enter');
  // The server knows of one more; both stay on the screen, each with its reason.
  await page.getByText('Non salvate (2):').waitFor();
  expect(await grid.locator('[aria-invalid=true]').allTextContents()).toEqual(['50++', '−3']);
  await expect.poll(() => cell(0, 4).textContent()).toBe('1.500,00');
  await grid.focus();
  await page.keyboard.press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('50+5');
  await page.keyboard.press('Tab');
  await page.getByText('Non salvata:').waitFor();
  await page.getByRole('button', { name: 'Lascia stare' }).press('Enter');
  await page.getByText('Non salvata:').waitFor({ state: 'detached' });
  await saved();

  const written = ['Trieste', '50+10', '1.500,00', 'Udine', '50+5', before[5]];
  await expect.poll(shown).toEqual(written);
  await grid.focus();
  const typed = ['Monfalcone', ...before.slice(1)];
  for (const left of [[...written.slice(0, 4), ...before.slice(4)], typed, before]) {
    await page.keyboard.press('Control+z');
    await expect.poll(shown).toEqual(left);
  }
  await page.keyboard.press('Control+y');
  await expect.poll(shown).toEqual(typed);
  await page.reload();
  await expect.poll(shown).toEqual(typed);
});

/** An order of a customer's system that waits: the start page counts it, its page says what is wrong, and a person decides (C-EXC-6, C-EXC-9, C-OFF-6). */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BOLT } from '../kit/cart-steps.ts';
import { resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { openedCustomer } from '../kit/opened-customer.ts';
import { shopCommand } from '../kit/order-steps.ts';
import { testedShop } from '../kit/tested-shop.ts';

withBrowser();

test('what waits is found from the start page, read, accepted without the row in question, or refused', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  // Another one in each attempt.
  const code = `verdi-${Date.now().toString(36)}`;
  const customer = await openedCustomer(context, `Acquisti ${code} Srl`, { payment_methods: ['bank_transfer'] });
  await shopCommand('exchange', 'connect', code, '--name', 'Acquisti Verdi');
  await shopCommand('exchange', 'allow', code, '--customer', String(customer), '--identity', 'VERDI-1');
  const folder = join(testedShop().dataDir, 'exchange', code, 'in', 'orders');
  mkdirSync(folder, { recursive: true });
  const leave = (number: string, rows: readonly object[]) => {
    const order = { number, customer_account: 'VERDI-1', customer_name: 'Verdi Spa', rows };
    writeFileSync(join(folder, `${number}.json`), JSON.stringify(order));
    writeFileSync(join(folder, `${number}.json.ok`), '');
  };
  const good = { row: '1', code: BOLT, quantity: '200' };
  const bad = { row: '2', code: 'NON-ESISTE', name: 'Staffa', quantity: '4' };
  // Cheaper than to reload a page until it shows them.
  const taken = (from: string) =>
    expect
      .poll(() => readdirSync(from).filter((name) => /\.(json|csv)$/.test(name)), { timeout: 60_000, interval: 200 })
      .toEqual([]);
  leave(`${code}-A`, [good, bad]);
  leave(`${code}-B`, [bad]);
  await taken(folder);

  await go('/ufficio/inbox?view=orders');
  const grid = page.getByRole('grid', { name: 'Posta: Ordini clienti' });
  await grid.getByText(code, { exact: false }).nth(1).waitFor();
  await expectAccessible(page);
  await go('/ufficio');
  await page.getByRole('link', { name: /ordin[ei] client[ei] da vedere/ }).click();
  await grid.getByText(`${code}-A`, { exact: false }).first().waitFor();
  await grid
    .getByRole('row')
    .filter({ hasText: `${code}-A` })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: `Ordine cliente ${code}-A` }).waitFor();
  await page.getByText('Riga 2: Nessun articolo ha questo codice.').waitFor();
  await expectAccessible(page);
  for (const width of [1440, 390]) {
    await resize(page, width);
    await expectNoOverflow(page);
  }
  await page.getByRole('button', { name: 'Accetta senza le righe con rilievi' }).click();
  await page.getByText(/Ordine OC\/\d+\/\d+ creato\./).waitFor();
  await page.getByText('non ordinata').waitFor();
  const placed = await page.getByRole('link', { name: /^OC\// }).first().innerText();

  // What went back to the customer: the response, and the invoice that the books leave as UBL, once it has its rows.
  const books = join(testedShop().dataDir, 'exchange', code, 'in');
  const drop = (name: string, lines: readonly string[]) => {
    writeFileSync(join(books, name), lines.join('\n'));
    writeFileSync(join(books, `${name}.ok`), '');
  };
  drop('invoices.csv', [
    'number;date;customer;total;vat;taxable;order',
    `${code}/1;2026-11-20;${customer};24,40;4,40;20,00;${placed}`,
  ]);
  const answers = page.getByRole('table').filter({ hasText: 'Risposta all’ordine' });
  const shows = (text: string | RegExp) =>
    expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('heading', { name: `Ordine cliente ${code}-A` }).waitFor();
          return answers.getByText(text).count();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBeGreaterThan(0);
  await taken(books);
  await shows('Mancano le righe o la tabella IVA: parte da sola quando arrivano.');
  await expectAccessible(page);
  drop('invoice_rows.csv', [
    'invoice;year;row;product;description;um;quantity;net;total;vat;order',
    `${code}/1;2026;1;${BOLT};Vite;PZ;200;0,10;20,00;22;${placed}`,
  ]);
  await taken(books);
  await shows(/^invoice_/);
  await expectAccessible(page);
  for (const width of [1440, 390]) {
    await resize(page, width);
    await expectNoOverflow(page);
    if (process.env.ANSWERS_SHOTS)
      await page.screenshot({ path: `${process.env.ANSWERS_SHOTS}/answers-it-${width}.png`, fullPage: true });
  }

  await go('/ufficio/inbox?view=orders');
  await grid
    .getByRole('row')
    .filter({ hasText: `${code}-B` })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Rifiuta…' }).click();
  const dialog = page.getByRole('dialog', { name: `Rifiuta l’ordine ${code}-B` });
  await dialog.getByLabel('Motivo, per il cliente').fill('Articolo fuori catalogo');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Rifiuta' }).click();
  await page.getByText('Rifiutato: il programma del cliente riceve il motivo.').waitFor();
  await page.getByText('Articolo fuori catalogo').waitFor();
});

/**
 * Invoices, delivery notes and deadlines as a book-keeper uses them: where did an article come, was it invoiced, is it paid, when
 * does it fall due; the invoices of a quarter as one file. Nobody else finds any of it (C-DOC-1 to C-DOC-4, C-ID-3).
 */
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop } from '../kit/cart-steps.ts';
import { inCase, resize, resizePlain } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { ownDeadline } from '../kit/own-deadline.ts';

const CUSTOMER = 'cliente1@example.com';
const STRANGER = 'cliente2@example.com';

withBrowser();

const invoicedNotes = async (context: BrowserContext) =>
  (await callShop(context, 'account.get_ddt', { article: BOLT, unbilled: false })).data;
const invoices = async (context: BrowserContext) => (await callShop(context, 'account.get_invoices')).data;

/** The list that is shown at this width: rows, or cards. */
const shown = (page: Page) =>
  page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Bolle' }))
    .filter({ visible: true });

test.each([
  ['desktop', 1440],
  ['phone', 390],
])(
  'where an article came, whether it was invoiced and paid, and when it falls due: on a %s (C-DOC-2, C-DOC-3, S-1.17)',
  async (_, width) => {
    const [note] = await asApiUser(CUSTOMER, invoicedNotes);
    const invoice = note.invoices[0];
    const { page, go } = await visitor({ as: CUSTOMER, width, touch: width < 500 });
    await go('/pages/account');
    await page.getByRole('navigation', { name: 'Area utente' }).getByRole('link', { name: 'Bolle' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bolle' }).waitFor();
    await page.getByLabel('Articolo', { exact: true }).fill(BOLT.toLowerCase());
    await page.getByRole('button', { name: 'Filtra', exact: true }).click();
    await page.waitForURL(/article=/);
    const found = page.getByRole('list', { name: 'Righe trovate' }).filter({ visible: true });
    await found.first().getByText(BOLT).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);

    await go(`/pages/account/delivery-notes?article=${BOLT}&text=${encodeURIComponent(note.number)}`);
    await shown(page).getByRole('link', { name: note.number }).filter({ visible: true }).first().click();
    await page.getByRole('heading', { level: 1, name: note.number }).waitFor();
    const chain = page.getByRole('list', { name: 'Documenti collegati' });
    await expect.poll(() => chain.locator('[aria-current]').innerText()).toContain(note.number);
    await expectAccessible(page);

    await chain.getByRole('link', { name: invoice.number, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: invoice.number }).waitFor();
    const detail = await asApiUser(CUSTOMER, (context) =>
      callShop(context, 'account.get_invoice_detail', { id: invoice.id }),
    );
    // Its rows stand under their delivery notes, and its deadlines say when and how they are paid.
    await page.getByRole('region', { name: 'Righe' }).getByRole('link', { name: note.number, exact: true }).waitFor();
    const due = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Scadenze', exact: true }) });
    for (const { due_date } of detail.deadlines) await due.getByText(due_date).first().waitFor();
    await page.getByText('L’originale fiscale è il file trasmesso al Sistema di Interscambio').waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  },
);

test('an order says what was delivered and invoiced of each row, with its total in view (C-DOC-2)', async () => {
  const [note] = await asApiUser(CUSTOMER, invoicedNotes);
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, width: 1440, javaScript: false });
  await go(`/pages/order_detail?number=${encodeURIComponent(note.orders[0].number)}`);
  const rows = page.getByRole('region', { name: 'Righe' });
  for (const name of ['Consegnati', 'Fatturati']) await rows.getByRole('columnheader', { name }).waitFor();
  for (const width of [1440, 1680])
    await inCase(`${width} px`, async () => {
      await resizePlain(page, width);
      const [needed = 0, given = 0] = await rows.evaluate((frame) => [frame.scrollWidth, frame.clientWidth]);
      expect(needed).toBeLessThanOrEqual(given);
    });
});

test('what has to be paid: by month, a bank receipt that came back is chosen, its sum is ready for a transfer (C-DOC-3, C-DOC-4)', async () => {
  const other = await ownDeadline();
  const open = await asApiUser(CUSTOMER, (context) => callShop(context, 'account.payment_deadline', {}));
  const unpaid = open.data.find(({ state }: { state: string }) => state === 'unpaid');
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/pages/account/deadlines');
  const box = (number: string) => page.getByRole('checkbox', { name: `Paga ${number}` }).first();
  expect(await box(unpaid.document.number).isChecked()).toBe(true);
  const transfer = page.getByRole('region', { name: 'Con bonifico' });
  const picture = transfer.getByRole('img');
  const before = await picture.getAttribute('aria-label');
  await box(other).check();
  await expect.poll(() => picture.getAttribute('aria-label')).not.toBe(before);
  await transfer.getByText(other).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Insoluto/ }).click();
  await page.waitForURL(/state=unpaid/);
  await expect.poll(() => page.getByRole('checkbox', { name: /^Paga/ }).count()).toBe(1);
  for (const width of [820, 390])
    await inCase(`${width} px`, async () => {
      await resize(page, width);
      await expectNoOverflow(page);
    });
});

test('the invoices of the last quarter are one ZIP, with a PDF each and an index (C-DOC-2)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, touch: true });
  await go('/pages/account/invoices');
  await page.getByRole('link', { name: 'Trimestre scorso' }).click();
  await page.waitForURL(/from=.*to=/);
  const link = page.getByRole('link', { name: /^ZIP di \d+ documenti/ });
  const [, count] = /di (\d+) documenti/.exec((await link.getAttribute('aria-label')) ?? '') ?? [];
  const started = page.waitForEvent('download');
  await link.click();
  const file = await started;
  const files = unzipSync(new Uint8Array(await buffer(await file.createReadStream())));
  const papers = Object.keys(files).filter((name) => /^\d{4}\/.*\.pdf$/.test(name));
  expect(papers).toHaveLength(Number(count));
  expect(strFromU8(files[papers[0] ?? ''] ?? new Uint8Array()).slice(0, 5)).toBe('%PDF-');
  expect(Object.keys(files)).toContain('index.csv');
});

test('filters, figures and sorts work without JavaScript, and a dispute keeps what was typed (C-DOC-2, C-DOC-4)', async () => {
  const [invoice] = await asApiUser(CUSTOMER, invoices);
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false, expectedErrors: /422/ });
  await go('/pages/account/invoices');
  await page.getByLabel('Tipo documento').selectOption('Nota di credito');
  await page.getByRole('button', { name: 'Filtra', exact: true }).click();
  await page.waitForURL(/kind=credit_note/);
  await go('/pages/account/invoices');
  await page.getByRole('columnheader', { name: 'Totale' }).getByRole('link').click();
  await page.waitForURL(/sort=total-dec/);
  await expect.poll(() => page.locator('th[aria-sort]').innerText()).toContain('Totale');

  await go(`/pages/account/invoices/${invoice.id}`);
  await page.getByText('Qualcosa non torna?').click();
  const form = page.locator('form').filter({ has: page.getByLabel('Che cosa è successo') });
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('Che cosa è successo').fill('Quattro barre piegate.');
  await form.getByRole('button', { name: 'Apri la contestazione' }).click();
  await page.getByText('Scegli un motivo.').waitFor();
  expect(await form.getByLabel('Che cosa è successo').inputValue()).toBe('Quattro barre piegate.');
  expect(await form.getByRole('checkbox').first().isChecked()).toBe(true);
  await form.getByText('Rovinato').click();
  await form.getByRole('button', { name: 'Apri la contestazione' }).click();
  await page.getByRole('heading', { level: 1, name: /Contestazione/ }).waitFor();
  await page.getByText('Quattro barre piegate.').first().waitFor();
  await page.getByRole('link', { name: invoice.number, exact: true }).click();
  await page.getByText('in contestazione').first().waitFor();
});

test('an invoice is ordered again, and taken back (C-DOC-2)', async () => {
  const [invoice] = await asApiUser(CUSTOMER, invoices);
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`/pages/account/invoices/${invoice.id}`);
  await page.getByRole('button', { name: 'Riordina tutto' }).click();
  await page.getByText(/righ[ae] aggiunt[ae] al carrello/).waitFor();
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await page.getByText(/righ[ae] rimoss[ae] dal carrello/).waitFor();
});

test('another customer finds none of it by any address (C-ID-3, C-DOC-4)', async () => {
  const [invoice] = await asApiUser(CUSTOMER, invoices);
  const [note] = await asApiUser(CUSTOMER, invoicedNotes);
  // What the server renders is all there is to see.
  const { page, context, go } = await visitor({ as: STRANGER, javaScript: false });
  for (const path of [
    `/pages/account/invoices/${invoice.id}`,
    `/pages/account/delivery-notes/${note.id}`,
    `/documents/invoice.pdf?id=${invoice.id}`,
    `/documents/ddt.pdf?id=${note.id}`,
    `/documents/attachment?kind=invoice&id=${invoice.id}&n=1`,
  ])
    expect([path, (await context.request.get(path)).status()]).toEqual([path, 404]);
  for (const list of ['invoices', 'delivery-notes', 'deadlines', 'statement']) {
    await go(
      `/pages/account/${list}?from=&text=${encodeURIComponent(list === 'delivery-notes' ? note.number : invoice.number)}`,
    );
    expect([list, await page.locator(`a[href$="/${list}/${invoice.id}"]`).count()]).toEqual([list, 0]);
  }
});

test('the words of the specification stand on the screens of both languages (C-DOC-1, S-3.46, S-3.48, S-4.45, S-4.47, S-4.48, S-4.49)', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  const words = {
    '': {
      orders: ['Da accettare', 'Non evasi', 'Da evadere', 'Evaso'],
      'delivery-notes': ['Tutti', 'Accompagnatori', 'Differiti', 'Spedito', 'Consegnato'],
      invoices: ['Nota di credito', 'Fattura differita'],
      deadlines: ['Da scadere', 'Scaduta', 'Insoluta', 'In banca'],
    },
    '/en': {
      orders: ['To be accepted', 'Not Escaped', 'To checkout (to be fulfilled)', 'Escaped'],
      'delivery-notes': ['All', 'Accompanying', 'Deferred', 'Checked out', 'Delivered'],
      invoices: ['Credit note', 'Deferred invoice'],
      deadlines: ['To expire', 'Expired', 'Unpaid (returned)', 'At the bank'],
    },
  };
  const columns: Record<string, string> = {
    '/delivery-notes': 'Numero fattura',
    '/en/delivery-notes': 'Invoice number',
    '/deadlines': 'Scadenza',
    '/en/deadlines': 'Due date',
  };
  for (const [language, lists] of Object.entries(words))
    for (const [list, expected] of Object.entries(lists))
      await inCase(`${language}/${list}`, async () => {
        await go(`${language}/pages/account/${list}`);
        const options = (await page.getByRole('main').locator('option').allInnerTexts()).join('\n');
        for (const word of expected) expect(options).toContain(word);
        const name = columns[`${language}/${list}`];
        if (name) await page.getByRole('columnheader', { name }).first().waitFor();
      });
});

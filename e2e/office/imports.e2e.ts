/** A supplier's workbook with 50 bad rows, by keyboard: sent, recognised, tried, mended, imported, found in the shop, taken back. */
import { expect, test } from 'vitest';
import { xlsxFile } from '../../src/server/modules/documents/xlsx-book.ts';
import { asApiUser } from '../kit/api-user.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

/** Three lines above the headings are a title, as suppliers write them; 50 packs have a letter O for a zero. `brand`: in codes and names. */
function workbook(brand: string): Buffer {
  const texts = [
    ['Ruvo S.p.A.', '', '', ''],
    ['Codice', 'Descrizione', 'Prezzo', 'Conf.'],
    ...Array.from({ length: 60 }, (_, at) => [
      `${brand}.${String(at).padStart(3, '0')}`,
      `Tassello ${brand} ${at}`,
      '1,25',
      at < 50 ? '1OO' : '100',
    ]),
  ];
  const rows = texts.map((row) => row.map((text) => (text === '' ? null : { text })));
  return Buffer.from(xlsxFile([{ name: 'Listino', widths: [], isTable: false, rows }]));
}

test('a workbook with 50 bad rows is mended and imported, and taken back (C-OFF-2, C-OFF-8, C-OFF-9)', async () => {
  const { page, context, go } = await visitor();
  // Another one in each attempt.
  const brand = `RUVO${crypto.randomUUID().slice(0, 4).toUpperCase()}`;
  await openOffice(context);
  await go('/ufficio/imports');
  await page.getByRole('button', { name: /^Nuova importazione/ }).waitFor();
  await expectAccessible(page);
  const chosen = page.waitForEvent('filechooser');
  // The browser hears of the wait in its own time: after one more question it has.
  await page.title();
  await page.keyboard.press('n');
  await page.waitForURL('**/ufficio/imports/new');
  await page.getByRole('button', { name: /^Scegli il file/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const chooser = await chosen;
  await chooser.setFiles({ name: 'Listino Ruvo 2027.xlsx', mimeType: 'application/zip', buffer: workbook(brand) });

  // Recognised; a wrong choice survives a reload until it is put right.
  const pack = page.getByLabel('Pezzi per confezione');
  await pack.waitFor();
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Descrizione');
  expect(await pack.inputValue()).toBe('Conf.');
  await page.getByRole('cell', { name: `Tassello ${brand} 0`, exact: true }).waitFor();
  await expectAccessible(page);
  await pack.selectOption('');
  await page.reload();
  await expect.poll(() => pack.inputValue()).toBe('');
  await pack.selectOption('Conf.');
  await page.getByRole('button', { name: /^Prova l’importazione/ }).press('Enter');

  // Tried: ten would be created, 50 are refused, and a guard rail says so.
  await page.getByRole('heading', { name: 'Una sicurezza fermerebbe l’importazione.' }).waitFor();
  await page.getByRole('heading', { name: '50 righe da correggere' }).waitFor();
  await expectAccessible(page);
  await page.locator('body').press('n');
  await page.keyboard.type('x');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Anche le altre 49/ }).press('Enter');
  await page.getByText('Corrette 50 di 50').waitFor();
  await page.getByRole('button', { name: /Prova di nuovo/ }).press('Enter');
  await page.getByRole('button', { name: /^Importa 60/ }).press('Enter');
  await page.getByText(/^Importata in/).waitFor();

  // In the shop at once; taken back, it is gone.
  await asApiUser('cliente1@example.com', async ({ request }) => {
    const isFound = async () =>
      (await (await request.get(`/shop?text=${brand}.007`)).text()).includes(`Tassello ${brand} 7`);
    await expect.poll(isFound).toBe(true);
  });
  await page.locator('body').press('z');
  const dialog = page.getByRole('dialog', { name: 'Annullare l’importazione?' });
  await dialog.getByText(/^Campi e righe che tornano/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annulla l’importazione' }).press('Enter');
  await page.getByText('Annullata: tutto è tornato come prima.').waitFor();
});

/** Quick order: typed, pasted, uploaded, scanned; a result for each row, one click adds; nothing is lost. */
import { fileURLToPath } from 'node:url';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, fillCart, NUT, piecesInCart, WASHER } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, expectStill, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

const code = (page: Page, place: number) => page.getByRole('combobox', { name: `Codice, riga ${place}`, exact: true });
const quantity = (page: Page, place: number) =>
  page.getByRole('textbox', { name: `Quantità, riga ${place}`, exact: true });
const row = (page: Page, place: number): Locator => page.getByRole('listitem', { name: `Riga ${place}`, exact: true });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
const golden = (name: string) => fileURLToPath(new URL(`../../test/order-lists/${name}`, import.meta.url));

/** A customer with an empty cart on the hydrated page. */
async function atQuickOrder(options: Parameters<typeof visitor>[0] = {}) {
  const shop = await visitor({ as: CUSTOMER, ...options });
  await fillCart(shop.context, {});
  await shop.go('/pages/quick-order');
  return shop;
}

/** The list is empty again, as at the start. */
async function emptyList(page: Page): Promise<void> {
  await page.getByText('Svuota l’elenco').click();
  await page.getByRole('button', { name: 'Rimuovi tutto' }).click();
  await status(page, 'Scrivi un codice per cominciare.');
}

/** Pastes what a spreadsheet puts on the clipboard into the focused field. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

/** A barcode scanner: fast key presses, then Enter, wherever the focus is. */
async function wedge(page: Page, text: string): Promise<void> {
  await page.evaluate((scanned) => {
    let at = performance.now();
    for (const key of [...scanned, 'Enter']) {
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      // Real key events carry the scanner's time stamps, however busy the page is.
      at += 5;
      Object.defineProperty(event, 'timeStamp', { value: at });
      if (!target.dispatchEvent(event) || !(target instanceof HTMLInputElement) || key.length > 1) continue;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(target, target.value + key);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, text);
}

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

test('keyboard: Enter goes to the next row, rows never run out, each is validated, Ctrl+Enter adds all good ones in one request (C-QUICK-1, C-QUICK-7)', async () => {
  const { page, context } = await atQuickOrder();
  await code(page, 1).fill(BOLT);
  await page.keyboard.press('Tab');
  await quantity(page, 1).fill('150');
  await page.keyboard.press('Enter');
  await expect.poll(() => code(page, 2).evaluate((field) => field === document.activeElement)).toBe(true);
  await row(page, 1).getByText('arrotondato da 150 a 200').waitFor();
  expect(await quantity(page, 1).inputValue()).toBe('200');
  for (let place = 2; place <= 7; place += 1) {
    await code(page, place).fill(place === 2 ? WASHER : `NIENTE-${place}`);
    await code(page, place).press('Enter');
    await code(page, place + 1).waitFor();
  }
  await row(page, 2).getByText('quantità proposta: una confezione').waitFor();
  await row(page, 7).getByText('Codice non trovato.').waitFor();
  await status(page, '2 righe pronte');
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('b2b_cart.add_rows') && calls.push(request.url()));
  await page.keyboard.press('Control+Enter');
  await page.getByText('2 righe nel carrello.', { exact: true }).first().waitFor();
  expect(calls).toHaveLength(1);
  expect(await piecesInCart(context, BOLT)).toBe(200);
  expect(await code(page, 1).inputValue()).toBe('NIENTE-3');
});

test('on a phone the panel of a pasted list makes room for the rows it became; a field that is gone to is never behind the bars; a kept list moves nothing (C-QUICK-8)', async () => {
  const { page } = await atQuickOrder({ width: 390, height: 844, touch: true });
  await page.getByText('Incolla un elenco').click();
  const list = page.getByRole('textbox', { name: /una riga per articolo/ });
  await list.fill('NIENTE-1;5');
  await page.getByRole('button', { name: 'Inserisci nell’elenco' }).click();
  await status(page, '1 da correggere');
  expect(await list.isVisible()).toBe(false);
  expect(await code(page, 1).inputValue()).toBe('NIENTE-1');
  await emptyList(page);

  await code(page, 1).focus();
  await paste(page, Array.from({ length: 20 }, (_, index) => `NIENTE-${index}\t1`).join('\n'));
  await status(page, '20 da correggere');
  for (const place of [9, 19, 3]) {
    await code(page, place).focus();
    const covered = await code(page, place).evaluate((field) => {
      const { left, top, bottom } = field.getBoundingClientRect();
      return [top + 2, bottom - 2].some((y) => document.elementFromPoint(left + 5, y) !== field);
    });
    expect(covered, `row ${place}`).toBe(false);
  }
  await emptyList(page);

  await code(page, 1).focus();
  await paste(page, `${BOLT}\t100\n${WASHER}\t1000\nNIENTE-1\t5\n`);
  await status(page, '2 righe pronte');
  await page.reload();
  await status(page, '2 righe pronte');
  await expectStill(page, 0.02);
});

test('suggestions: longer than two characters, chosen with the arrows, on to the quantity; cells pasted from a spreadsheet fill rows; equal ones are summed, a column of quantities goes down (C-QUICK-1, C-QUICK-2)', async () => {
  const { page } = await atQuickOrder();
  await code(page, 1).fill('valvola');
  const list = page.getByRole('listbox', { name: 'Articoli proposti' });
  await list.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  const chosen = await list.getByRole('option', { selected: true }).locator('b').innerText();
  await page.keyboard.press('Enter');
  await expect.poll(() => code(page, 1).inputValue()).toBe(chosen);
  await expect.poll(() => quantity(page, 1).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await list.isVisible()).toBe(false);
  await emptyList(page);

  await code(page, 1).focus();
  await paste(page, `Codice\tQ.tà\r\n${BOLT}\t200\r\n${WASHER}\t1.000\r\n${BOLT.toLowerCase()}\t100\r\n`);
  await page.getByText('3 righe inserite nell’elenco.').waitFor();
  await row(page, 1).getByText('2 righe uguali sommate').waitFor();
  expect(await quantity(page, 1).inputValue()).toBe('300');
  expect(await quantity(page, 2).inputValue()).toBe('1000');
  await quantity(page, 1).focus();
  await paste(page, '500\r\n2000');
  await expect.poll(() => quantity(page, 2).inputValue()).toBe('2000');
  expect(await quantity(page, 1).inputValue()).toBe('500');
  await status(page, '2 righe pronte');
  await code(page, 3).fill('VT933.08.030');
  await quantity(page, 3).fill('120000');
  await quantity(page, 3).press('Enter');
  await row(page, 3).getByText('8.200 subito, 111.800 senza data di arrivo').waitFor();
});

test('a file is read: workbook and CSV; a refused one says why, and the list stays (C-QUICK-2)', async () => {
  const { page } = await atQuickOrder({ expectedErrors: /4(13|22)/ });
  const field = page.getByLabel('Carica un file');
  await field.setInputFiles(golden('workbook.xlsx'));
  await page.getByText('2 righe inserite nell’elenco.').waitFor();
  expect(await code(page, 1).inputValue()).toBe(BOLT);
  await field.setInputFiles(golden('order-form.csv'));
  await page.getByText(/1 riga inserita nell’elenco\. 4 righe senza quantità sono state escluse\./).waitFor();
  for (const [name, sentence] of [
    ['picture.csv', /Impossibile leggere il file/],
    ['bomb.xlsx', /Il file è troppo grande/],
  ] as const) {
    await field.setInputFiles(golden(name));
    await page.getByRole('alert').getByText(sentence).waitFor();
  }
  expect(await code(page, 1).inputValue()).toBe(BOLT);
});

test('fixing in place: an ambiguous code, an alternative, a bad quantity; rows that cannot be added are downloaded, and so is a template (C-QUICK-7)', async () => {
  const { page } = await atQuickOrder();
  await code(page, 1).focus();
  await paste(page, `VT933\t100\n${BOLT}\tdieci\n`);
  const sizes = page.getByRole('combobox', { name: 'Articolo per il codice VT933' });
  await sizes.waitFor();
  const label = (await sizes.locator('option').nth(1).innerText()).split(' · ')[0] ?? '';
  await sizes.selectOption({ index: 1 });
  await row(page, 1).getByText(label, { exact: true }).waitFor();
  await row(page, 2).getByText('Quantità non valida').waitFor();
  await quantity(page, 2).fill('100');
  await quantity(page, 2).press('Enter');
  await expect.poll(() => row(page, 2).getByText('Quantità non valida').count()).toBe(0);
  await code(page, 3).fill('VT933.08.018');
  await code(page, 3).press('Enter');
  await row(page, 3).getByText('Non ordinabile al momento.').waitFor();
  await row(page, 3)
    .getByRole('button', { name: `Usa ${BOLT}` })
    .click();
  await row(page, 2).getByText('2 righe uguali sommate').waitFor();
  await emptyList(page);

  await code(page, 1).focus();
  await paste(page, `${BOLT}\t100\n=1+1\t5\nNIENTE-2\t3\n`);
  await status(page, '2 da correggere');
  const [rows] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica le righe da correggere' }).click(),
  ]);
  expect(rows.suggestedFilename()).toBe('righe-da-correggere.csv');
  expect(await textOf(rows)).toBe(
    '\ufeffCodice;Quantità;Motivo\r\n"\'=1+1";5;Codice non trovato.\r\nNIENTE-2;3;Codice non trovato.\r\n',
  );
  expect(await code(page, 3).inputValue()).toBe('NIENTE-2');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica il modello' }).click(),
  ]);
  expect(await textOf(template)).toBe('\ufeffCodice;Quantità\r\n');
});

test('nothing is lost: not by a reload, not by a failure; each customer has their own list (C-QUICK-8)', async () => {
  const { page, context } = await atQuickOrder({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
  await code(page, 1).fill(BOLT);
  await quantity(page, 1).fill('300');
  await code(page, 2).fill('NIENTE-2');
  await page.keyboard.press('Enter');
  await row(page, 2).getByText('Codice non trovato.').waitFor();
  await code(page, 3).fill(WASHER);
  await page.keyboard.press('Enter');
  await status(page, '2 righe pronte');
  await page.reload();
  await status(page, '2 righe pronte');
  expect([await code(page, 1).inputValue(), await quantity(page, 1).inputValue()]).toEqual([BOLT, '300']);
  expect(await code(page, 2).inputValue()).toBe('NIENTE-2');
  // The verdicts that came with the reload moved neither the list, nor the bar and the footer.
  await expectStill(page, 0.05);
  await context.setOffline(true);
  await code(page, 4).fill(NUT);
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/Controllo non riuscito, l’elenco resta qui/)
    .waitFor();
  await context.setOffline(false);
  await status(page, '3 righe pronte');

  const other = await visitor({ pictures: true, as: 'cliente2@example.com' });
  const kept = await page.evaluate(() => localStorage.getItem('oc-quick-order') ?? '');
  expect(kept).toContain('NIENTE-2');
  await other.page.addInitScript((list) => localStorage.setItem('oc-quick-order', list), kept);
  await other.go('/pages/quick-order');
  await other.page.getByRole('status').getByText('Scrivi un codice per cominciare.').waitFor();
  await expect.poll(() => code(other.page, 1).inputValue()).toBe('');
});

test('barcode wedge: a scan becomes a row wherever the focus is, the second one counts, the field keeps what it had; 500 rows are validated in one request, and only some are rendered at once (C-QUICK-4, C-QUICK-9)', async () => {
  const { page, context } = await atQuickOrder();
  const { data } = await callShop(context, 'wrapper.get_item', { item_id: BOLT });
  const [barcode] = data.barcodes as Array<{ ean: string; packaging: string }>;
  const pack = data.packagings.find((one: { code: string }) => one.code === barcode?.packaging).quantity as number;
  await wedge(page, barcode?.ean ?? '');
  await status(page, '1 riga pronta');
  await quantity(page, 2).fill('7');
  await wedge(page, barcode?.ean ?? '');
  await row(page, 1).getByText(`2 × ${barcode?.packaging} da ${pack} = `).waitFor();
  expect(await quantity(page, 2).inputValue()).toBe('7');
  expect(await code(page, 2).inputValue()).toBe('');
  await wedge(page, 'NON/ESISTE-99');
  await page.getByText('Codice non trovato.').waitFor();
  await emptyList(page);

  const calls: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('check_rows')) calls.push(JSON.parse(request.postData() ?? '{}').rows.length);
  });
  await code(page, 1).focus();
  await paste(page, Array.from({ length: 500 }, (_, index) => `NIENTE-${index}\t1`).join('\n'));
  await status(page, '500 da correggere');
  expect(calls).toEqual([500]);
  await page.getByRole('button', { name: 'Mostra altre 301 righe' }).waitFor();
  await paste(page, Array.from({ length: 1501 }, (_, index) => `ALTRO-${index}\t1`).join('\n'));
  await page.getByRole('alert').getByText('Sono 2.001 righe: se ne possono controllare 2.000 per volta.').waitFor();
});

test('what was added is taken back in one press, and after a long list, too, the line for it is in sight (C-QUICK-7)', async () => {
  const { page, context } = await atQuickOrder();
  await code(page, 1).fill(BOLT);
  await page.keyboard.press('Enter');
  await status(page, '1 riga pronta');
  const add = page.getByRole('button', { name: 'Aggiungi 1 riga al carrello' });
  const undo = page.getByRole('button', { name: 'Annulla' });
  await add.click();
  await undo.click();
  await page.getByText('1 riga rimossa dal carrello e riportata nell’elenco.').waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(0);
  expect(await code(page, 1).inputValue()).toBe(BOLT);
  await undo.waitFor({ state: 'detached' });

  await code(page, 2).focus();
  await paste(page, Array.from({ length: 40 }, (_, row) => `NIENTE-${row}\t1\n`).join(''));
  await status(page, '40 da correggere');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await add.click();
  await undo.waitFor();
  const header = await page.getByRole('banner').boundingBox();
  const top = async () => (await undo.boundingBox())?.y ?? -1;
  await expect.poll(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await expect.poll(top).toBeLessThan(900);
});

test('without JavaScript: a list and a file in, a verdict for each row, good ones added, the others kept (C-QUICK-1)', async () => {
  const { page, context } = await atQuickOrder({ javaScript: false });
  await page.getByText('Incolla un elenco').click();
  await page.getByLabel('Codice e quantità, una riga per articolo').fill(`${BOLT};150\nNIENTE-1;5`);
  await page.getByLabel('Carica un file').setInputFiles(golden('utf8-bom.csv'));
  await page.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await page.getByText('2 righe uguali sommate').waitFor();
  await page.getByText('Codice non trovato.').waitFor();
  await page.getByRole('button', { name: 'Aggiungi al carrello' }).click();
  await page.getByText('righe nel carrello').first().waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(400);
  expect(await code(page, 1).inputValue()).toBe('NIENTE-1');
  await page.getByRole('button', { name: 'Rimuovi la riga 1' }).click();
  await expect.poll(() => code(page, 1).inputValue()).toBe('');
});

test('the way there: guests log in and come back; header, account menu, the empty cart, and the menu of phones (C-QUICK-8, C-QUICK-10)', async () => {
  const { page, context, go } = await visitor();
  await go('/pages/quick-order');
  await page.waitForURL(/\/pages\/login\?next=/);
  await page.getByRole('button', { name: CUSTOMER }).click();
  await page.waitForURL(/\/pages\/quick-order$/);
  await go('/pages/account/orders');
  const title = page.getByRole('heading', { level: 1, name: 'Ordine rapido' });
  const account = page.getByRole('navigation', { name: 'Area utente' });
  expect(await account.getByRole('link', { name: 'Ordine rapido' }).getAttribute('href')).toBe('/pages/quick-order');
  await page.getByRole('banner').getByRole('link', { name: 'Per codice Ordine rapido' }).click();
  await title.waitFor();
  await fillCart(context, {});
  await go('/pages/cart?tab=active');
  await page.getByRole('link', { name: 'Scrivi o incolla codici' }).click();
  await title.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await go('/');
  await page.getByRole('button', { name: 'Categorie', exact: true }).click();
  await page.getByRole('link', { name: 'Ordine rapido' }).click();
  await title.waitFor();
});

test('the page is accessible and fits a phone, in both languages', async () => {
  const { page, go } = await atQuickOrder({ width: 390, height: 844 });
  await code(page, 1).focus();
  await paste(page, `${BOLT}\t150\nNIENTE-1\t5\nVT933\t100\n`);
  await row(page, 3)
    .getByText(/scegli quale/)
    .waitFor();
  await expectNoOverflow(page);
  // The whole list is visible: what the bars above and below cover is scrolled to, not pressed.
  await page.setViewportSize({ width: 390, height: 2400 });
  await expectAccessible(page);
  await go('/en/pages/quick-order');
  await page.getByRole('heading', { level: 1, name: 'Quick order' }).waitFor();
  await page.getByText('Code not found.').waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

/** Sent orders: list, page, ordering again; orders of other customers do not exist for a customer (C-ORD-6, C-ID-3). */
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, callShop, fillCart, freshPieces, NUT, piecesInCart } from '../kit/cart-steps.ts';
import { inCase, resizePlain } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { moveAlong } from '../kit/order-steps.ts';
import { sentOrder } from '../kit/sent-order.ts';

const CUSTOMER = 'cliente1@example.com';
const STRANGER = 'cliente2@example.com';

withBrowser();

/** The customer's orders as the API lists them, newest first. */
async function ordersOf(context: BrowserContext): Promise<Array<{ number: string; rows_count: number }>> {
  return (await callShop(context, 'account.get_orders', { per_page: 100 })).data;
}

async function aNumber(context: BrowserContext): Promise<string> {
  return (await ordersOf(context))[0]?.number ?? '';
}

const orderUrl = (number: string) => `/pages/order_detail?number=${encodeURIComponent(number)}`;
const written = (pieces: number) => new Intl.NumberFormat('it', { useGrouping: 'always' }).format(pieces);
const lines = (page: Page) => page.locator('tbody').getByRole('row');
/** The statuses of the listed orders, each once. */
const statuses = async (page: Page) =>
  new Set(await lines(page).locator('td:nth-child(7) > :first-child').allInnerTexts());

test('a sent order is the first of the list, with its page behind the number (S-1.16, S-2.19, S-2.30)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const number = await sentOrder(context, { [BOLT]: freshPieces(), [NUT]: 400 });
  await go('/pages/account/orders');
  const first = lines(page).first();
  await first.getByText(number, { exact: true }).waitFor();
  await first.getByText('Da accettare').waitFor();
  await first.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  await page.getByText('inserito da Marco Colombo').waitFor();
  // Gifts may follow the bought rows.
  expect(await lines(page).filter({ hasNotText: 'Omaggio' }).count()).toBe(2);
  expect(await page.locator('[aria-current="step"]').innerText()).toContain('Da accettare');
  await lines(page).first().getByRole('link', { name: BOLT }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('the next page of the list goes on where the first ended; it is filtered by status, dates, destination and text, and says when nothing fits (C-ACC-1, S-4.45)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/pages/account/orders');
  const numbers = () =>
    lines(page)
      .getByRole('link', { name: /^O[A-Z]\/\d/ })
      .allInnerTexts();
  const first = await numbers();
  expect(first.length).toBe(20);
  await page.getByRole('link', { name: 'Pagina 2' }).click();
  await page.waitForURL(/page=2/);
  await page.getByText(/^Pagina 2 di/).waitFor();
  const second = await numbers();
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((number) => first.includes(number))).toEqual([]);

  const filter = async (url: RegExp) => {
    await page.getByRole('button', { name: 'Filtra' }).click();
    await page.waitForURL(url);
  };
  const column = async (place: number) => new Set(await lines(page).locator(`td:nth-child(${place})`).allInnerTexts());
  await page.getByLabel('Stato').selectOption('Evaso in parte');
  await filter(/status=partial/);
  await expect.poll(() => statuses(page)).toEqual(new Set(['Evaso in parte']));
  await page.getByLabel('Stato').selectOption('Non evasi (tutti gli aperti)');
  await filter(/status=open/);
  await expect
    .poll(async () => {
      const shown = [...(await statuses(page))];
      return shown.length > 0 && shown.every((text) => /^(Da accettare|Da evadere|Evaso in parte)$/.test(text));
    })
    .toBe(true);
  await page.getByLabel('Stato').selectOption('Tutti');
  await page.getByLabel('Destinazione').selectOption('Cantiere Residenza Adda');
  await page.getByLabel('Dal').fill('');
  await filter(/destination=\d/);
  await expect.poll(() => column(5)).toEqual(new Set(['Cantiere Residenza Adda']));
  await page.getByLabel(/Numero, riferimento/).fill('nulla di simile');
  await page.getByRole('button', { name: 'Filtra' }).click();
  await page.getByText('Nessun ordine corrisponde a questi filtri').waitFor();
  await page.getByRole('link', { name: 'Mostra tutti gli ordini' }).click();
  await expect.poll(() => lines(page).count()).toBe(20);
});

test('an order goes into the cart again, whole or in part (C-ORD-6)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, expectedErrors: /422/ });
  const pieces = freshPieces();
  const number = await sentOrder(context, { [BOLT]: pieces });
  await go(orderUrl(number));
  await page.getByRole('button', { name: 'Riordina le righe selezionate' }).click();
  await page.getByText('Seleziona almeno una riga').waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(0);
  await page.getByRole('checkbox', { name: `Seleziona ${BOLT}` }).check();
  await page.getByRole('button', { name: 'Riordina le righe selezionate' }).click();
  await page.getByText('1 riga aggiunta al carrello.').waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(pieces);
  await expect.poll(() => page.getByRole('banner').innerText()).not.toMatch(/€\s0,00/);
  await page.getByRole('button', { name: 'Riordina tutto' }).click();
  await expect.poll(() => piecesInCart(context, BOLT)).toBe(2 * pieces);
  await page.waitForLoadState('networkidle');
  await page.reload();
  expect(await page.getByText('aggiunta al carrello').count()).toBe(0);
  expect(await piecesInCart(context, BOLT)).toBe(2 * pieces);
  await page.getByRole('button', { name: 'Riordina tutto' }).click();
  await page.getByText('1 riga aggiunta al carrello.').waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('1 riga rimossa dal carrello.').waitFor();
  expect(await piecesInCart(context, BOLT)).toBe(2 * pieces);
});

test('the timeline says what happened and who did it; rows say what is delivered and what is to come; the residual of a partly delivered order goes into the cart again (C-ORD-5, C-ORD-6, S-2.38)', {
  timeout: 240_000,
}, async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const pieces = freshPieces();
  const number = await sentOrder(context, { [BOLT]: pieces, [NUT]: 800 });
  await moveAlong('accept', number, '--by', 'Ufficio ordini');
  await moveAlong('partly', number, `${BOLT}=100`, '--by', 'Magazzino', '--note', 'Bancale 1 di 2');
  await go(orderUrl(number));
  const steps = page
    .locator('ol')
    .filter({ has: page.getByText('Inviato') })
    .getByRole('listitem');
  await expect.poll(() => steps.count()).toBe(5);
  const said = await steps.allInnerTexts();
  expect(said.map((text) => text.split('\n')[0])).toEqual([
    'Inviato',
    'Accettato',
    'Evaso in parte',
    'Residuo da evadere',
    'Evaso',
  ]);
  expect(said[0]).toContain('Marco Colombo');
  expect(said[1]).toContain('Ufficio ordini');
  expect(said[2]).toMatch(/Magazzino\s+Bancale 1 di 2/);
  const bolts = lines(page).filter({ has: page.getByRole('link', { name: BOLT }) });
  expect(await bolts.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['100', written(pieces - 100)]));
  await page.getByText('Il residuo è ancora in consegna').waitFor();
  await moveAlong('partly', number, `${BOLT}=all`, `${NUT}=200`, '--by', 'Magazzino');
  await page.reload();
  await page.getByLabel('Solo con residuo').check();
  await expect.poll(() => bolts.count()).toBe(0);
  await lines(page).getByRole('link', { name: NUT }).waitFor();
  await page.getByRole('button', { name: 'Riordina il residuo' }).click();
  await page.getByText('1 riga aggiunta al carrello.').waitFor();
  expect([await piecesInCart(context, BOLT), await piecesInCart(context, NUT)]).toEqual([0, 600]);
  await moveAlong('fulfil', number);
  await go(`/en${orderUrl(number)}`);
  await page.getByText('Escaped (fulfilled)').first().waitFor();
  expect(await page.getByText('To checkout').count()).toBe(0);
  await page.getByRole('button', { name: 'Reorder all' }).waitFor();
  expect(await page.getByRole('button', { name: 'Reorder the remainder' }).count()).toBe(0);
});

test('without JavaScript an old order goes into the cart, and what cannot is listed with its reason (C-ORD-6)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await fillCart(context, {});
  const oldest = await callShop(context, 'account.get_orders', { page: 5 });
  const order = oldest.data.find((one: { rows_count: number }) => one.rows_count > 3);
  await go(orderUrl(order.number));
  await page.getByRole('button', { name: 'Riordina tutto' }).click();
  await page.getByText(/righ[ae] aggiunt[ae] al carrello/).waitFor();
  const added = Number((await page.getByRole('alert').innerText()).match(/\d+/)?.[0]);
  const refused = await page
    .getByRole('region', { name: /non aggiunt/ })
    .getByRole('listitem')
    .count();
  expect(added + refused).toBe(order.rows_count);
});

test('PDF and XLSX of an order are downloaded under its number, in the language of the page; the confirmation page has the number, where the e-mail went, the PDF and the ways on (C-ORD-6, S-8.36)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const number = await aNumber(context);
  const name = number.replaceAll('/', '-');
  const download = async (link: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
    return file;
  };
  await go(`/en${orderUrl(number)}`);
  for (const format of ['PDF', 'XLSX']) {
    const file = await download(`${format} of order ${number}`);
    expect(file.suggestedFilename()).toBe(`Order ${name}.${format.toLowerCase()}`);
    const bytes = await buffer(await file.createReadStream());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe(format === 'PDF' ? '%PDF' : 'PK\u0003\u0004');
  }
  await go('/pages/account/orders');
  const listed = await download(`PDF dell’ordine ${number}`);
  expect(listed.suggestedFilename(), 'in the list').toBe(`Ordine ${name}.pdf`);
  await go(`/pages/thankyou?number=${encodeURIComponent(number)}`);
  await page.getByText(`Conferma con PDF inviata a ${CUSTOMER}.`).waitFor();
  const confirmed = await download(`PDF dell’ordine ${number}`);
  expect(confirmed.suggestedFilename(), 'confirmation').toBe(`Ordine ${name}.pdf`);
  await page.getByRole('link', { name: 'Vedi l’ordine' }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
});

test('another customer’s order is not there, like one that does not exist; their cart is never seen', async () => {
  const number = await asApiUser(CUSTOMER, async (owner) => {
    await fillCart(owner, { [BOLT]: 1000 });
    return aNumber(owner);
  });
  // What the server renders is all there is to see.
  const { page, context, go } = await visitor({ as: STRANGER, javaScript: false });
  for (const url of [
    orderUrl(number),
    `/pages/thankyou?number=${encodeURIComponent(number)}`,
    orderUrl('OC/999999/2026'),
    '/pages/order_detail',
    '/pages/thankyou',
  ]) {
    const response = await context.request.get(url);
    expect([url, response.status()]).toEqual([url, 404]);
    expect(await response.text(), url).not.toContain('Colombo');
  }
  expect((await ordersOf(context)).map((order) => order.number)).not.toContain(number);
  await fillCart(context, {});
  await go('/pages/cart?tab=active');
  await page.getByText('Nessun articolo nel carrello').first().waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain(BOLT);
});

test('guests log in first and arrive where they wanted to go; the account shows the customer’s own data with its labels (C-ACC-2, S-3.47)', async () => {
  const { page, context, go } = await visitor();
  await go('/pages/account/orders?status=E');
  await page.waitForURL(/\/pages\/login\?next=/);
  await page.getByRole('button', { name: CUSTOMER }).click();
  await page.waitForURL(/\/pages\/account\/orders\?status=E/);
  const account = page.getByRole('navigation', { name: 'Area utente' });
  await account.getByRole('link', { name: 'Dati azienda' }).click();
  const data = page.getByRole('region', { name: 'Dati azienda' });
  for (const label of ['Ragione sociale', 'Partita IVA', 'Codice fiscale', 'Vettore', 'Agente di riferimento'])
    await data.getByRole('term').filter({ hasText: label }).waitFor();
  await data.getByText('Termoidraulica Colombo S.r.l.').waitFor();
  const number = await aNumber(context);
  await account.getByRole('button', { name: 'Esci' }).click();
  await page.waitForURL(/\/pages\/login/);
  await go(orderUrl(number));
  await page.waitForURL(/\/pages\/login\?next=/);
});

test('scrollable order table: at most 500 px, head and total stay in sight, the keyboard scrolls it; on paper all of it (S-9.41)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const long = (await ordersOf(context)).find(({ rows_count }) => rows_count > 12);
  await go(orderUrl(long?.number ?? ''));
  const table = page.getByRole('region', { name: 'Righe' });
  expect((await table.boundingBox())?.height).toBeLessThanOrEqual(500);
  await table.focus();
  await page.keyboard.press('End');
  await expect.poll(() => table.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
  const head = await table.getByRole('columnheader', { name: 'Articolo' }).boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual((await table.boundingBox())?.y ?? 0);
  await expectAccessible(page, '[aria-label="Righe"]');
  await page.emulateMedia({ media: 'print' });
  expect(await table.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await table.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
});

test.each([
  ['', 'Tipo documento', /^Ordine (cliente|agente|telefonico)$/],
  ['/en', 'Document type', /^(Customer|Agent|Phone) order$/],
])(
  'document type of each order: a column, on a phone below the number; the list fits its place at every width (%s) (S-1.16, S-2.19, S-3.45)',
  async (prefix, title, name) => {
    // What the server renders is all there is to see.
    const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
    await go(`${prefix}/pages/account/orders`);
    await page.getByRole('columnheader', { name: title }).waitFor();
    const rows = lines(page);
    const count = await rows.count();
    expect(count).toBeGreaterThan(1);
    expect(await rows.getByText(name).filter({ visible: true }).count()).toBe(count);
    const frame = page.getByRole('table').locator('xpath=..');
    for (const width of [1440, 1280, 1180, 992, 768]) {
      await inCase(`${width} px`, async () => {
        await resizePlain(page, width);
        const [needs, has] = await frame.evaluate((box) => [box.scrollWidth, box.clientWidth]);
        expect(needs, 'width of the table').toBeLessThanOrEqual(has ?? 0);
        await expectNoOverflow(page);
      });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('columnheader', { name: title }).waitFor({ state: 'hidden' });
    expect(await rows.getByText(name).filter({ visible: true }).count()).toBe(count);
    await expectNoOverflow(page);
  },
);

test('list, order and confirmation are accessible and fit a phone, in both languages (C-ORD-6, S-8.36)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 390, height: 844 });
  // The words of the other language need no script to be too long.
  const plain = await visitor({ as: CUSTOMER, width: 390, height: 844, javaScript: false });
  const number = await aNumber(context);
  const thanks = `/pages/thankyou?number=${encodeURIComponent(number)}`;
  const inEnglish: Record<string, () => Promise<void>> = {
    [thanks]: () => plain.page.getByText('Successfully complete the order!').waitFor(),
    [orderUrl(number)]: () => plain.page.getByRole('button', { name: 'Reorder all' }).waitFor(),
  };
  for (const path of ['/pages/account/orders', orderUrl(number), thanks, '/pages/account/orders?text=nulla']) {
    await inCase(path, async () => {
      await go(path);
      // The whole list: account.e2e.ts.
      if (path !== '/pages/account/orders') await expectAccessible(page);
      await expectNoOverflow(page);
      if (path === '/pages/account/orders') {
        // The rows are the main content: status, dates and address open with a click.
        expect(await page.getByLabel('Stato').isVisible()).toBe(false);
        await page.getByRole('button', { name: 'Altri filtri' }).click();
        await page.getByLabel('Stato').waitFor();
      }
      await plain.go(`/en${path}`);
      await expectNoOverflow(plain.page);
      await inEnglish[path]?.();
    });
  }
});

/** Connections of the office by keyboard: Easyfatt connected with address and password, used, seen, paused, its key revoked (C-EXC-8, C-OFF-2, C-OFF-8). */
import { expect, test, vi } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { atBothWidths } from '../kit/both-widths.ts';
import { BOLT, freshPieces } from '../kit/cart-steps.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();
// One long flow with axe, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** A file of Easyfatt with one article that the shop does not have. */
const PRODUCTS = (code: string) => `<?xml version="1.0" encoding="UTF-8"?>
<EasyfattProducts AppVersion="2" Creator="Danea Easyfatt" Mode="incremental"><UpdatedProducts><Product><Code>${code}</Code>
<Description>Rubinetto di prova</Description><Um>pz</Um><NetPrice1>12.5</NetPrice1></Product></UpdatedProducts></EasyfattProducts>`;

test('Easyfatt is connected, takes an order, sends an article, is paused, and its key revoked, by keyboard', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  const code = `easyfatt-${Date.now().toString(36)}`;

  await go('/ufficio');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await page.getByRole('heading', { level: 1, name: 'Collegamenti' }).waitFor();
  await page.keyboard.press('n');
  const making = page.getByRole('dialog', { name: 'Nuovo collegamento' });
  await making.getByLabel('Che cosa si collega').focus();
  await page.keyboard.type('Danea');
  await making.getByLabel('Nome').and(page.locator('[value="Easyfatt"]')).waitFor();
  await expectAccessible(page);
  await making.getByLabel('Codice').fill(code);
  await making.getByLabel('Ordini che riceve').selectOption('sent');
  await making.getByLabel('Codice').press('Enter');

  // Shown once; a key pressed by mistake does not take it away.
  const shown = page.getByRole('dialog', { name: 'Easyfatt è pronto da collegare' });
  const shownAs = (label: string) => shown.getByRole('textbox', { name: label }).inputValue();
  await shown.waitFor();
  const [address, user, password] = [await shownAs('Indirizzo'), await shownAs('Utente'), await shownAs('Password')];
  expect(new URL(address).pathname).toBe(`/exchange/danea/${code}`);
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Copia: Password' }).press('Enter');
  await page.getByText(/^Copiato: Password$|^Il browser non l’ha copiato/).waitFor();
  await atBothWidths(page, 'what Easyfatt asks for', 390);
  await shown.getByRole('button', { name: 'Ho copiato, chiudi' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Easyfatt' }).waitFor();
  await page.getByText('non ancora usato').waitFor();
  expect(await page.content()).not.toContain(password);

  // The other side: what a person typed into Easyfatt works.
  const number = await asApiUser('cliente2@example.com', (buyer) => sentOrder(buyer, { [BOLT]: freshPieces() }));
  await page.reload();
  const orders = page.getByRole('region', { name: 'Ordini consegnati' });
  await orders.getByRole('row', { name: new RegExp(number) }).waitFor();
  const headers = { authorization: basic(user, password) };
  const fetched = await context.request.get(address, { headers });
  expect([fetched.status(), (await fetched.text()).includes(`<Number>${number.split('/')[1]}</Number>`)]).toEqual([
    200,
    true,
  ]);
  const file = { name: 'prodotti.xml', mimeType: 'text/xml', buffer: Buffer.from(PRODUCTS(`PROVA-${code}`)) };
  const sent = await context.request.post(address, { headers, multipart: { file } });
  // Behind it the addresses for pictures.
  expect([sent.status(), (await sent.text()).split('\n')[0]]).toEqual([200, 'OK']);

  await page.reload();
  await page.getByText('funziona', { exact: true }).first().waitFor();
  await page.getByLabel('Quali ordini').selectOption('acknowledged');
  await orders.getByRole('row', { name: new RegExp(`${number}.*presi`) }).waitFor();
  const came = page.getByRole('region', { name: 'File arrivati' });
  await came.getByRole('row', { name: /easyfatt\.xml.*fatto/ }).waitFor({ timeout: 40_000 });
  await atBothWidths(page, 'the page of a connection', 1440);
  await came.getByRole('link', { name: 'easyfatt.xml' }).press('Enter');
  await page.waitForURL(/\/imports\/\d+$/);
  await page.goBack();

  await page.getByRole('heading', { level: 1, name: 'Easyfatt' }).click();
  await page.keyboard.press('p');
  await page.getByText('In pausa: i suoi file aspettano', { exact: false }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('In pausa: i suoi file aspettano', { exact: false }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Revoca la chiave Easyfatt' }).press('Enter');
  const revoking = page.getByRole('dialog', { name: 'Revocare la chiave Easyfatt?' });
  await revoking.getByText('non si può annullare', { exact: false }).waitFor();
  await revoking.getByRole('button', { name: 'Revoca' }).press('Enter');
  await page.getByText('La chiave Easyfatt non vale più.').waitFor();
  expect((await context.request.get(address, { headers })).status()).toBe(401);
  await page.getByRole('button', { name: 'Mostra 1 chiave che non vale più' }).press('Enter');
  await page.getByRole('row', { name: /Easyfatt.*revocata/ }).waitFor();

  // A new key in its place.
  await page.getByRole('heading', { level: 1, name: 'Easyfatt' }).click();
  await page.keyboard.press('n');
  const keyed = page.getByRole('dialog', { name: 'Nuova chiave' });
  await keyed.getByLabel('Chi la usa').waitFor();
  await expectAccessible(page);
  await keyed.getByLabel('Chi la usa').press('Enter');
  const again = page.getByRole('dialog', { name: 'La chiave di Easyfatt' });
  const next = await again.getByRole('textbox', { name: 'Chiave' }).inputValue();
  await again.getByRole('button', { name: 'Ho copiato, chiudi' }).press('Enter');
  const answered = await context.request.get(address, { headers: { authorization: basic(user, next) } });
  expect(answered.status()).toBe(200);

  await page.getByRole('link', { name: 'Collegamenti' }).first().press('Enter');
  await page.getByRole('row', { name: new RegExp(`Easyfatt ${code}.*funziona`) }).waitFor();
  await atBothWidths(page, 'the list', 390);
});

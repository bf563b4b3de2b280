/** Pictures by keyboard: sent, matched, corrected, attached, seen in the shop, put in order, described, and back after Ctrl+Z. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { callShop } from '../kit/cart-steps.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

/** Its page in the shop shows its own pictures. */
const CODE = 'VT933';
const photo = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

test('pictures find their articles, are corrected, attached, seen in the shop, ordered and taken back (C-OFF-2, C-OFF-3, C-OFF-8)', async () => {
  const { page, context, go } = await visitor({ pictures: true });
  await openOffice(context);
  await go('/ufficio/media');
  await page.getByRole('grid', { name: 'Immagini: Tutte' }).getByRole('row').nth(3).waitFor();
  await expectAccessible(page);
  await page
    .getByLabel('Carica immagini')
    .first()
    .setInputFiles([
      file(`${CODE}.jpg`, await photo('#2244aa')),
      file('senza-nome.jpg', await photo('#aa4422')),
      file('lettera.jpg', Buffer.from('not a picture')),
    ]);
  await page.getByRole('heading', { name: 'Immagini caricate', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'illeggibile 1' }).waitFor();
  await expectAccessible(page);

  // The page is an address: nothing is lost by a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Correggi senza-nome.jpg' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Articolo').fill(CODE);
  await dialog.getByLabel('Posto').fill('2');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Attacca 2' }).waitFor();
  await page.keyboard.press('y');
  await page.getByText('2 immagini attaccate, articoli: 1.').waitFor();

  await go(`/ufficio/articles/${CODE}`);
  const pictures = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Immagine 1 di/ }) });
  const second = pictures.getByRole('button', { name: /^Immagine 2 di .*senza-nome/ });
  await second.focus();
  await page.keyboard.press('Home');
  await pictures.getByRole('button', { name: /^Immagine 1 di .*senza-nome/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await page.getByText('Tutto salvato').waitFor();

  const shop = await context.newPage();
  await shop.goto(new URL('/ufficio/media', page.url()).href);
  await shop
    .getByLabel(/Trova|Cerca|Nome, testo/)
    .first()
    .fill('senza-nome');
  await shop.locator('[role=grid][aria-rowcount="2"]').waitFor();
  await shop.getByRole('grid').getByRole('link').click();
  await shop.getByLabel('Testo alternativo in italiano').fill('Vite vista di lato');
  await expectAccessible(shop);
  await shop.keyboard.press('Control+s');
  await shop.getByText('senza-nome.jpg salvata.').waitFor();
  const { page: address } = await callShop(context, 'office_articles.get_article', { code: CODE });
  await shop.close();
  const isShown = async () =>
    /<img [^>]*alt="Vite vista di lato"/.test(await (await context.request.get(address)).text());
  await expect.poll(isShown).toBe(true);

  await page.getByRole('heading', { name: CODE, level: 1 }).click();
  await page.keyboard.press('Control+z');
  await pictures.getByRole('button', { name: /^Immagine 2 di .*senza-nome/ }).waitFor();
});

/** Prices by keyboard: a cell written and pasted, many raised with the effect seen before, lists, the section of an article. */
import { expect, test } from 'vitest';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

const CODE = 'VT933.08.020';

test('prices are written, raised with their effect seen before, and taken back (C-OFF-2, C-OFF-3, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go(`/ufficio/prices?view=all&q=${CODE}`);
  const grid = page.getByRole('grid', { name: 'Prezzi: Tutti' });
  // Below a dialog the rows are hidden from roles.
  const prices = () => page.locator('[role=gridcell][aria-colindex="7"]').allTextContents();
  await grid.getByRole('row').filter({ hasText: CODE }).first().waitFor();
  await expectAccessible(page);

  // A new row of the list of the first one, for another quantity in each attempt.
  const pieces = 70_000 + (Date.now() % 9_000);
  await grid.focus();
  await page.keyboard.press('n');
  const adding = page.getByRole('dialog', { name: 'Nuovo prezzo' });
  expect(await adding.getByLabel('Codice articolo').inputValue()).toBe(CODE);
  await adding.getByLabel('Prezzo € al pezzo').fill('0,0456');
  await adding.getByLabel('Da quanti pezzi').fill(String(pieces));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText(`Prezzo di ${CODE} aggiunto`).waitFor();
  await page
    .getByRole('button', { name: 'Mostra' })
    .or(grid.getByText(pieces.toLocaleString('it-IT')))
    .first()
    .waitFor();
  await go(`/ufficio/prices?view=all&q=${CODE}&sort=from.desc`);
  await grid.getByText(pieces.toLocaleString('it-IT')).waitFor();

  // All of the view: 10 % more, to four decimals.
  const before = await prices();
  await grid.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: /^Cambia \d+ righe$/ });
  await dialog.getByLabel('Di quanto %').fill('45');
  await dialog.getByLabel('Arrotonda').selectOption({ label: 'A quattro decimali' });
  await dialog.getByLabel('Di quanto %').press('Enter');
  await dialog.getByText('Cambieranno').waitFor();
  await dialog.getByRole('region', { name: 'Effetto sugli ultimi 12 mesi' }).waitFor();
  await expectAccessible(page);
  // More than 30 %: it waits for a tick.
  const start = dialog.getByRole('button', { name: `Cambia ${before.length}`, exact: true });
  expect(await start.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').press('Space');
  await start.press('Enter');
  await dialog.getByText(`${before.length} righe cambiate.`).waitFor();
  await expect.poll(prices).toContain('0,0661');
  await dialog.getByRole('button', { name: /^Annulla i/ }).press('Enter');
  await dialog.getByText('Annullato.').waitFor();
  await dialog.getByRole('button', { name: 'Chiudi' }).press('Enter');
  await expect.poll(prices).toEqual(before);

  // On the page of the article: its last price is changed and removed again.
  await go(`/ufficio/articles/${CODE}`);
  const section = page.getByRole('region', { name: 'Prezzi', exact: true });
  const rows = section.getByRole('button', { name: /^Rimuovi il prezzo/ });
  await rows.first().waitFor();
  const count = await rows.count();
  const last = section.getByRole('row').filter({ has: page.locator(`input[value="${pieces}"]`) });
  await last.getByLabel(/Prezzo € al pezzo$/).fill('0');
  await section.getByRole('button', { name: 'Salva 1 prezzo' }).press('Enter');
  await section.getByText('A zero l’articolo si regala').waitFor();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Annulla le modifiche' }).press('Enter');
  await last.getByRole('button', { name: /^Rimuovi il prezzo/ }).press('Enter');
  await section.getByRole('button', { name: 'Salva 1 prezzo' }).press('Enter');
  await page.getByText(`Prezzi di ${CODE} salvati.`).waitFor();
  await expect.poll(() => rows.count()).toBe(count - 1);
});

test('a list begins as a copy, and is taken back; a discount is written as a chain (C-OFF-2, C-PRICE-1)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/prices/lists');
  await page.getByRole('heading', { name: 'Listini', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Copia prezzi' });
  await dialog.getByLabel('Nel listino').selectOption({ label: 'Un nuovo listino …' });
  await dialog.getByRole('button', { name: 'Anteprima' }).press('Enter');
  // What the browser says is in the person's language, too.
  const code = dialog.getByLabel('Codice', { exact: true });
  expect(await code.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe('Compila questo campo.');
  // Another one in each attempt.
  const list = `PROVA-${crypto.randomUUID().slice(0, 4).toUpperCase()}`;
  await code.fill(list);
  await dialog.getByLabel('Nome').fill('Di prova');
  await dialog.getByLabel('Alza o abbassa in %').fill('5');
  await page.keyboard.press('Enter');
  await dialog.getByRole('columnheader', { name: 'Dopo' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Scrivi / }).press('Enter');
  await dialog.getByRole('button', { name: /^Annulla/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('rowheader', { name: list }).waitFor();
  // Compared with the list that it was copied from, and the other way round.
  await page.keyboard.press('v');
  await page.getByRole('combobox', { name: 'Listino B' }).selectOption(list);
  const compared = page.getByRole('grid', { name: 'Confronto di listini: Diversi' });
  await compared.getByText('5,0').first().waitFor();
  await expectAccessible(page);
  await compared.focus();
  await page.keyboard.press('v');
  await compared.getByText('−4,8').first().waitFor();
  await page.keyboard.press('l');
  await page.getByRole('rowheader', { name: list }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('rowheader', { name: list }).waitFor({ state: 'detached' });

  await go('/ufficio/prices/discounts');
  const grid = page.getByRole('grid', { name: 'Sconti dei clienti: Tutti' });
  await grid.getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  const chain = grid.locator('#cell-0-5');
  const before = await chain.textContent();
  await grid.focus();
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('41 + 7,5');
  await page.keyboard.press('Enter');
  await expect.poll(() => chain.textContent()).toBe('41+7.5');
  await page.keyboard.press('Control+z');
  await expect.poll(() => chain.textContent()).toBe(before);
});

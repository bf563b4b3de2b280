/** Articles by keyboard: found, changed, saved, seen in the shop, taken back; two people on one field; a new one. */
import { expect, test } from 'vitest';
import { callShop } from '../kit/cart-steps.ts';
import { HAS_EMAILS } from '../kit/emails.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { colleague, openOffice, paste } from '../kit/office.ts';

withBrowser();

const CODE = 'VT933.08.020';

/** A code that no other test and no earlier try has. */
const freshCode = () => `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

test('an article is found, renamed, seen in the shop, and as before after Ctrl+Z (C-OFF-2, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/articles');
  const grid = page.getByRole('grid', { name: 'Articoli: Attivi' });
  await grid.getByRole('row').nth(3).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type(CODE);
  await page.locator('[role=grid][aria-rowcount="2"]').waitFor();
  await page.keyboard.press('Escape');
  await grid.getByRole('link', { name: CODE }).click();
  await page.getByRole('heading', { name: CODE, level: 1 }).waitFor();
  await expectAccessible(page);

  const isFound = async () => (await (await context.request.get('/shop?text=ossidiana')).text()).includes(CODE);
  const name = page.getByLabel('Nome', { exact: true });
  const before = await name.inputValue();
  await name.fill(`${before} ossidiana`);
  await page.getByText('Modifiche non salvate: 1').waitFor();
  // What is typed survives a reload.
  await page.reload();
  await page.getByText('Modifiche non salvate: 1').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText(`Articolo ${CODE} salvato.`).waitFor();
  await page.getByText('Tutto salvato').waitFor();

  await expect.poll(isFound).toBe(true);

  await page.getByRole('heading', { name: CODE, level: 1 }).click();
  await page.keyboard.press('Control+z');
  await page.getByText('Annullato.', { exact: true }).waitFor();
  await expect.poll(() => name.inputValue()).toBe(before);
});

test('two people on one field: both values, who and when; mine or theirs (C-OFF-4)', async () => {
  if (!HAS_EMAILS) return;
  const first = await visitor({ expectedErrors: /status of (409|422)/ });
  await openOffice(first.context);
  const { page } = first;
  // What they save stays: other tests read the articles of the demo.
  const code = freshCode();
  const article = { key: crypto.randomUUID(), code, name_it: 'Di due persone', name_en: '' };
  await callShop(first.context, 'office_articles.create_article', article);
  await first.go(`/ufficio/articles/${code}`);
  const maker = page.getByLabel('Codice del produttore');
  await maker.fill('MIO');
  const second = await visitor();
  await openOffice(second.context, await colleague(first.context, 'Paola'));
  const other = second.page;
  await second.go(`/ufficio/articles/${code}`);
  await other.getByLabel('Codice del produttore').fill('SUO');
  await other.keyboard.press('Control+s');
  await other.getByText('Tutto salvato').waitFor();

  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alert').filter({ hasText: 'Codice del produttore' });
  await conflict.getByText(/Intanto è diventato «SUO»: Paola/).waitFor();
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Tieni il mio' }).click();
  await page.keyboard.press('Control+s');
  await page.getByText('Tutto salvato').waitFor();
  expect(await maker.inputValue()).toBe('MIO');
});

test('what is wrong stands at its field; a new article is made, and one is switched off with a warning', async () => {
  const { page, context, go } = await visitor({ expectedErrors: /status of (409|422)/ });
  await openOffice(context);
  const code = freshCode();
  await go(`/ufficio/articles`);
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Codice', { exact: true }).fill(code);
  await dialog.getByLabel('Nome', { exact: true }).fill('Novità di prova');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: code, level: 1 }).waitFor();

  await page.getByLabel('IVA %').fill('ventidue');
  await page.keyboard.press('Control+s');
  await page.getByText('Serve un numero intero.').waitFor();
  await page.getByLabel('IVA %').fill('10');
  await page.getByLabel('Marca', { exact: true }).fill('NO-SUCH');
  await page.keyboard.press('Control+s');
  await page.getByText('Questa marca non esiste.').waitFor();
  await page.getByLabel('Marca', { exact: true }).fill('');
  await page.keyboard.press('Control+s');
  await page.getByText('Tutto salvato').waitFor();

  await page.getByRole('heading', { name: code, level: 1 }).click();
  await page.keyboard.press('s');
  await page.getByText(`${code} è in vendita.`).waitFor();
  await page.getByRole('button', { name: /^Spegni/ }).click();
  const warning = page.getByRole('dialog');
  await warning.getByText('Carrelli che lo contengono').waitFor();
  await expectAccessible(page);
  // What takes its place is chosen where it is switched off.
  await warning.getByLabel('Chi prende il suo posto').fill('VT933.08.020');
  await warning.getByRole('option', { name: 'VT933.08.020' }).first().click();
  await warning.getByText('Al suo posto viene proposto VT933.08.020.').waitFor();
  await warning.getByRole('button', { name: /^Spegni/ }).click();
  await page.getByText(`${code} è spento.`).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Sostituito da (codice)' }).inputValue())
    .toBe('VT933.08.020');
});

test('a block is pasted into the list, its bad cell said; names are changed in one press, and back (C-OFF-2, C-OFF-3, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go(`/ufficio/articles?q=${CODE.slice(0, 6)}&cols=code.name_it.brand.description_it.mpn`);
  const grid = page.getByRole('grid', { name: 'Articoli: Attivi' });
  const cell = (row: number, column: number) => grid.locator(`#cell-${row}-${column}`);
  await cell(1, 1).waitFor();
  const [first, second] = [await cell(0, 1).textContent(), await cell(1, 1).textContent()];
  await grid.focus();

  // A brand that there is not stays in its field; a description has lines.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nessuna di queste');
  await page.keyboard.press('Enter');
  await page.getByText('Nella lista non c’è niente con questo codice o nome.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Prima riga');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Seconda riga');
  await page.keyboard.press('Enter');
  await expect.poll(async () => cell(0, 3).textContent()).toBe('Prima riga\nSeconda riga');
  await grid.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => cell(0, 3).textContent()).not.toContain('Prima riga');

  // Two names, one of them empty: the right one is saved.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await paste(page, `${first} pasted\r\n""\r\n`);
  await page.getByText('Non va 1 su 2').waitFor();
  await page.getByRole('button', { name: 'Salva quella giusta' }).click();
  await expect.poll(async () => cell(0, 1).textContent()).toBe(`${first} pasted`);
  // The wrong one stays to be mended, or to be left.
  expect(await cell(1, 1).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Lascia stare' }).press('Enter');
  expect(await cell(1, 1).textContent()).toBe(second);

  // All of the view: find and replace, seen before.
  await grid.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Come').selectOption('Trova e sostituisci');
  await dialog.getByLabel('Trova', { exact: true }).fill('PASTED');
  await dialog.getByLabel('Sostituisci con').fill('incollato');
  await page.keyboard.press('Enter');
  const samples = dialog.getByRole('region', { name: 'Le prime 1, prima e dopo' });
  await samples.getByRole('cell', { name: `${first} incollato` }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cambia 1', exact: true }).press('Enter');
  await dialog.getByText('1 riga cambiata.').waitFor();
  await dialog.getByRole('button', { name: 'Chiudi' }).press('Enter');
  await expect.poll(async () => cell(0, 1).textContent()).toBe(`${first} incollato`);
  await grid.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => cell(0, 1).textContent()).toBe(`${first} pasted`);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => cell(0, 1).textContent()).toBe(first);
});

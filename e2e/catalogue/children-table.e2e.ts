/** The table of an article's sizes (storefront.md §2 "Child product page", C-CAT-2, C-CAT-3, C-PRICE-2, C-PRICE-3). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillCart } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, expectStill, logIn, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente2@example.com';
/** Thread, length and the columns derived from them. */
const BOLTS = '/product/child/VT933';

withBrowser();

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const fields = (page: Page) => page.getByRole('table').getByRole('textbox');
const field = (page: Page, code: string) => page.getByRole('textbox', { name: `Quantità ${code}` });
/** The texts of a column, in the order of the rows. */
const column = async (page: Page, heading: string) => {
  const headings = await page.getByRole('columnheader').allInnerTexts();
  const place = headings.findIndex((text) => text.trim().startsWith(heading));
  return rows(page).evaluateAll(
    (all, at) => all.map((row) => (row as HTMLTableRowElement).cells[at]?.innerText.trim() ?? ''),
    place,
  );
};
/** The same timeout as the browser's steps: a busy machine is no failure. */
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 15_000 });
const answered = (page: Page, call: string) =>
  page.waitForResponse((response) => response.url().includes(call) && response.ok());

/** Pastes text into a field, as Ctrl+V does. */
const paste = (page: Page, code: string, text: string) =>
  field(page, code).evaluate((input, value) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', value);
    (input as HTMLInputElement).focus();
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('each column sorts the table: numbers as numbers, M8 before M10; searching and filtering by attribute leave the sizes that fit (C-CAT-2, C-SCR-12, S-2.14)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(BOLTS);
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await page.getByRole('button', { name: 'Lunghezza' }).click();
  expect(await heading('Lunghezza').getAttribute('aria-sort')).toBe('ascending');
  const lengths = (await column(page, 'Lunghezza')).map(Number);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  expect(lengths.at(-1)).toBeGreaterThan(lengths[0] ?? 0);
  await page.getByRole('button', { name: 'Filettatura' }).click();
  await page.getByRole('button', { name: 'Filettatura' }).click();
  expect(await heading('Filettatura').getAttribute('aria-sort')).toBe('descending');
  expect(await heading('Lunghezza').getAttribute('aria-sort')).toBe('none');
  expect([...new Set(await column(page, 'Filettatura'))]).toEqual(['M12', 'M10', 'M8', 'M6']);
  for (const name of ['Codice', 'Disponibilità', 'Conf.', 'Lordo', 'Netto', 'Quantità', 'Totale']) {
    await page.getByRole('columnheader', { name }).getByRole('button').click();
    expect(await heading(name).getAttribute('aria-sort'), name).not.toBe('none');
  }
  const all = await rows(page).count();
  const search = page.getByRole('searchbox', { name: 'Cerca tra le misure' });
  await search.fill('m8x20');
  await eventually(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('link', { name: 'VT933.08.020' }).waitFor();
  await search.press('Enter');
  await search.fill('');
  await page.getByRole('combobox', { name: 'Lunghezza' }).selectOption('20');
  await eventually(async () => new Set(await column(page, 'Lunghezza'))).toEqual(new Set(['20']));
  await page.getByRole('button', { name: /^M10 \d+$/ }).click();
  await eventually(() => rows(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Azzera filtri' }).click();
  await eventually(() => rows(page).count()).toBe(all);
});

test('arrows and Enter go down the column; a typed quantity is rounded to the packaging and the row says so (C-CAT-3, C-SCR-12)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(BOLTS);
  await fields(page).nth(0).focus();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowDown');
  const focused = (place: number) =>
    fields(page)
      .nth(place)
      .evaluate((input) => input === document.activeElement);
  expect(await focused(1)).toBe(true);
  expect(await fields(page).nth(0).inputValue()).toBe('100');
  await page.getByText('arrotondato a 100').waitFor();
  await page.keyboard.press('Enter');
  expect(await focused(2)).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await focused(1)).toBe(true);
});

test('a column of quantities from a spreadsheet fills downward; codes beside them find their rows (C-SCR-12)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(BOLTS);
  await page.getByRole('button', { name: 'Solo disponibili' }).or(page.getByText('Solo disponibili')).click();
  const codes = await rows(page).getByRole('link').allInnerTexts();
  await paste(page, codes[1] ?? '', '1\r\n\r\n1.000\r\n');
  const quantities = async () => Promise.all(codes.slice(0, 4).map((code) => field(page, code).inputValue()));
  await eventually(async () => (await quantities())[3]).toBe('1000');
  expect((await quantities())[2]).toBe('');
  expect(Number((await quantities())[1])).toBeGreaterThan(1);
  await page.getByRole('alert').getByText('2 quantità incollate · 1 arrotondata alla confezione').waitFor();
  await paste(page, codes[0] ?? '', 'VT933.08.020\t300\nnon-esiste\t5');
  await eventually(() => field(page, 'VT933.08.020').inputValue()).toBe('300');
  await page.getByRole('alert').getByText('1 cella ignorata').waitFor();
});

test('the bar shows rows, pieces and the net total that the server computes; a size of which more is asked for than is there says what is there (C-SCR-12)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(BOLTS);
  const priced = answered(page, 'b2b_cart.price_rows');
  await field(page, 'VT933.08.020').fill('200');
  await field(page, 'VT933.08.020').press('Enter');
  const { message } = (await (await priced).json()) as { message: { totale_netto: number } };
  expect(message.totale_netto).toBeGreaterThan(0);
  await page.getByText('1 misura · 200 pz').waitFor();
  const written = message.totale_netto.toLocaleString('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await page.getByText(`Totale netto € ${written}`).waitFor();
  // A size of which there is less says so as it is typed.
  const row = rows(page).filter({ hasText: 'VT933.08.030' });
  await field(page, 'VT933.08.030').fill('120000');
  await field(page, 'VT933.08.030').press('Tab');
  await row.getByText('8.200 subito, 111.800 senza data di arrivo').waitFor();
});

test('the filled rows are added in one call, and undone in one press (C-SCR-12)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, {});
  await go(BOLTS);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('add_')) calls += 1;
  });
  await field(page, 'VT933.08.020').fill('200');
  await field(page, 'VT933.08.030').fill('300');
  const row = rows(page).filter({ hasText: 'VT933.08.030' });
  const before = await row.getByText(/nel carrello/).count();
  await field(page, 'VT933.08.030').press('Control+Enter');
  await page.getByRole('status').getByText('2 righe nel carrello').waitFor();
  expect(calls).toBe(1);
  expect(await field(page, 'VT933.08.030').inputValue()).toBe('');
  expect(before).toBe(0);
  await row.getByText('nel carrello 300').waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('Righe rimosse dal carrello: 2').waitFor();
  await eventually(() => row.getByText(/nel carrello/).count()).toBe(0);
  expect(await field(page, 'VT933.08.030').inputValue()).toBe('300');
});

test('a refused row keeps its quantity and says why; the others are added (C-SCR-12)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(BOLTS);
  // The catalogue changes between page and order: one article is removed.
  await page.route('**/*b2b_cart.add_rows', async (route) => {
    const body = route.request().postDataJSON() as { rows: Array<{ item_id: number }> };
    body.rows = body.rows.map((row, index) => (index === 0 ? { ...row, item_id: 999_999_99 } : row));
    await route.continue({ postData: JSON.stringify(body) });
  });
  await field(page, 'VT933.06.016').fill('100');
  await field(page, 'VT933.08.020').fill('200');
  await field(page, 'VT933.08.020').press('Control+Enter');
  await page.getByText('Alcune righe non sono state aggiunte').waitFor();
  await page.getByRole('table').getByRole('alert').waitFor();
  expect(await field(page, 'VT933.06.016').inputValue()).toBe('100');
  expect(await field(page, 'VT933.08.020').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('Righe rimosse dal carrello: 1').waitFor();
});

test('nothing written is lost: not by a reload, not by a failure (C-SCR-12)', async () => {
  const { page, go, context } = await visitor({ as: CUSTOMER, expectedErrors: /ERR_|Failed to load/ });
  await go(BOLTS);
  await field(page, 'VT933.08.020').fill('200');
  await field(page, 'VT933.08.020').press('Tab');
  await page.getByText('1 misura · 200 pz').waitFor();
  await page.reload();
  await page.getByText('1 misura · 200 pz').waitFor();
  expect(await field(page, 'VT933.08.020').inputValue()).toBe('200');
  // Reloaded while typing, and opened again from a link.
  await field(page, 'VT933.08.030').fill('300');
  await page.reload();
  await page.getByText('2 misure · 500 pz').waitFor();
  await go('/shop?text=VT933');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Vite testa esagonale DIN 933/ })
    .first()
    .click();
  await page.getByText('2 misure · 500 pz').waitFor();
  await field(page, 'VT933.08.030').fill('');
  await field(page, 'VT933.08.030').press('Tab');
  await page.getByText('1 misura · 200 pz').waitFor();
  // The parts that load in idle time have arrived.
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/search-tabs-/.test(name))),
    )
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Aggiungi 1 riga' }).click();
  await page.getByText('Le quantità inserite restano qui.').waitFor();
  expect(await field(page, 'VT933.08.020').inputValue()).toBe('200');
});

test('what another customer of this browser has written is not shown', async () => {
  const { page, go, context } = await visitor({ as: CUSTOMER });
  await go(BOLTS);
  await field(page, 'VT933.08.020').fill('200');
  await field(page, 'VT933.08.020').press('Tab');
  await page.getByText(/Totale netto €\s\d/).waitFor();
  await context.clearCookies();
  await logIn(context, 'cliente1@example.com');
  await go(BOLTS);
  await page.getByText('Inserisci le quantità nella tabella').waitFor();
  expect(await field(page, 'VT933.08.020').inputValue()).toBe('');
});

test('the address of a size marks its row and brings it into sight (S-7.20)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/product/child/VT933.12.050');
  const row = rows(page).and(page.locator('[aria-current="true"]'));
  await row.getByRole('link', { name: 'VT933.12.050' }).waitFor();
  await eventually(() =>
    row.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight && one.getBoundingClientRect().top >= 0),
  ).toBe(true);
});

const SHOES = '/product/child/SCB';
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('two attributes that differ make a matrix; the switch keeps quantities and is in the address (C-SCR-12)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(SHOES);
  const [code = ''] = await rows(page)
    .filter({ has: page.getByRole('textbox') })
    .getByRole('link')
    .allInnerTexts();
  await field(page, code).fill('2');
  await field(page, code).press('Tab');
  const view = page.getByRole('navigation', { name: 'Vista delle misure' });
  await view.getByRole('link', { name: 'Matrice' }).click();
  await page.getByRole('columnheader', { name: 'Nero' }).waitFor();
  expect(new URL(page.url()).search).toBe('?view=matrix');
  expect(await field(page, code).inputValue()).not.toBe('');
  expect(await page.getByRole('rowheader').first().innerText()).toMatch(/^\d+$/);
  await page.reload();
  await page.getByRole('columnheader', { name: 'Nero' }).waitFor();
  await view.getByRole('link', { name: 'Tabella' }).click();
  await page.getByRole('columnheader', { name: 'Codice' }).waitFor();
  expect(await field(page, code).inputValue()).not.toBe('');
});

test('an article whose sizes differ in one attribute has no matrix', async () => {
  // What the server renders is all there is to see.
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go('/product/child/PHS?view=matrix');
  await page.getByRole('columnheader', { name: 'Codice' }).waitFor();
  expect(await page.getByRole('link', { name: 'Matrice' }).count()).toBe(0);
});

test('the matrix by keyboard: arrows in all directions, Enter down, price of the cell one is in, Ctrl+Enter adds (C-SCR-12)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`${BOLTS}?view=matrix`);
  await field(page, 'VT933.06.020').focus();
  for (const [key, code] of [
    ['ArrowRight', 'VT933.08.020'],
    ['ArrowRight', 'VT933.10.020'],
    ['ArrowLeft', 'VT933.08.020'],
    // 25 cannot be ordered: a step skips it.
    ['ArrowDown', 'VT933.08.030'],
    ['Enter', 'VT933.08.040'],
    ['ArrowUp', 'VT933.08.030'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focusedName(page), key).toBe(`Quantità ${code}`);
  }
  await page.getByText('M8 × 30').waitFor();
  await page.getByText('Conf. 100 pz').waitFor();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowLeft');
  expect(await focusedName(page), 'in the text first').toBe('Quantità VT933.08.030');
  await page.keyboard.press('Enter');
  expect(await field(page, 'VT933.08.030').inputValue()).toBe('100');
  await page.keyboard.type('200');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').getByText('2 righe nel carrello').waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('Righe rimosse dal carrello: 2').waitFor();
});

test('a block of a spreadsheet fills the matrix', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go(`${BOLTS}?view=matrix`);
  await paste(page, 'VT933.06.020', '50\t100\n50\t');
  await page.getByRole('alert').getByText('3 quantità incollate').waitFor();
  expect(await field(page, 'VT933.08.020').inputValue()).toBe('100');
  expect(await field(page, 'VT933.06.025').inputValue()).toBe('50');
});

test('headings of the matrix stay in sight while it scrolls', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 500 });
  await go(`${BOLTS}?view=matrix`);
  const box = page.getByRole('region', { name: /^Misure di/ });
  await box.evaluate((one) => one.scrollTo(80, 120));
  const [frame, column, row] = await Promise.all(
    [box, page.getByRole('columnheader', { name: 'M12' }), page.getByRole('rowheader').last()].map((one) =>
      one.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return { left, top };
      }),
    ),
  );
  expect(await box.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
  expect(Math.abs((column?.top ?? 0) - (frame?.top ?? 99))).toBeLessThan(3);
  expect(Math.abs((row?.left ?? 0) - (frame?.left ?? 99))).toBeLessThan(3);
});

test('without JavaScript the matrix is a form too', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go(BOLTS);
  await page.getByRole('link', { name: 'Matrice' }).click();
  await field(page, 'VT933.06.020').fill('50');
  await field(page, 'VT933.08.020').fill('100');
  await page.getByRole('button', { name: 'Aggiungi le righe compilate' }).click();
  await page.getByRole('status').getByText('2 righe nel carrello').waitFor();
});

test('matrix and table: WCAG 2.2 AA and no sideways scroll; on a tablet every row’s quantity is in sight', async () => {
  // A viewport as high as the page: axe would call a field too small that the bar covers by half, though a user can scroll it.
  const { page, go } = await visitor({ as: CUSTOMER, height: 2600 });
  for (const [path, widths] of [
    [`${BOLTS}?view=matrix`, [1440, 820]],
    [`/en${SHOES}?view=matrix`, [390]],
    [BOLTS, [820]],
  ] as const) {
    await page.setViewportSize({ width: widths[0], height: 2600 });
    await go(path);
    for (const width of widths)
      await inCase(`${path} at ${width} px`, async () => {
        await resize(page, width, 2600);
        await page
          .getByRole('textbox', { name: /^(Quantità|Quantity)/ })
          .nth(2)
          .focus();
        await expectAccessible(page);
        await expectNoOverflow(page);
      });
  }
  const right = await fields(page)
    .first()
    .evaluate((input) => input.getBoundingClientRect().right);
  expect(right, 'the table on a tablet').toBeLessThanOrEqual(820);
});

test('what is in the cart is known last, and moves nothing of the sizes, at every width (C-SCR-12)', async () => {
  const { page, context, go } = await visitor({ pictures: true, as: CUSTOMER });
  await fillCart(context, { 'VT933.06.016': 100, 'VT933.06.025': 100 });
  for (const width of [1440, 1024, 390])
    await inCase(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await go(BOLTS);
      await rows(page)
        .filter({ hasText: 'VT933.06.016' })
        .getByText(/^nel carrello 100$/)
        .waitFor();
      await expectStill(page, 0.001);
      await expectNoOverflow(page);
    });
});

test('a rounded quantity says so until it is added, and not of the empty field after that (C-CAT-3)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 390 });
  await fillCart(context, {});
  await go(BOLTS);
  await field(page, 'VT933.06.016').fill('130');
  await page.keyboard.press('Tab');
  await page.getByText('arrotondato a 200').waitFor();
  await page.getByRole('button', { name: 'Aggiungi 1 riga' }).click();
  await page.getByText('nel carrello 200').first().waitFor();
  await eventually(() => field(page, 'VT933.06.016').inputValue()).toBe('');
  expect(await page.getByText('arrotondato a 200').count()).toBe(0);
});

/** Price desk and promos by keyboard: why a price, what if, a promo made from pasted codes, tried, started, seen in the shop, ended. */
import { expect, test } from 'vitest';
import { callShop } from '../kit/cart-steps.ts';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

const CODE = 'VT933.08.020';

test('the price desk says why, compares a trial, and its address shows a colleague the same (C-OFF-7, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/price-desk');
  // A code that is typed whole is taken with Enter; a customer is chosen from those found.
  await page.getByLabel('Articolo').fill(CODE);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Perché paga/ }).waitFor();
  const customer = page.getByLabel('Cliente', { exact: true });
  await customer.fill('Rossi');
  // Enter takes what is highlighted: an option is, a moment after it is there.
  await page.getByRole('option').and(page.locator('[data-highlighted]')).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('customer')).toMatch(/^\d+$/);
  await page
    .getByText(/del cliente/)
    .first()
    .waitFor();
  await expectAccessible(page);

  await page.getByLabel('Prezzo di listino €').fill('8');
  await page.getByLabel('Sconto dell’articolo').fill('50+10');
  const trial = page.getByRole('table').filter({ hasText: 'Differenza' });
  await trial.getByText('€ 3,60').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('w');
  await page.getByRole('heading', { name: /^Perché pagherebbe € 3,60/ }).waitFor();
  // The address holds every choice.
  await expect.poll(() => new URL(page.url()).searchParams.get('try_chain')).toBe('50+10');
  await page.reload();
  await trial.getByText('€ 3,60').first().waitFor();
  // What was tried is saved where it belongs, and taken back.
  const save = page.getByRole('button', { name: new RegExp(`^Salva: Sconto del cliente .* su ${CODE}`) });
  await save.press('Enter');
  await page.getByText('Salvato: vale da adesso.').waitFor();
  await save.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await page.getByText('Annullato').first().waitFor();
  await page.getByRole('button', { name: 'Lascia la prova' }).click();
  await trial.waitFor({ state: 'detached' });
});

test('a promo is made from pasted codes, tried for a customer, started, found in the shop, and taken back (C-OFF-2, C-OFF-7)', async () => {
  const { page, context, go } = await visitor({ expectedErrors: /status of 422/ });
  await openOffice(context);
  await go('/ufficio/promos');
  await page.getByRole('grid').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  // A try before this one made its promotion.
  const code = `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await dialog.getByLabel('Codice', { exact: true }).fill(code);
  await dialog.getByLabel('Titolo', { exact: true }).fill('Viti di prova');
  await dialog.getByLabel('Al, compreso').fill('2099-12-31');
  const pasted = dialog.getByLabel('Incolla un elenco di codici');
  await pasted.fill(`${CODE}\t0,01\nNON-CE\t1`);
  await dialog.getByRole('button', { name: 'Crea spenta' }).click();
  // What is refused is named, and nothing that was typed is lost.
  await dialog
    .getByRole('alert')
    .getByText(/NON-CE/)
    .waitFor();
  await pasted.fill(`${CODE}\t0,01`);
  await dialog.getByRole('button', { name: 'Crea spenta' }).click();
  await page.getByRole('heading', { name: code, level: 1 }).waitFor();
  await page.getByLabel('Riga 1, Netto €').waitFor();
  await expectAccessible(page);

  // What is typed survives a reload; it is tried before it is saved.
  await page.getByLabel('Riga 1, Netto €').fill('0,02');
  await page.getByText('Modifiche non salvate: 1').waitFor();
  await page.reload();
  await page.getByText('Modifiche non salvate: 1').waitFor();
  await page.getByRole('button', { name: 'Mostra i prezzi' }).click();
  const row = page.getByRole('row').filter({ hasText: 'questa promozione' });
  await row.getByText('€ 0,02').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Tutto salvato').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('s');
  await page.getByText('In corso').first().waitFor();

  const inShop = async () => {
    const { product_list: list } = await callShop(context, 'wrapper.product_list', { text: CODE, promo_list: true });
    return list.data.length;
  };
  await expect.poll(inShop).toBeGreaterThan(0);
  await page.keyboard.press('e');
  await page.getByText('Spente: 1').waitFor();
  await page.getByText('Spenta').first().waitFor();
  await expect.poll(inShop).toBe(0);
  await page.keyboard.press('Control+z');
  await page.getByText('In corso').first().waitFor();
  await page.keyboard.press('e');
  await page.getByText('Spenta').first().waitFor();

  // Coupons: one press makes a series, its codes can be copied.
  await go('/ufficio/coupons');
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('n');
  await dialog.getByLabel('Codice', { exact: true }).fill('E2E');
  await dialog.getByLabel('Quanti codici').fill('3');
  await dialog.getByLabel('Titolo', { exact: true }).fill('Serie');
  await dialog.getByLabel('Sconti').fill('5');
  await dialog.getByLabel('Al, compreso').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Crea', exact: true }).click();
  const codes = page.getByRole('textbox', { name: 'Codici della serie' });
  await expect.poll(async () => (await codes.inputValue()).split('\n').length).toBe(3);
  const [first = ''] = (await codes.inputValue()).split('\n');
  await go(`/ufficio/coupons/${first}`);
  await page.getByRole('heading', { name: first, level: 1 }).waitFor();
  await expectAccessible(page);
});

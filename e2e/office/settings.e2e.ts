/** Settings of the office by keyboard: found, tried on past orders, kept over a reload, saved over a colleague's, taken back; what is closed says why. */
import { expect, test } from 'vitest';
import { asApiGuest } from '../kit/api-user.ts';
import { callShop } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { colleague, openOffice } from '../kit/office.ts';

withBrowser();

test('a setting is found, tried, saved and taken back by keyboard (C-OFF-2, C-OFF-4, C-OFF-7, C-OFF-8)', async () => {
  // The shop of the tests is shared: what counts at once is only tried.
  const { page, context, go } = await visitor({ expectedErrors: /status of 409/ });
  await openOffice(context);
  await go('/ufficio/settings');
  await page.getByRole('heading', { level: 1, name: 'Impostazioni' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('trasporto');
  const cost = page.getByRole('textbox', { name: 'Costo del trasporto, €' });
  await cost.fill('12,333');
  await page.getByText('Un importo in euro, da 0 in su, con al massimo due decimali.').waitFor();
  await cost.fill('12,5');
  await page.reload();
  expect(await cost.inputValue()).toBe('12,5');
  await page.getByRole('button', { name: 'Effetto su 90 giorni' }).press('Enter');
  await page.getByText(/\d+ di [\d.]+ ordini avrebbero pagato un altro trasporto/).waitFor();
  await expectAccessible(page);
  for (const width of [1680, 820, 390])
    await inCase(`${width} px`, async () => {
      await resize(page, width);
      await expectNoOverflow(page);
    });
  await resize(page, 1440);
  await page.getByRole('button', { name: 'Lascia com’era' }).press('Enter');
  expect(await cost.inputValue()).toBe('9,9');

  const find = page.getByRole('searchbox', { name: 'Trova un’impostazione' });
  const key = 'letters.deadlineDays';
  await find.fill(key);
  const days = page.getByRole('textbox', { name: 'Scadenze: si scrive giorni prima' });
  await days.fill('4');
  // A colleague saves the same one first: one of the two counts, and what is typed stays until it is said which.
  const marta = await colleague(context, 'Marta');
  const save = (value: number | null) =>
    asApiGuest(async (other) => {
      await openOffice(other, marta);
      const { settings } = await callShop(other, 'office_settings.get');
      const known = settings.filter((one: { key: string }) => one.key === key);
      await callShop(other, 'office_settings.save', {
        key: crypto.randomUUID(),
        changes: [{ key, value }],
        known: known.map((one: { value: number }) => ({ key, value: one.value })),
      });
    });
  try {
    await save(5);
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: 'Marta' }).getByText('5').waitFor();
    expect(await days.inputValue()).toBe('4');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tieni il mio' }).press('Enter');
    await page.keyboard.press('Control+s');
    await page.getByText('Salvato: una parte vale dal prossimo avvio.').waitFor();
    await page.getByText('Vale dal prossimo avvio.', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await page.getByText('Annullato.', { exact: true }).waitFor();
    await expect.poll(() => days.inputValue()).toBe('5');
  } finally {
    // Other tests, and another attempt at this one, find the default.
    await save(null);
  }

  await find.fill('uploads.scanner');
  await page.getByText('Si cambia solo nel file del server').waitFor();
});

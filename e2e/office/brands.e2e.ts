/** Two spellings of one brand by keyboard: what the merge touches, the shop at the old URL, and back. */
import { expect, test } from 'vitest';
import { expectAccessible, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

test('a brand is merged into another one by keys, its old URL leads there, and it goes back (C-OFF-2, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/brands/gardesana');
  await page.getByRole('heading', { name: 'Gardesana' }).waitFor();
  await page.getByRole('heading', { name: 'Dove si usa' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('La marca che resta, per codice o nome').waitFor();
  await page.keyboard.type('verdano');
  await dialog.getByText('Articoli che cambiano marca').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('Gardesana unita a Verdano.').waitFor();
  await page.getByRole('heading', { name: 'Verdano' }).waitFor();
  await page.getByRole('link', { name: 'Gardesana' }).waitFor();

  await expect
    .poll(async () => new URL((await context.request.get('/shop?brand=gardesana&sort=new')).url()).search)
    .toBe('?brand=verdano&sort=new');

  await page.keyboard.press('Control+z');
  await page.getByText('Annullato.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Gardesana' }).waitFor({ state: 'detached' });
});

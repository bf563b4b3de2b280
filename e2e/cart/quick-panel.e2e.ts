/** The quick order beside the first block of the home page, as in the mock of the home. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, WASHER } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

const panel = (page: Page) => page.getByRole('region', { name: 'Ordine rapido' });
const code = (page: Page, place: number) => page.getByRole('combobox', { name: `Codice, riga ${place}`, exact: true });

test.each([true, false])(
  'home: a few codes for customers; the quick order validates them and adds nothing unseen (JavaScript: %s) (C-QUICK-10)',
  async (javaScript) => {
    const { page, context, go } = await visitor({ as: CUSTOMER, javaScript });
    await fillCart(context, {});
    await go('/');
    await panel(page).getByRole('textbox', { name: 'Codice, riga 1' }).fill(BOLT);
    await panel(page).getByRole('textbox', { name: 'Quantità, riga 1' }).fill('150');
    await panel(page).getByRole('textbox', { name: 'Codice, riga 2' }).fill('NIENTE-2');
    await panel(page).getByRole('button', { name: 'Controlla l’elenco' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ordine rapido' }).waitFor();
    await page.getByText('arrotondato da 150 a 200').first().waitFor();
    await page.getByText('Codice non trovato.').first().waitFor();
  },
);

test('home: what was begun in the quick order stays above the codes that come from the home page, also a pasted list (C-QUICK-10)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, {});
  await go('/pages/quick-order');
  await code(page, 1).fill(WASHER);
  await code(page, 1).press('Enter');
  await page.getByText('quantità proposta: una confezione').waitFor();
  await go('/');
  await panel(page).getByRole('textbox', { name: 'Codice, riga 1' }).focus();
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, `${BOLT}\t200\n${NUT}\t300`);
  await page.getByRole('heading', { level: 1, name: 'Ordine rapido' }).waitFor();
  const codes = () => Promise.all([1, 2, 3].map((place) => code(page, place).inputValue()));
  await expect.poll(codes).toEqual([WASHER, BOLT, NUT]);
  // Asked once: another visit to the page does not merge them again.
  await page.reload();
  await expect.poll(codes).toEqual([WASHER, BOLT, NUT]);
  expect(await code(page, 4).inputValue()).toBe('');
});

test('home: Enter goes on to the next field of the codes, guests have none of it, nothing sticks out on a phone (C-QUICK-10)', async () => {
  const guest = await visitor();
  await guest.go('/');
  expect(await panel(guest.page).count()).toBe(0);
  const { page, go } = await visitor({ as: CUSTOMER, width: 390, height: 844 });
  await go('/');
  const first = panel(page).getByRole('textbox', { name: 'Codice, riga 1' });
  await first.fill(BOLT);
  await first.press('Enter');
  const next = panel(page).getByRole('textbox', { name: 'Quantità, riga 1' });
  await expect.poll(() => next.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
  await expectNoOverflow(page);
  await expectAccessible(page);
});

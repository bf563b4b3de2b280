/** E-mails and jobs of the office by keyboard: an order's e-mail is found, read and sent again; a job is run, paused and taken back. */
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { BOLT, freshPieces } from '../kit/cart-steps.ts';
import { emailTo, HAS_EMAILS } from '../kit/emails.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { sentOrder } from '../kit/sent-order.ts';

withBrowser();

test('an e-mail of an order is found, read and sent again; a job is run, paused and goes on (C-CNT-3, C-OFF-2, C-OFF-8)', async () => {
  const number = await asApiUser('cliente2@example.com', (buyer) => sentOrder(buyer, { [BOLT]: freshPieces() }));
  const { page, context, go } = await visitor();
  await openOffice(context);
  const grid = page.getByRole('grid', { name: 'Email: Oggi' });
  const found = grid.getByRole('row').filter({ hasText: 'cliente2@example.com' }).filter({ hasText: number });
  // A list shows what was true when it was opened: on a busy machine the e-mail leaves later. Its file costs less than a page.
  if (HAS_EMAILS) await emailTo('cliente2@example.com', number);
  const sent = async () => {
    await go('/ufficio/emails?view=today');
    await grid.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(number);
    await found.first().waitFor();
    return found.filter({ hasText: 'Inviata' }).count();
  };
  await expect.poll(sent, { timeout: 30_000, interval: 500 }).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await found.getByRole('link').first().press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Email \d+$/ }).waitFor();
  // As its reader sees it: a page that runs nothing.
  await page.frameLocator('iframe').getByText(number).first().waitFor();
  await page.getByRole('listitem').filter({ hasText: '.pdf' }).waitFor();
  await page.getByRole('radio', { name: 'Solo testo' }).press('Space');
  await page.locator('pre').filter({ hasText: number }).waitFor();
  await expectAccessible(page);
  for (const width of [1680, 820, 390])
    await inCase(`e-mail, ${width} px`, async () => {
      await resize(page, width);
      await expectNoOverflow(page);
    });
  await resize(page, 1440);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('s');
  await page.getByText('1 email parte adesso.').waitFor();
  await page.getByRole('link', { name: `Ordine ${number}` }).press('Enter');
  await page.getByRole('heading', { level: 1, name: number }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: 'Lavori' }).waitFor();
  await page.getByRole('row', { name: /Invio delle email.*ogni 5 s/ }).waitFor();
  await page.getByRole('link', { name: 'Ricerche frequenti' }).press('Enter');
  const side = page.getByRole('complementary', { name: 'Lavoro scelto' });
  await side.getByRole('heading', { name: 'Ricerche frequenti' }).waitFor();
  await page.keyboard.press('r');
  await side.getByText('chiesto da', { exact: false }).first().waitFor();
  await page.keyboard.press('p');
  await side.getByText(/^In pausa da/).waitFor();
  await expectAccessible(page);
  await page.reload();
  await side.getByText(/^In pausa da/).waitFor();
  await side.getByRole('button', { name: 'Riprendi' }).press('Enter');
  await page.getByText('Ricerche frequenti: riprende.').waitFor();
  await side.getByText(/^In pausa da/).waitFor({ state: 'detached' });
  for (const width of [1680, 820, 390])
    await inCase(`jobs, ${width} px`, async () => {
      await resize(page, width);
      await expectNoOverflow(page);
    });
});

/** Rows of a connection that wait, mended in the office by keyboard and applied alone (C-EXC-6, C-OFF-4, C-OFF-8, docs/office-connections.md). */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { atBothWidths } from '../kit/both-widths.ts';
import { callShop } from '../kit/cart-steps.ts';
import { shopUrl, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice, paste } from '../kit/office.ts';

withBrowser();

test('rows are mended cell by cell and as a block, applied, refused again with the reason, and asked about', async () => {
  const { page, context, go } = await visitor({ expectedErrors: /status of 409/ });
  await openOffice(context);
  const code = `mend-${Date.now().toString(36)}`;
  const press = (body: object) => ({ key: crypto.randomUUID(), code, ...body });
  const connection = { name: 'Gestionale', kind: 'general', release: null, order_files: null, acknowledged_by: 'api' };
  await callShop(context, 'office_connections.create', press(connection));
  const seed = randomBytes(32).toString('base64url');
  const key = { name: 'script', scopes: ['stock.write'], networks: [], expires_on: null, seed };
  const { token } = await callShop(context, 'office_connections.add_key', press(key));
  const send = async (...rows: object[]) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = await context.request.post(`${shopUrl()}/exchange/v1/rows/stock`, { headers, data: { rows } });
    expect(await sent.json()).toMatchObject({ waiting: rows.length });
  };
  const wrong = (article: string) => `${code}-${article}`;
  // Their stock changes: none that other tests order.
  const { product_list } = await callShop(context, 'wrapper.product_list', { lang: 'it', per_page: 96, page: 2 });
  const [bolt = '', nut = '', washer = ''] = product_list.data
    .filter(({ num_childs: children }: { num_childs: number }) => children === 0)
    .slice(-3)
    .map(({ carti }: { carti: string }) => carti);
  await send(
    { product: wrong('BULLONE'), quantity: 101 },
    { product: wrong('DADO'), quantity: 102 },
    { product: wrong('RONDELLA'), quantity: 103 },
  );

  await go(`/ufficio/connections/${code}`);
  await page.getByRole('button', { name: 'Correggi stock' }).press('Enter');
  const mending = page.getByRole('region', { name: 'Righe di stock da correggere' });
  const cell = (column: string, line: number) => mending.getByLabel(`${column}, riga ${line}`, { exact: true });
  const apply = async (name: string) => {
    const button = mending.getByRole('button', { name });
    // What was applied before is being read anew.
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.press('Enter');
  };
  await cell('product', 1).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(bolt);
  // To the next wrong one; what was typed stays after a reload.
  await page.keyboard.press('Enter');
  expect(await cell('product', 2).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Correggi stock' }).press('Enter');
  await expect.poll(() => cell('product', 1).inputValue()).toBe(bolt);
  await cell('product', 2).focus();
  await paste(page, `${nut}\tmolti\r\n${washer}\t103\r\n`);
  await expect.poll(() => cell('quantity', 2).inputValue()).toBe('molti');
  await atBothWidths(page, 'mending', 390);
  await apply('Applica le 3 righe corrette');
  await page.getByText('Righe applicate: 2. 1 di nuovo rifiutata: il motivo è sulla riga.').waitFor();
  await mending.getByRole('row').getByText('Non è un numero').waitFor();
  expect([await cell('product', 1).inputValue(), await cell('quantity', 1).getAttribute('aria-invalid')]).toEqual([
    nut,
    'true',
  ]);
  await atBothWidths(page, 'refused again', 1440);

  // The system sends a newer one of another row while it is mended here.
  await send({ product: wrong('VITE'), quantity: 7 });
  await page.reload();
  await page.getByRole('button', { name: 'Correggi stock' }).press('Enter');
  await cell('quantity', 2).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('70');
  await cell('product', 2).focus();
  await send({ product: wrong('VITE'), quantity: 8 });
  await apply('Applica la riga corretta');
  await mending.getByText('Intanto è diventato «8»', { exact: false }).waitFor();
  await atBothWidths(page, 'asked', 390);
  await apply('Applica la riga corretta');
  await page.getByText(/1 aspetta: quello che nomina ora/).waitFor();
  await cell('quantity', 1).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('104');
  await cell('product', 1).focus();
  await apply('Applica la riga corretta');
  await page.getByText('1 riga applicata.').waitFor();
});

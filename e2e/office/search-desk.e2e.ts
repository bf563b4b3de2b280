/** The search desk by keyboard: a synonym tried, saved, published with what it changes, found in the shop, taken back; a redirect. */
import { expect, test } from 'vitest';
import { callShop } from '../kit/cart-steps.ts';
import { expectAccessible, shopUrl, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';

withBrowser();

/** Known to no other test and no earlier attempt, nor like a word that is. */
const freshWord = () => `ghi${crypto.randomUUID().replace(/[^a-f]/g, '')}`.slice(0, 14);

test('a rule is tried beside today, published, known to the shop at once, and taken back (C-OFF-2, C-OFF-7, C-OFF-8)', async () => {
  const { page, context, go } = await visitor();
  const word = freshWord();
  await openOffice(context);
  const found = async () =>
    (await callShop(context, 'wrapper.product_list', { text: word })).product_list.pagination.total;
  await go('/ufficio/search');
  await page.getByRole('heading', { name: 'Ricerca', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('n');
  await page.getByLabel('Parola', { exact: true }).fill(word);
  await page.getByLabel('Altri nomi').fill('rondella');
  const now = page.getByRole('region', { name: 'Oggi' });
  const draft = page.getByRole('region', { name: 'Con questa regola' });
  await now.getByText('0 articoli').waitFor();
  await draft
    .getByText(/sinonimo.*nome rondella/)
    .first()
    .waitFor();
  // What is typed survives a reload.
  await page.reload();
  await draft
    .getByText(/nome rondella/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await page.getByText('Bozza salvata').waitFor();
  await page.getByText('Bozza', { exact: true }).waitFor();
  expect(await found()).toBe(0);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('row', { name: new RegExp(word) })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('Pubblicata', { exact: true }).waitFor();
  await expect.poll(found).toBeGreaterThan(0);
  await page.keyboard.press('Control+z');
  await page.getByText('Bozza', { exact: true }).waitFor();
  await expect.poll(found).toBe(0);

  const key = () => crypto.randomUUID();
  const values = { query: 'volantini', target: '/flyers' };
  const rules = [{ id: null, kind: 'redirect', values, known: {} }];
  const { ids } = await callShop(context, 'office_search.save_rules', { key: key(), rules });
  await callShop(context, 'office_search.publish', { key: key(), ids, withdraw: false });
  const leads = async (path: string) => {
    const response = await context.request.get(`${shopUrl()}${path}`, { maxRedirects: 0 });
    return [response.status(), response.headers().location];
  };
  await expect.poll(() => leads('/shop?text=Volantino&from=box')).toEqual([302, '/flyers']);
  expect(await leads('/en/shop?text=volantini&from=box')).toEqual([302, '/en/flyers']);
  expect((await leads('/shop?text=volantini'))[0]).toBe(200);
  // The list comes up to date by itself, and tries all drafts together.
  await page.getByRole('link', { name: 'Regole', exact: true }).first().click();
  await page.getByRole('link', { name: 'volantini → /flyers' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { name: 'Scegli volantini → /flyers', checked: true }).waitFor();
  await page.getByLabel('Che cosa si cerca').fill('volantini');
  await page.getByText('Porta a').first().waitFor();
  await expectAccessible(page);
});

/** What an import brings for the search alone: manufacturers' codes, keywords, attributes without a filter. */
import { expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CUSTOMER = 'cliente1@example.com';
const [BOLT, LONGER] = ['VT933.08.020', 'VT933.08.025'];

const found = async (text: string) => {
  const { product_list: list } = await shop().guest().call('wrapper.product_list', { text });
  return list.data.map(({ carti }) => carti);
};
const articleOf = async (code: string) => (await shop().guest().call('wrapper.find_code', { code })).article;

test('a manufacturer’s code leads to its article, in any spelling, and is on its page (C-SRCH-6)', async () => {
  await importTables(shop(), { 'products.csv': ['code;mpn', `${BOLT};HX/4410-77b`] });
  await expect.poll(() => articleOf('HX/4410-77b'), SOON).toMatchObject({ carti: BOLT, quantity: null });
  expect(await articleOf('hx 441077B')).toMatchObject({ carti: BOLT });
  expect(await articleOf('HX/4410-77')).toBeNull();
  expect(await found('hx 4410')).toContain(BOLT);
  const { data } = await shop().guest().call('wrapper.get_item', { slug: BOLT });
  expect(data.mpn).toBe('HX/4410-77b');
  const customer = await shop().login(CUSTOMER);
  const { rows } = await customer.call('quick_order.check_rows', { rows: [{ code: 'hx441077b', quantity: 100 }] });
  expect(rows[0]).toMatchObject({ kind: 'ok', article: { carti: BOLT } });
});

test('a manufacturer’s code of several articles shows them, and a quick order lets the buyer choose (C-QUICK-5)', async () => {
  await importTables(shop(), { 'products.csv': ['code;mpn', `${BOLT};QQ-5521`, `${LONGER};QQ5521`] });
  await expect.poll(() => found('QQ-5521'), SOON).toEqual(expect.arrayContaining([BOLT, LONGER]));
  expect(await articleOf('QQ-5521')).toBeNull();
  const customer = await shop().login(CUSTOMER);
  const { rows } = await customer.call('quick_order.check_rows', { rows: [{ code: 'qq 5521', quantity: 100 }] });
  expect(rows[0]).toMatchObject({ kind: 'ambiguous', choices: [{ carti: BOLT }, { carti: LONGER }] });
});

test('keywords are searched in both languages and never shown', async () => {
  await importTables(shop(), {
    'products.csv': ['code;keywords_it;keywords_en', `${BOLT};strallatura velica;rigging yard`],
  });
  await expect.poll(() => found('strallature'), SOON).toEqual([BOLT]);
  expect(await found('rigging')).toEqual([BOLT]);
  const { text } = await shop().guest().send('wrapper.get_item', { slug: BOLT });
  expect(text).not.toMatch(/strallatura|rigging/);
});

test('an attribute that is no filter is searched, and gives no group', async () => {
  const listed = () => shop().guest().call('wrapper.product_list', { text: 'fluoroelastomero' });
  await importTables(shop(), {
    'attributes.csv': ['code;label_it;type;filterable', 'seal;Guarnizione;text;0'],
    'products.csv': ['code;attr:seal', `${BOLT};Fluoroelastomero`],
  });
  await expect.poll(async () => (await listed()).product_list.data.map(({ carti }) => carti), SOON).toEqual([BOLT]);
  const { filters } = await listed();
  expect(filters.facets_check_results.map(({ key }) => key)).not.toContain('field_seal');
});

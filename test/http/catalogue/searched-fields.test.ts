/** What an import brings for the search alone: manufacturers' codes, keywords, attributes without a filter. */
import { expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const english = withShop({ demo: false });
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

test('one article’s own code stays its own, also where it is another’s manufacturer’s code (C-SRCH-6)', async () => {
  await importTables(shop(), { 'products.csv': ['code;mpn', `${LONGER};${BOLT}`, 'VT933.08.030;ZZ-90817'] });
  // The last row of the import is found: all of it is.
  await expect.poll(() => articleOf('ZZ90817'), SOON).toMatchObject({ carti: 'VT933.08.030' });
  expect(await articleOf(BOLT.toLowerCase())).toMatchObject({ carti: BOLT });
  // Without its dots it is spelled as nobody's code.
  expect(await articleOf(BOLT.replaceAll('.', ''))).toBeNull();
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

test('a catalogue in English alone is stemmed in English, for both languages of the page (C-SRCH-6)', async () => {
  const things = ['Ceramic capacitor', 'Rubber sleeve', 'Toggle switch', 'Glass bottle', 'Brass hinge'];
  await importTables(english(), {
    'products.csv': [
      'code;name;short',
      ...things.flatMap((name, at) =>
        [1, 2, 3].map((size) => `EN${at}${size};${name}, size ${size};With moisture protection and steel housing`),
      ),
    ],
  });
  const total = async (text: string, lang: 'it' | 'en') => {
    const list = await english().guest().call('wrapper.product_list', { text, lang });
    return [list.product_list.pagination.total, list.corrected];
  };
  await expect.poll(() => total('ceramic capacitor', 'en'), SOON).toEqual([3, null]);
  for (const lang of ['it', 'en'] as const) {
    expect(await total('capacitors ceramic', lang)).toEqual([3, null]);
    expect(await total('sleeves of rubber', lang)).toEqual([3, null]);
    expect(await total('switches toggle', lang)).toEqual([3, null]);
  }
});

/** The calls behind the pages of an article: `get_item`, `get_item_child` (storefront.md §7) and cards by their ids. */
import { expect, test } from 'vitest';
import { withShop } from './kit/start-shop.ts';

const shop = withShop();
const BOLT = 'VT933.08.020';
const BOLTS = 'VT933';

test('get_item answers the article itself by code, slug or id; get_item_child its parent with the children', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const { data: bolt } = await rossi.call('wrapper.get_item', { slug: BOLT });
  expect(bolt).toMatchObject({ carti: BOLT, num_childs: 0, parent: { carti: BOLTS } });
  expect((await rossi.call('wrapper.get_item', { slug: bolt.slug })).data.id).toBe(bolt.id);
  expect((await rossi.call('wrapper.get_item', { item_id: bolt.id })).data.carti).toBe(BOLT);
  const { data: parent } = await rossi.call('wrapper.get_item_child', { slug: BOLTS });
  expect(parent).toMatchObject({ carti: BOLTS, selected: null });
  expect(parent.children_ids).toContain(bolt.id);
  const { data: named } = await rossi.call('wrapper.get_item_child', { slug: BOLT });
  expect(named).toMatchObject({ carti: BOLTS, selected: bolt.id });
});

test('documents for customers only are absent from a guest’s answer', async () => {
  const types = async (person: ReturnType<ReturnType<typeof shop>['guest']>) =>
    (await person.call('wrapper.get_item', { slug: BOLT })).data.documents.map(({ type }) => type);
  expect(await types(await shop().login('cliente1@example.com'))).toContain('certification');
  expect(await types(shop().guest())).not.toContain('certification');
  expect(await types(shop().guest())).toContain('datasheet');
});

test('item_list: cards in the order asked, without what is unknown, priced for customers only', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const { product_list: list } = await rossi.call('wrapper.product_list', { text: 'dado', per_page: 3 });
  const ids = list.data.map(({ id }) => id).reverse();
  const { data } = await rossi.call('wrapper.item_list', { item_ids: [...ids, 2_000_000_000] });
  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(data.every((card) => card.sale_price !== undefined || card.price_range)).toBe(true);
  const { data: seen } = await shop().guest().call('wrapper.item_list', { item_ids: ids });
  expect(seen.map(({ sale_price, price_range }) => [sale_price, price_range])).toEqual(
    ids.map(() => [undefined, undefined]),
  );
  expect((await rossi.send('wrapper.item_list', { item_ids: Array(97).fill(1) })).status).toBe(422);
});

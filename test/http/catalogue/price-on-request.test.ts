/** An article without a price on the buyer's price list is on request, the same on every screen (C-PRICE-1). */
import { expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();

/** A size in stock that no longer has a price on any list. */
async function unpriced() {
  const [size] = await shop().db.query<{ id: number; carti: string; parent: string }>(
    null,
    `select p.id, p.carti, f.carti as parent from products p join products f on f.id = p.parent_id join stock s on s.product_id = p.id
     where s.quantity > 0 and p.active order by p.id limit 1`,
  );
  if (!size) throw new Error('The demo shop has no size in stock.');
  await shop().db.query(null, 'delete from prices where product_id = $1', [size.id]);
  // Any import notifies all processes of changed prices.
  await importTables(shop(), { 'stock.csv': ['product;quantity', `${size.carti};77`] });
  return size;
}

test('card, page, sizes, suggestions, quick order and cart', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const { id, carti, parent } = await unpriced();
  const asked = async () => (await rossi.call('wrapper.get_item', { slug: carti })).data;
  await expect.poll(async () => (await asked()).price_on_request, SOON).toBe(true);
  expect(await asked()).toMatchObject({ addable: false, availability: { text: 'DISPONIBILE' } });
  expect(await asked()).not.toHaveProperty('alert');
  const { data: cards } = await rossi.call('wrapper.item_list', { item_ids: [id] });
  expect(cards[0]).toMatchObject({ addable: false, price_on_request: true });
  const sizes = await rossi.call('wrapper.child_list', { children_ids: [id] });
  expect(sizes[String(id)]).toMatchObject({ addable: false, price_on_request: true });
  const { rows } = await rossi.call('quick_order.check_rows', { rows: [{ code: carti, quantity: '1' }] });
  expect(rows[0]).toMatchObject({ kind: 'no-price', article: { carti } });
  const added = await rossi.send('wrapper.add_to_cart', {
    item_id: id,
    quantity: cards[0]?.packagings[0]?.quantity ?? 1,
  });
  expect([added.status, added.body.code]).toEqual([422, 'price-on-request']);
  // Guests are shown no prices, so they cannot see that this one is missing.
  const guest = (await shop().guest().call('wrapper.get_item', { slug: carti })).data;
  expect(guest).not.toHaveProperty('price_on_request');
  expect(parent).not.toBe(carti);
});

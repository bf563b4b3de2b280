/** One article is one row, however it was added (C-CART-2): with an automatic and with a chosen promo of the same code. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AGENT, ROSSI, START, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const P9 = { item_id: 'P9' };
const ESTATE = { promo_code: 'ESTATE', promo_row: 1 };
const CARA = { promo_code: 'CARA', promo_row: 1 };

beforeAll(async () => {
  const { change, id } = trade();
  await change(`insert into promos (code, row, title_it, title_en, type, product_id, from_quantity, net_price, valid_from, valid_to) values
    ('ESTATE', 1, 'Promo estate', 'Summer promo', 'net_price', ${id('P9')}, 10, 2000, '2026-01-01', '2026-12-31'),
    ('CARA', 1, 'Altra promo', 'Other promo', 'net_price', ${id('P9')}, 1, 4000, '2026-01-01', '2026-12-31')`);
});
beforeEach(() => {
  trade().clock.now = START;
});

interface Shown {
  data: Record<
    string,
    { row_id: number; quantity: number; promo_code: string; price_discount: number; anomalies: object[] }
  >;
}
/** Row numbers continue in a cart that was emptied: rows are named by their place. */
const rowsOf = ({ data }: Shown) =>
  Object.values(data).map(({ quantity, promo_code, price_discount }) => [quantity, promo_code, price_discount]);
const numbersOf = ({ data }: Shown) => Object.values(data).map(({ row_id }) => row_id);

describe('pieces with a chosen promo and pieces without', () => {
  test('are one row when the whole gets that promo by itself, whichever came first (C-CART-2, S-4.12)', async () => {
    const rossi = await withEmptyCart(trade(), ROSSI);
    await rossi.call('wrapper.add_to_cart', { ...P9, quantity: 20 });
    const chosen = await rossi.call('wrapper.add_to_cart_promo', { ...P9, ...ESTATE, quantity: 40 });
    expect([[chosen.row_id], rowsOf(chosen)]).toEqual([numbersOf(chosen), [[60, '', 0.2]]]);

    await withEmptyCart(trade(), ROSSI);
    const first = await rossi.call('wrapper.add_to_cart_promo', { ...P9, ...ESTATE, quantity: 40 });
    const after = await rossi.call('wrapper.add_to_cart', { ...P9, quantity: 20 });
    expect([after.row_id, rowsOf(after)]).toEqual([first.row_id, [[60, '', 0.2]]]);
    expect(Object.values(after.data)[0]?.anomalies).toEqual([]);
  });

  test('reach a threshold together that neither reaches alone', async () => {
    const rossi = await withEmptyCart(trade(), ROSSI);
    await rossi.call('wrapper.add_to_cart', { ...P9, quantity: 5 });
    const both = await rossi.call('wrapper.add_to_cart_promo', { ...P9, ...ESTATE, quantity: 5 });
    expect(rowsOf(both)).toEqual([[10, '', 0.2]]);
  });

  test('become one row when a change of the quantity makes them alike', async () => {
    const rossi = await withEmptyCart(trade(), ROSSI);
    const { row_id: first = 0 } = await rossi.call('wrapper.add_to_cart', { ...P9, quantity: 20 });
    const { id_cart, total_count } = await rossi.call('wrapper.add_to_cart_promo', { ...P9, ...CARA, quantity: 4 });
    expect(total_count).toBe(2);
    // Of seven pieces CARA is the best offer.
    const cart = await rossi.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id: first, quantity: 3 }] });
    expect(rowsOf(cart)).toEqual([[7, '', 0.4]]);
  });

  test('stay two rows while another promo than the best one is chosen (C-CART-2, S-4.12)', async () => {
    const rossi = await withEmptyCart(trade(), ROSSI);
    await rossi.call('wrapper.add_to_cart', { ...P9, quantity: 20 });
    const cart = await rossi.call('wrapper.add_to_cart_promo', { ...P9, ...CARA, quantity: 4 });
    expect(rowsOf(cart)).toEqual([
      [20, '', 0.2],
      [4, 'CARA', 0.4],
    ]);
    const again = await rossi.call('wrapper.add_to_cart_promo', { ...P9, ...CARA, quantity: 1 });
    expect([again.row_id, again.total_count]).toEqual([cart.row_id, 2]);
  });

  test('added at the same time by two processes', async () => {
    const rossi = await withEmptyCart(trade(), ROSSI);
    const second = (await trade().secondProcess()).as(ROSSI);
    await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        place % 2
          ? rossi.call('wrapper.add_to_cart', { ...P9, quantity: 10 })
          : second.call('wrapper.add_to_cart_promo', { ...P9, ...ESTATE, quantity: 10 }),
      ),
    );
    for (const person of [rossi, second])
      expect(rowsOf(await person.call('wrapper.get_cart_items', {}))).toEqual([[100, '', 0.2]]);
  });

  test('a whole list with a key: the response names the row in which they are, also when it is sent again', async () => {
    const rossi = await withEmptyCart(trade(), ROSSI);
    const body = {
      rows: [
        { ...P9, quantity: 20 },
        { ...P9, ...ESTATE, quantity: 20 },
      ],
      key: `twins-${process.pid}`,
    };
    for (const time of [1, 2]) {
      const response = await rossi.call('b2b_cart.add_rows', body);
      expect([time, response.added, rowsOf(response)]).toEqual([
        time,
        [
          { index: 0, row_id: numbersOf(response)[0] },
          { index: 1, row_id: numbersOf(response)[0] },
        ],
        [[40, '', 0.2]],
      ]);
    }
  });
});

test('a cart from before has its twins joined when it is opened, notes included; so has the copy of the agent', async () => {
  const { db, id } = trade();
  const rossi = await withEmptyCart(trade(), ROSSI);
  const { id_cart } = await rossi.call('wrapper.add_to_cart', { ...P9, quantity: 20 });
  const twins = () =>
    db.query(
      null,
      `with k as (update carts set version = version + 1, last_row = last_row + 10 where id = $1)
       insert into cart_rows (cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note)
       values ($1, (select last_row from carts where id = $1) + 10, $2, 'ESTATE', 1, 40, 10000, 2000, 'per il tetto')`,
      [id_cart, id('P9')],
    );
  await twins();
  const agent = await withEmptyCart(trade(), AGENT);
  const copied = await agent.call('agent.copy_rows', { id_cart });
  expect([copied.copied, rowsOf(copied)]).toEqual([2, [[60, '', 0.2]]]);
  const opened = await rossi.call('wrapper.get_cart_items', {});
  expect(rowsOf(opened)).toEqual([[60, '', 0.2]]);
  for (const { data } of [copied, opened])
    expect(Object.values(data)[0]).toMatchObject({ note: 'per il tetto', anomalies: [] });
});

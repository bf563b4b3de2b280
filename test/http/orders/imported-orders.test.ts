/** Orders of another system beside those sent here (C-ORD-6). */
import { expect, test } from 'vitest';
import { addDays } from '#demo/calendar.ts';
import { importTables } from '../kit/import-tables.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();

test('an order that was sent here stands above one of today that was imported in the morning before it', async () => {
  const { clock, today } = shop();
  // Tomorrow, so that the demo's orders are older whenever the test runs; just after midnight in Italy and in UTC.
  const day = addDays(today(), 1);
  clock.now = new Date(`${day}T00:20:00Z`);
  const customer = await shop().login('cliente1@example.com');
  await importTables(shop(), {
    'orders.csv': ['number;customer;address;date', `OC/90001/${day.slice(0, 4)};10482;1;${day}`],
    'order_rows.csv': ['order;row;product;quantity;price', `OC/90001/${day.slice(0, 4)};10;VT933.08.020;200;0.10`],
  });
  clock.now = new Date(`${day}T00:30:00Z`);
  const { product_list } = await customer.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0) ?? expect.fail('nothing to buy');
  const quantity = 10 * (card.packagings.find((one) => one.default)?.quantity ?? 1);
  await customer.call('wrapper.add_to_cart', { item_id: card.id, quantity });
  const { summary_token, payment_methods } = await customer.call('wrapper.prepare_order', {});
  const { order } = await customer.call('wrapper.send_order', {
    summary_token,
    idempotency_key: 'after-import',
    payment_method: payment_methods[0]?.code ?? '',
  });
  const wire = day.split('-').reverse().join('');
  const { data } = await customer.call('account.get_orders', { from: wire, to: wire });
  expect(data.map(({ number }) => number).slice(0, 2)).toEqual([order.number, `OC/90001/${day.slice(0, 4)}`]);
});

/** Orders of a customer of the demo, for tests about what becomes of them. */
import type { TestShop } from './start-shop.ts';

let sent = 0;

/** Sends an order with two articles; its number. */
export async function sendOrder(shop: TestShop): Promise<string> {
  sent += 1;
  const rossi = await shop.login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  await shop.db.query(null, 'update stock set quantity = 1000000');
  const articles = product_list.data.filter((one) => one.addable && one.num_childs === 0).slice(0, 2);
  for (const { id } of articles) await rossi.call('wrapper.add_to_cart', { item_id: id, quantity: 1000 });
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  const { order } = await rossi.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `send-order-${process.pid}-${sent}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
    note: '',
    reference: `RIF ${sent}`,
  });
  return order.number;
}

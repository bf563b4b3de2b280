/** The connection to the database is cut exactly at the commit: nobody knows whether it happened, and nothing is done twice (C-ORD-4, scale-out §5). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BadLine, lineToDatabase } from '../kit/bad-line.ts';
import { type Customer, startShop, type TestShop } from '../kit/start-shop.ts';

let shop: TestShop;
let line: BadLine;
let rossi: Customer;
let articles: number[];
let tries = 0;

beforeAll(async () => {
  shop = await startShop({
    async through(url) {
      const made = await lineToDatabase(url);
      line = made.line;
      return made.url;
    },
  });
  rossi = await shop.login('cliente1@example.com');
  await shop.db.query(null, 'update stock set quantity = 1000000');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  articles = product_list.data
    .filter((one) => one.addable && one.num_childs === 0)
    .slice(0, 2)
    .map(({ id }) => id);
});
afterAll(async () => {
  await shop.close();
  await line.close();
});
beforeEach(() => {
  tries += 1;
});

const count = async (sql: string, params: unknown[] = []) => {
  const [row] = await shop.db.query<{ count: number }>(null, `select count(*)::int as count from ${sql}`, params);
  return row?.count;
};

/** A cart with one article, agreed to; the body of its order. */
async function agreed(method?: string) {
  const { id_cart } = await rossi.call('wrapper.get_cart_items', {});
  if (id_cart) await rossi.call('wrapper.remove_cart', { id_cart });
  for (const item_id of articles) await rossi.call('wrapper.add_to_cart', { item_id, quantity: 1000 });
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  return {
    summary_token,
    idempotency_key: `unknown-outcome-${tries}`,
    payment_method: method ?? payment_methods.find(({ code }) => code !== 'card')?.code ?? '',
    confirm_duplicate: true,
  };
}

test.each(['after', 'before'] as const)(
  'an order whose commit is cut %s it arrived: the response says so, and the same key makes one order',
  async (when) => {
    const body = await agreed();
    const orders = await count('orders');
    line.cutAt = { text: 'commit\0', when };
    const cut = await rossi.send('wrapper.send_order', body, { headers: { 'Accept-Language': 'it' } });
    expect([cut.status, cut.body.code, cut.headers.get('retry-after')]).toEqual([503, 'unknown-outcome', '2']);
    expect(String(cut.body.message)).toContain('non sappiamo se la modifica è arrivata');
    const again = await rossi.send('wrapper.send_order', body);
    expect(again.status).toBe(200);
    expect(await count('orders')).toBe((orders ?? 0) + 1);
    expect(await count('orders where idempotency_key = $1', [body.idempotency_key])).toBe(1);
  },
);

test('two orders that are committed together, and cut: each is there once, and both responses are right', async () => {
  const bianchi = await shop.login('cliente2@example.com');
  const first = await agreed();
  for (const item_id of articles) await bianchi.call('wrapper.add_to_cart', { item_id, quantity: 1000 });
  const { summary_token, payment_methods } = await bianchi.call('wrapper.prepare_order', {});
  const second = {
    summary_token,
    idempotency_key: 'unknown-outcome-bianchi',
    payment_method: payment_methods.find(({ code }) => code !== 'card')?.code ?? '',
    confirm_duplicate: true,
  };
  const orders = (await count('orders')) ?? 0;
  line.cutAt = { text: 'commit\0', when: 'after' };
  const answers = await Promise.all([
    rossi.send('wrapper.send_order', first),
    bianchi.send('wrapper.send_order', second),
  ]);
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'unknown-outcome')).toBe(true);
  for (const [who, body] of [
    [rossi, first],
    [bianchi, second],
  ] as const)
    expect((await who.send('wrapper.send_order', body)).status).toBe(200);
  expect(await count('orders')).toBe(orders + 2);
});

test.each(['after', 'before'] as const)(
  'an article put into the cart, cut %s: with its key it is there once, however often it is sent',
  async (when) => {
    const { id_cart } = await rossi.call('wrapper.get_cart_items', {});
    if (id_cart) await rossi.call('wrapper.remove_cart', { id_cart });
    const add = { item_id: articles[0], quantity: 1000, key: `cart-key-${tries}-${when}` };
    line.cutAt = { text: 'cart.add-once', when };
    const cut = await rossi.send('wrapper.add_to_cart', add);
    expect([cut.status, cut.body.code]).toEqual([503, 'unknown-outcome']);
    expect((await rossi.send('wrapper.add_to_cart', add)).status).toBeLessThan(300);
    const { data } = await rossi.call('wrapper.get_cart_items', {});
    expect(Object.values(data).map(({ quantity }) => quantity)).toEqual([1000]);
  },
);

test('a card payment: begun and finished with cuts at each commit, it is one payment and one order', async () => {
  const body = await agreed('card');
  line.cutAt = { text: 'payments.insert', when: 'after' };
  const cut = await rossi.send('payment.start', body);
  expect([cut.status, cut.body.code]).toEqual([503, 'unknown-outcome']);
  const { payment } = await rossi.call('payment.start', body);
  expect(await count('payments where idempotency_key = $1', [body.idempotency_key])).toBe(1);
  await rossi.call('payment.simulate', { payment, outcome: 'success' });
  line.cutAt = { text: 'commit\0', when: 'after' };
  const ended = await rossi.send('payment.finish', { payment });
  expect([ended.status, ended.body.code]).toEqual([503, 'unknown-outcome']);
  const done = await rossi.call('payment.finish', { payment });
  expect(done).toMatchObject({ state: 'paid', order: { number: expect.any(String) } });
  expect(await count('orders where idempotency_key = $1', [body.idempotency_key])).toBe(1);
});

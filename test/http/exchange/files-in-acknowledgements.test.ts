/** Acknowledgements of orders as files (C-EXC-4, docs/exchange-files.md). */
import { beforeAll, expect, test, vi } from 'vitest';
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import { dropFolder } from '../kit/drop-folder.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'forms: { registration: ufficio@example.com }' });
vi.setConfig({ testTimeout: 180_000 });
const { ask, connect } = exchangeClient(shop);
const { leave, settled, names, read } = dropFolder(shop);
let rossi: Customer;
let articles: Array<{ item_id: number; quantity: number }> = [];
let sent = 0;

beforeAll(async () => {
  rossi = await shop().login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  articles = product_list.data
    .filter((one) => one.addable && one.num_childs === 0)
    .slice(0, 2)
    .map(({ id }) => ({ item_id: id, quantity: 1000 }));
  await shop().db.query(null, 'update stock set quantity = 1000000');
});

async function ordered(): Promise<void> {
  sent += 1;
  for (const article of articles) await rossi.call('wrapper.add_to_cart', article);
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  const payment_method = payment_methods[0]?.code ?? '';
  const idempotency_key = `ack-file-${sent}`;
  await rossi.call('wrapper.send_order', { summary_token, idempotency_key, payment_method, confirm_duplicate: true });
}

const offered = async (token: string) => (await ask('/orders', { token })).body.orders as ExchangeOrder[];
const connected = async () => {
  const { code, token } = await connect('sent');
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
  return { code, token };
};

test('good lines are stored, bad ones are errors like all others, the same file again changes nothing (C-EXC-2, C-EXC-4, C-EXC-6)', async () => {
  const { code: erp, token } = await connected();
  const other = await connected();
  for (let count = 0; count < 3; count += 1) await ordered();
  const [one, two, three] = await offered(token);
  const lines = [
    'uid;number;erp_number;state;reason',
    `${one?.uid};;4711;;`,
    `;${two?.number};;refused;cliente bloccato`,
    ';OC/999/2026;4712;;',
    'pippo;;4713;;',
    `${three?.uid};;4714;forse;`,
  ].join('\n');
  leave(erp, 'ack_20261127.csv', lines);
  const [run] = await settled(erp);
  expect(run).toMatchObject({ state: 'done', slot: 'ack', report: { rows: 5, refused: 3, changed: 2, same: 0 } });
  expect((await offered(token)).map(({ uid }) => uid)).toEqual([three?.uid]);
  const errors = read(erp, 'done', names(erp, 'done').find((name) => name.endsWith('.errors.csv')) ?? '');
  expect(
    errors
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(';').slice(0, 4).join(';')),
  ).toEqual(['ack.csv;4;number;OC/999/2026', 'ack.csv;5;uid;pippo', 'ack.csv;6;state;forse']);
  // Another connection has orders of its own: these are still offered to it.
  expect(await offered(other.token)).toHaveLength(3);

  leave(erp, 'ack_again.csv', `${lines}\n`);
  const again = (await settled(erp)).at(-1);
  expect(again).toMatchObject({ state: 'done', report: { rows: 5, refused: 3, changed: 0, same: 2 } });

  leave(erp, 'ack_other.csv', `uid;erp_number\n${one?.uid};9999\n`);
  expect((await settled(erp)).at(-1)).toMatchObject({ state: 'done', report: { rows: 1, refused: 1 } });
  const { body } = await ask(`/orders/${one?.uid}`, { token });
  expect(body.handover).toMatchObject({ state: 'acknowledged', erp_number: '4711' });
});

test('an order of another connection is unknown here, and a file without orders fails (C-EXC-8)', async () => {
  const none = await connect(null);
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [none.code]);
  const { token } = await connected();
  await ordered();
  const [order] = await offered(token);
  leave(none.code, 'ack.csv', `uid;erp_number\n${order?.uid};1\n`);
  expect((await settled(none.code)).at(-1)).toMatchObject({ state: 'done', report: { refused: 1, changed: 0 } });
  expect(await offered(token)).toHaveLength(1);
  leave(none.code, 'ack.csv', 'ordine;esito\n1;ok\n');
  expect((await settled(none.code)).at(-1)).toMatchObject({ state: 'failed', failure: { code: 'missing-column' } });
});

/** `Idempotency-Key`: a request is done once, whatever is repeated (C-EXC-2, docs/exchange.md). */
import { beforeAll, expect, test } from 'vitest';
import { exchangeCall, exchangeKey } from '../kit/exchange-rows.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CODE = 'VT933.08.030';
let token = '';

beforeAll(async () => {
  token = await exchangeKey(shop(), ['stock.write', 'orders.ack']);
});

const stock = (quantity: number, key?: string, by = token) =>
  exchangeCall(
    shop(),
    by,
    'rows/stock',
    { rows: [{ product: CODE, quantity }] },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const operations = async () => {
  const [row] = await shop().db.query<{ count: number }>(
    null,
    `select count(*)::int as count from operations where kind = 'import.rows'`,
  );
  return row?.count;
};

test('the same request gets the same response, and is not done again (C-EXC-2)', async () => {
  const first = await stock(21, 'k-1');
  expect(first).toMatchObject({ status: 200, body: { applied: 1 } });
  await stock(22);
  expect(await stock(21, 'k-1')).toEqual(first);
  const [row] = await shop().db.query<{ quantity: number }>(
    null,
    'select s.quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = $1',
    [CODE],
  );
  expect(row?.quantity).toBe(22);
});

test('the fields of a row may come in another order', async () => {
  const headers = { 'idempotency-key': 'k-order' };
  const first = await exchangeCall(shop(), token, 'rows/stock', { rows: [{ product: CODE, quantity: 23 }] }, headers);
  expect(await exchangeCall(shop(), token, 'rows/stock', { rows: [{ quantity: 23, product: CODE }] }, headers)).toEqual(
    first,
  );
});

test('another body, or another call, is 409 in a sentence', async () => {
  await stock(24, 'k-2');
  expect(await stock(25, 'k-2')).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused', status: 409 } });
  const orders = [{ number: 'OC/99/2099', erp_number: 'A1' }];
  const ack = await exchangeCall(shop(), token, 'orders/ack', { orders }, { 'idempotency-key': 'k-2' });
  expect(ack).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
});

test('at the same time it is done once (C-EXC-2)', async () => {
  const before = (await operations()) ?? 0;
  const responses = await Promise.all([1, 2, 3, 4].map(() => stock(31, 'k-3')));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(responses[0]).toMatchObject({ status: 200, body: { applied: 1 } });
  expect(await operations()).toBe(before + 1);
});

test('what was refused as a whole leaves the key free', async () => {
  const bad = { rows: [{ product: 'MAI', quantity: 1 }], strict: '1' };
  const send = () => exchangeCall(shop(), token, 'rows/stock', bad, { 'idempotency-key': 'k-4' });
  expect((await send()).status).toBe(409);
  expect((await send()).body.code).toBe('conflict');
  expect(await stock(32, 'k-4')).toMatchObject({ status: 200, body: { applied: 1 } });
});

test('keys of another connection are its own, and a key that is none is 422', async () => {
  await stock(41, 'k-5');
  const other = await exchangeKey(shop(), ['stock.write'], 'wms');
  expect(await stock(42, 'k-5', other)).toMatchObject({ status: 200, body: { applied: 1 } });
  expect((await stock(43, 'with spaces')).status).toBe(422);
});

test('an acknowledgement is stored once too', async () => {
  const send = () =>
    exchangeCall(
      shop(),
      token,
      'orders/ack',
      { orders: [{ number: 'OC/99/2099', erp_number: 'A1' }] },
      { 'idempotency-key': 'k-6' },
    );
  const first = await send();
  expect(first).toMatchObject({ status: 200, body: { results: [{ result: 'unknown' }] } });
  expect(await send()).toEqual(first);
});

test('a key without the scope does nothing with it (C-EXC-8)', async () => {
  const reader = await exchangeKey(shop(), ['orders.read']);
  expect((await stock(51, 'k-7', reader)).status).toBe(403);
  expect(await stock(52, 'k-7')).toMatchObject({ status: 200 });
});

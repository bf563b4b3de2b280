/** Rows that another system sends to a running shop: the response, who sees them, what the history says (docs/exchange-rows.md). */
import { expect, test } from 'vitest';
import { applyRows, type RowsRequest } from '#server/import/index.ts';
import { SOON } from '../kit/import-tables.ts';
import { signIn } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CODE = 'VT933.08.030';

const send = (request: Pick<RowsRequest, 'table' | 'rows'> & Partial<RowsRequest>) => {
  const { db, dataDir, clock } = shop();
  const actor = { userId: null, name: 'Gestionale' };
  return applyRows(
    { db, dataDir, clock: () => clock.now, timeZone: 'Europe/Rome' },
    { connection: 'erp', actor, lang: 'en', ...request },
  );
};
const stock = (quantity: number) => send({ table: 'stock', rows: [{ product: CODE, quantity }] });
const found = async () => {
  const { product_list } = await shop().guest().call('wrapper.product_list', { text: CODE, disponibili: true });
  return product_list.data.some(({ carti }) => carti === CODE);
};
const shown = async () => (await shop().guest().call('wrapper.get_item', { slug: CODE })).data.availability.text;
const versions = async () => {
  const rows = await shop().db.query<{ name: string; version: number }>(null, 'select name, version from versions');
  return Object.fromEntries(rows.map(({ name, version }) => [name, Number(version)]));
};

test('stock is seen by the article and by searches without a new version of the catalogue, and alerts leave (C-CAT-4)', async () => {
  await stock(0);
  await expect.poll(shown, SOON).toBe('');
  await expect.poll(found, SOON).toBe(false);
  const rossi = await shop().login('cliente1@example.com');
  await rossi.call('wrapper.set_availability_alert', { item_id: CODE });
  const before = await versions();
  expect(await stock(1200)).toMatchObject({ committed: true, applied: 1, unchanged: 0, stale: 0, refused: [] });
  await expect.poll(shown, SOON).toBe('DISPONIBILE');
  await expect.poll(found, SOON).toBe(true);
  const letters = () => shop().db.query(null, `select 1 from letters where kind = 'availability-alert'`);
  await expect.poll(async () => (await letters()).length, SOON).toBe(1);
  expect(await versions()).toEqual(before);
  expect(await stock(1200)).toMatchObject({ applied: 0, unchanged: 1 });
});

test('arrivals are seen too', async () => {
  await stock(0);
  await expect.poll(shown, SOON).toBe('');
  const day = new Date(shop().clock.now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  expect(await send({ table: 'arrivals', rows: [{ product: CODE, quantity: 5, date: day }] })).toMatchObject({
    applied: 1,
  });
  await expect.poll(shown, SOON).toBe('IN ARRIVO');
  await stock(50);
});

test('a price is what customers pay at once, in lists and on the page', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const price = async () => (await rossi.call('wrapper.get_item', { slug: CODE })).data.price;
  const before = await price();
  const [list] = await shop().db.query<{ code: string }>(
    null,
    `select l.code from customers c join price_lists l on l.id = c.price_list_id
     join users u on u.client_id = c.client_id where u.email = 'cliente1@example.com'`,
  );
  const answer = await send({ table: 'prices', rows: [{ list: list?.code, product: CODE, price: 123.45 }] });
  expect(answer).toMatchObject({ committed: true, refused: [] });
  await expect.poll(price, SOON).not.toEqual(before);
});

test('each refused row is named with its place, column, value and a sentence; the others are applied (C-EXC-5, C-EXC-6)', async () => {
  const rows = [
    { product: 'MAI-VISTO', quantity: 1 },
    { product: CODE },
    { product: CODE, quantity: 'x' },
    { product: CODE, quantity: 77 },
  ];
  const answer = await send({ table: 'stock', rows });
  expect(answer).toMatchObject({ rows: 4, applied: 1, unchanged: 0, waiting: 1, committed: true });
  expect(answer.waits).toEqual([{ index: 0, column: 'product', value: 'MAI-VISTO' }]);
  const byPlace = [...answer.refused].sort((one, other) => one.index - other.index);
  expect(byPlace).toMatchObject([
    { index: 1, column: 'quantity', value: '', code: 'required' },
    { index: 2, column: 'quantity', value: 'x', code: 'not-a-number' },
  ]);
  expect(byPlace.every(({ reason }) => reason.length > 5)).toBe(true);
  expect(await send({ table: 'stock', rows, strict: true })).toMatchObject({ committed: false });
  expect(await send({ table: 'stock', rows: [] })).toMatchObject({ rows: 0, applied: 0, refused: [] });
});

test('credit of customers and states of orders (C-ORD-7, C-ORD-5)', async () => {
  const { db } = shop();
  const [customer] = await db.query<{ id: number }>(null, 'select client_id as id from customers order by 1 limit 1');
  expect(
    await send({ table: 'credit', rows: [{ customer: customer?.id, overdue: 12.5 }, { customer: 999_999 }] }),
  ).toMatchObject({ applied: 1, waiting: 1, waits: [{ index: 1, column: 'customer' }], refused: [] });
  const [order] = await db.query<{ number: string }>(
    null,
    `select number from orders where status in ('IA', 'NE') order by id desc limit 1`,
  );
  const rows = [
    { number: order?.number.toLowerCase(), status: 'E' },
    { number: 'OC/999999/1999', status: 'E' },
  ];
  expect(await send({ table: 'orders', rows })).toMatchObject({
    applied: 1,
    waiting: 1,
    waits: [{ index: 1, value: 'OC/999999/1999' }],
    refused: [],
  });
  const [state] = await db.query(
    null,
    `select o.status, (select e.status from order_events e where e.order_id = o.id order by position desc limit 1) as event
     from orders o where number = $1`,
    [order?.number],
  );
  expect(state).toEqual({ status: 'E', event: 'E' });
});

test('what changed is an operation of that system, and is taken back; what was as before leaves none (C-OFF-1, C-OFF-2)', async () => {
  const staff = await signIn(shop());
  const { db } = shop();
  await stock(300);
  await stock(310);
  const last = () =>
    db.query<{ id: number; source: string; kind: string; name: string; rows: number }>(
      null,
      'select id::int, source, kind, actor_name as name, rows from operations order by id desc limit 1',
    );
  const [operation] = await last();
  expect(operation).toMatchObject({ source: 'api', kind: 'import.rows', name: 'Gestionale', rows: 1 });
  await stock(310);
  expect(await last()).toEqual([operation]);
  await staff.call('office_history.undo', { key: 'press-of-a-test-1', id: operation?.id ?? 0, forced: [] });
  const [held] = await db.query<{ quantity: number }>(
    null,
    'select s.quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = $1',
    [CODE],
  );
  expect(held?.quantity).toBe(300);
});

test('the same rows twice at once, and an older figure after a newer one (C-EXC-2, C-EXC-3)', async () => {
  const rows = [{ product: CODE, quantity: 400 }];
  const both = await Promise.all([send({ table: 'stock', rows }), send({ table: 'stock', rows })]);
  expect(both.map(({ applied }) => applied).sort()).toEqual([0, 1]);
  const at = (hour: number) => new Date(shop().clock.now.getTime() + hour * 3_600_000);
  expect(await send({ table: 'stock', rows: [{ product: CODE, quantity: 9 }], asOf: at(-1) })).toMatchObject({
    applied: 1,
  });
  expect(await send({ table: 'stock', rows: [{ product: CODE, quantity: 8 }], asOf: at(-2) })).toMatchObject({
    applied: 0,
    stale: 1,
  });
  // Another system has a clock of its own.
  expect(
    await send({ table: 'stock', rows: [{ product: CODE, quantity: 7 }], asOf: at(-2), connection: 'other' }),
  ).toMatchObject({ applied: 1, stale: 0 });
});

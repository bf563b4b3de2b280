/** Rows that wait for what they name, and are applied when it appears (C-EXC-1, C-EXC-3, docs/exchange-rows.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyRows, createWaitingRows, type WaitingRows } from '#server/import/index.ts';
import { importAsCommand } from '../kit/command-import.ts';
import { exchangeKey, sendRows } from '../kit/exchange-rows.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let token = '';
let waiting: WaitingRows;
const told: Array<{ recipient: string; values: Record<string, unknown> }> = [];

beforeAll(async () => {
  token = await exchangeKey(shop(), ['stock.write', 'prices.write', 'credit.write', 'orders.ack']);
  const { db, dataDir } = shop();
  waiting = createWaitingRows({
    db,
    dataDir,
    clock: () => shop().clock.now,
    timeZone: 'Europe/Rome',
    log: { error: (...given: unknown[]) => void expect(given).toEqual([]) },
    outbox: { enqueue: async (_, ...emails) => void told.push(...(emails as never[])), deliverSoon: () => {} },
    office: 'ufficio@example.com',
  });
});
// Before the database of the shop is closed.
afterAll(() => waiting.close());

const send = (table: string, body: object) => sendRows(shop(), token, table, body);
const article = (code: string) =>
  importAsCommand(shop(), { 'products.csv': ['code,name_it', `${code},Articolo ${code}`] });
const stockOf = async (code: string) => {
  const [row] = await shop().db.query<{ quantity: number }>(
    null,
    'select s.quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = $1',
    [code],
  );
  return row?.quantity;
};
const kept = () =>
  shop().db.query<{ file: string; key: string; state: string }>(
    null,
    'select file, key, state from waiting_rows order by id',
  );

test('a row for an article that is not there yet waits, a later one takes its place, the article brings it in (C-EXC-1)', async () => {
  const first = await send('stock', { rows: [{ product: 'NUOVO-1', quantity: 5 }] });
  expect(first.body).toMatchObject({ applied: 0, waiting: 1, unchanged: 0, refused: [] });
  expect(first.body.waits).toEqual([{ index: 0, column: 'product', value: 'NUOVO-1' }]);
  expect((await send('stock', { rows: [{ product: 'NUOVO-1', quantity: 8 }] })).body).toMatchObject({ waiting: 1 });
  expect(await kept()).toEqual([{ file: 'stock', key: 'NUOVO-1', state: 'waiting' }]);
  expect(await waiting.work()).toBe(0);
  await article('NUOVO-1');
  expect(await waiting.work()).toBe(1);
  expect(await stockOf('NUOVO-1')).toBe(8);
  expect(await kept()).toEqual([]);
  expect(await waiting.work()).toBe(0);
});

test('it is not applied over what came after it (C-EXC-3)', async () => {
  await send('stock', { rows: [{ product: 'NUOVO-2', quantity: 5 }] });
  await article('NUOVO-2');
  expect((await send('stock', { rows: [{ product: 'NUOVO-2', quantity: 9 }] })).body).toMatchObject({ applied: 1 });
  expect(await kept()).toEqual([]);
  await waiting.work();
  expect(await stockOf('NUOVO-2')).toBe(9);
});

test('an older figure does not take the place of one that waits (C-EXC-3)', async () => {
  const at = (hours: number) => new Date(shop().clock.now.getTime() - hours * 3_600_000).toISOString();
  const one = (quantity: number, hours: number) =>
    send('stock', { as_of: at(hours), rows: [{ product: 'NUOVO-3', quantity }] });
  expect((await one(7, 1)).body).toMatchObject({ waiting: 1 });
  expect((await one(3, 2)).body).toMatchObject({ waiting: 0, stale: 1 });
  await article('NUOVO-3');
  // Still the older one, before those that wait were applied.
  expect((await one(4, 2)).body).toMatchObject({ applied: 0, stale: 1 });
  await waiting.work();
  expect(await stockOf('NUOVO-3')).toBe(7);
});

test('prices wait for the article, then for the list; all rows about both together', async () => {
  const rows = [
    { list: 'ESTERO', product: 'NUOVO-4', price: '12.50', from_quantity: 1 },
    { list: 'ESTERO', product: 'NUOVO-4', price: '11', from_quantity: 10 },
    { list: 'ESTERO', product: 'NUOVO-4', price: '-1', from_quantity: 50 },
  ];
  expect((await send('prices', { rows })).body).toMatchObject({ applied: 0, waiting: 2, refused: [{ index: 2 }] });
  await article('NUOVO-4');
  await waiting.work();
  expect(await kept()).toEqual([{ file: 'prices', key: 'NUOVO-4|ESTERO', state: 'waiting' }]);
  await importAsCommand(shop(), { 'price_lists.csv': ['code,name_it,name_en', 'ESTERO,Estero,Abroad'] });
  await waiting.work();
  const prices = await shop().db.query<{ gross: number }>(
    null,
    `select gross from prices r join products p on p.id = r.product_id where p.carti = 'NUOVO-4' order by from_quantity`,
  );
  expect(prices.map(({ gross }) => Number(gross))).toEqual([125_000, 110_000]);
});

test('credit waits for the customer, a state for the order', async () => {
  expect((await send('credit', { rows: [{ customer: '0099001', overdue: '10' }] })).body).toMatchObject({ waiting: 1 });
  expect((await send('orders', { rows: [{ number: 'oc/0007/2031', status: 'NE' }] })).body).toMatchObject({
    waiting: 1,
  });
  await importAsCommand(shop(), { 'customers.csv': ['code,company_name', '99001,Nuova srl'] });
  await importAsCommand(shop(), {
    'orders.csv': ['number,customer,address,date', 'OC/7/2031,99001,1,2031-01-01'],
    'order_rows.csv': ['order,row,product,quantity,price', 'OC/7/2031,1,NUOVO-1,1,1'],
  });
  await waiting.work();
  const [credit] = await shop().db.query<{ overdue: number }>(
    null,
    'select overdue from customer_credit where client_id = 99001',
  );
  expect(Number(credit?.overdue)).toBe(100_000);
  const [order] = await shop().db.query<{ status: string }>(
    null,
    `select status from orders where number = 'OC/7/2031'`,
  );
  expect(order?.status).toBe('NE');
  expect(await kept()).toEqual([]);
});

test('after 30 days it is refused and the office gets one e-mail; the next figure waits anew (C-EXC-6)', async () => {
  const { clock } = shop();
  const before = clock.now;
  await send('stock', { rows: [{ product: 'MAI', quantity: 1 }] });
  clock.now = new Date(before.getTime() + 20 * 86_400_000);
  await send('stock', { rows: [{ product: 'MAI', quantity: 2 }] });
  await waiting.work();
  expect(told).toEqual([]);
  clock.now = new Date(before.getTime() + 31 * 86_400_000);
  await waiting.work();
  await waiting.work();
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).toMatch(/stock MAI.*non è comparso/);
  expect(await kept()).toEqual([{ file: 'stock', key: 'MAI', state: 'refused' }]);
  await send('stock', { rows: [{ product: 'MAI', quantity: 3 }] });
  expect(await kept()).toEqual([{ file: 'stock', key: 'MAI', state: 'waiting' }]);
  clock.now = before;
  await shop().db.query(null, 'delete from waiting_rows');
});

test('with `strict` nothing waits, and what is only tried is not kept', async () => {
  const rows = [{ product: 'MAI', quantity: 1 }];
  expect((await send('stock?strict=1', { rows })).status).toBe(409);
  expect((await send('stock?dry_run=1', { rows })).body).toMatchObject({ waiting: 1, applied: 0 });
  expect(await kept()).toEqual([]);
});

test('what is refused for another reason once its article is there is kept as refused, with an e-mail', async () => {
  told.length = 0;
  const { db, dataDir } = shop();
  const deps = { db, dataDir, clock: () => shop().clock.now, timeZone: 'Europe/Rome' };
  const rows = [{ customer: '99777', overdue: '1' }];
  await applyRows(deps, { table: 'credit', rows, connection: 'erp', actor: { userId: null, name: 'erp' }, lang: 'en' });
  await importAsCommand(shop(), { 'customers.csv': ['code,company_name', '99777,Vecchia srl'] });
  await db.query(null, 'update customers set merged_into = 99001, merged_at = now() where client_id = 99777');
  await waiting.work();
  expect(await kept()).toEqual([{ file: 'credit', key: '99777', state: 'refused' }]);
  expect(JSON.stringify(told)).toMatch(/credit 99777/);
});

test('the running shop applies them by itself when the article appears', async () => {
  await send('stock', { rows: [{ product: 'NUOVO-5', quantity: 5 }] });
  waiting.start();
  await article('NUOVO-5');
  await expect.poll(() => stockOf('NUOVO-5')).toBe(5);
});

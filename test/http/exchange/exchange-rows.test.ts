/** Rows of figures by API key (C-EXC-5, C-EXC-8, docs/exchange-rows.md). */
import { beforeAll, expect, test } from 'vitest';
import { lockFigures } from '#server/import/import-log.repository.ts';
import { createConnections } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CODE = 'VT933.08.030';
const BY = { actor: { userId: null, name: 'Laura' }, source: 'command' } as const;
let token = '';

beforeAll(async () => {
  const { db } = shop();
  const clock = () => shop().clock.now;
  const connections = createConnections({ db, clock, operations: createOperations({ clock }) });
  await connections.add(BY, { code: 'erp', name: 'Gestionale', release: null, enabled: true });
  const scopes = ['stock.write', 'orders.ack'];
  token = await connections.addKey(BY, { connection: 'erp', name: 'script', scopes, networks: [], expiresOn: null });
});

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await shop().app.fetch(
    new Request(`http://localhost:4500/exchange/v1/rows/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
}

const quantity = async () => {
  const [row] = await shop().db.query<{ quantity: number }>(
    null,
    'select s.quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = $1',
    [CODE],
  );
  return row?.quantity;
};

test('good rows are applied, bad ones named, in the language that is asked for (C-EXC-5, C-EXC-6)', async () => {
  const rows = [
    { product: CODE, quantity: 41 },
    { product: 'VT933.08.020', quantity: 'molti' },
  ];
  const { status, body } = await send('stock', { rows }, { 'accept-language': 'en' });
  expect([status, body.rows, body.applied, body.waiting, body.stale]).toEqual([200, 2, 1, 0, 0]);
  expect(body.refused).toEqual([
    { index: 1, column: 'quantity', value: 'molti', code: 'not-a-number', reason: 'is not a number' },
  ]);
  expect(await quantity()).toBe(41);
  expect((await send('stock', { rows: rows.slice(0, 1) })).body).toMatchObject({ applied: 0, unchanged: 1 });
});

test('`strict` keeps nothing: 409 with the refused rows; `dry_run` keeps nothing', async () => {
  const before = await quantity();
  const rows = [
    { product: CODE, quantity: 77 },
    { product: 'MAI', quantity: 1 },
  ];
  const strict = await send('stock?strict=1', { rows });
  expect([strict.status, strict.body.code, Object.keys(strict.body.errors)]).toEqual([
    409,
    'conflict',
    ['rows.1.product'],
  ]);
  expect((await send('stock?dry_run=1', { rows })).body).toMatchObject({ applied: 1, waiting: 1, refused: [] });
  expect(await quantity()).toBe(before);
  expect((await send('stock?strict=1', { rows: rows.slice(0, 1) })).status).toBe(200);
});

test('an older figure is stale; an age far in the future is refused (C-EXC-3)', async () => {
  const at = (hours: number) => new Date(shop().clock.now.getTime() + hours * 3_600_000).toISOString();
  const one = (pieces: number, as_of: string) => send('stock', { as_of, rows: [{ product: CODE, quantity: pieces }] });
  expect((await one(10, at(0))).body).toMatchObject({ applied: 1 });
  expect((await one(11, at(-1))).body).toMatchObject({ applied: 0, stale: 1 });
  expect((await one(12, at(48))).body).toMatchObject({ applied: 0, refused: [{ code: 'moment-ahead' }] });
  expect(await quantity()).toBe(10);
});

test('a key opens the tables of its scopes only (C-EXC-8)', async () => {
  for (const table of ['prices', 'credit'])
    expect(await send(table, { rows: [] })).toMatchObject({
      status: 403,
      body: { code: 'scope-missing', scope: `${table}.write` },
    });
  for (const table of ['stock', 'arrivals', 'orders']) expect((await send(table, { rows: [] })).status).toBe(200);
  expect((await send('stock', { rows: [] }, { authorization: 'Bearer bk_1_wrong' })).status).toBe(401);
  expect((await send('products', { rows: [] })).status).toBe(404);
});

test('what is no list of rows, or too many, is 422; nested values too', async () => {
  const many = Array.from({ length: 1_001 }, () => ({ product: CODE, quantity: 1 }));
  for (const rows of [undefined, 'x', many, [{ product: { code: CODE } }]])
    expect((await send('stock', { rows })).status).toBe(422);
});

test('a table that an import keeps is waited for', async () => {
  let sent: ReturnType<typeof send> | undefined;
  await shop().db.transaction(async (busy) => {
    await lockFigures(busy, 'stock');
    sent = send('stock', { rows: [{ product: CODE, quantity: 99 }] });
    await expect
      .poll(async () => {
        const sql = `select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
        return (await shop().db.query(null, sql)).length;
      })
      .toBe(1);
    expect(await quantity()).not.toBe(99);
  });
  expect((await sent)?.body).toMatchObject({ applied: 1 });
});

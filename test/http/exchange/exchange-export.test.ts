/** Whole tables by HTTP (docs/export.md). */
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serveTable } from '#server/export/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { connect } = exchangeClient(shop);

async function get(file: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await shop().app.fetch(new Request(`http://localhost:4500/exchange/v1/export/${file}`, { headers }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const countOf = async (sql: string) => {
  const [row] = await shop().db.query<{ count: number }>(null, `select count(*)::int as count from ${sql}`);
  return row?.count ?? 0;
};

test.each([
  ['articles', 'products'],
  ['prices', 'prices'],
  ['stock', 'stock'],
  ['customers', 'customers'],
  ['orders', 'orders'],
  ['order_rows', 'order_rows'],
])('%s: every row once, as CSV and as JSON lines (C-EXP-5)', async (name, table) => {
  const { token } = await connect('sent', { scopes: ['export.read'] });
  const csv = await get(`${name}.csv`, token);
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.headers.get('cache-control')).toBe('no-store');
  const lines = await get(`${name}.jsonl`, token);
  expect(lines.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
  const rows = lines.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows).toHaveLength(await countOf(table));
  const columns = csv.text.slice(0, csv.text.indexOf('\r\n')).split(';');
  expect([...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => !columns.includes(column))).toEqual(
    [],
  );
});

test('costs, pictures and passwords are in none of them (C-EXP-5, C-EXC-8)', async () => {
  const { token } = await connect('sent', { scopes: ['export.read'] });
  const articles = await get('articles.csv', token);
  const columns = articles.text.slice(0, articles.text.indexOf('\r\n')).split(';');
  expect(columns).toEqual(expect.arrayContaining(['code', 'name_it', 'vat']));
  for (const secret of ['cost', 'floor_margin', 'pictures']) expect(columns).not.toContain(secret);
});

test.each(['users.csv', 'articles.xml', 'articles', 'agents.jsonl', '..%2Fusers.csv'])(
  '%s is no file that a key opens (C-EXP-5)',
  async (file) => {
    const { token } = await connect('sent', { scopes: ['export.read'] });
    expect((await get(file, token)).status).toBe(422);
  },
);

const openSnapshots = () =>
  countOf(`pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);

test('a reader that goes away in the middle ends the snapshot (C-EXP-5)', async () => {
  const { body } = await serveTable({ db: shop().db, table: 'prices', format: 'csv' });
  body.read(1);
  body.destroy();
  await expect.poll(openSnapshots).toBe(0);
});

test('the position of the feed is read in the snapshot of the rows (C-EXP-5, C-EXC-7)', async () => {
  const { db } = shop();
  const readStock = (on: Queryable) => on.query<{ sum: number }>(null, 'select sum(quantity) as sum from stock');
  const positionIn = async (snapshot: Queryable) => {
    const [before] = await readStock(snapshot);
    await db.query(null, 'update stock set quantity = quantity + 1');
    return String(before?.sum);
  };
  const { position, body } = await serveTable({ db, table: 'stock', format: 'jsonl', positionIn });
  const lines = (await text(body)).trimEnd().split('\n');
  const sum = lines.reduce((total, line) => total + JSON.parse(line).quantity, 0);
  const promised = await countOf('stock_promises');
  expect([promised, String(sum)]).toEqual([0, position]);
});

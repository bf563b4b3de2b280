/** Many prices that move far wait for a person (docs/exchange-rows.md, back-office design §4.5). */
import { beforeAll, expect, test } from 'vitest';
import { guardFigures, readFigures, rowTable } from '#server/import/index.ts';
import { exchangeKey, sendRows } from '../kit/exchange-rows.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const MANY = 250;
const LIMITS = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };
let token = '';

beforeAll(async () => {
  token = await exchangeKey(shop(), ['prices.write']);
  await shop().db.query(
    null,
    `with made as (insert into products (carti, slug, name_it, name_en)
       select 'ZQ' || n, 'zq' || n, 'Dado', 'Nut' from generate_series(1, ${MANY}) n returning id)
     insert into prices (product_id, price_list_id, gross) select id, (select id from price_lists where is_default), 100000 from made`,
  );
});

const rowsAt = (price: number, count = MANY) =>
  Array.from({ length: count }, (_, n) => ({ product: `ZQ${n + 1}`, price }));
const send = (price: number, more: object = {}, count = MANY) =>
  sendRows(shop(), token, 'prices', { rows: rowsAt(price, count), ...more }, { 'accept-language': 'en' });
const prices = async () => {
  const rows = await shop().db.query<{ gross: number }>(
    null,
    `select distinct r.gross::int as gross from prices r join products p on p.id = r.product_id where p.carti like 'ZQ%' order by 1`,
  );
  return rows.map(({ gross }) => gross / 10_000);
};

test('they are not written; the number that was found lets them pass, no other does', async () => {
  const stopped = await send(13);
  expect(stopped).toMatchObject({ status: 409, body: { code: 'guard-stopped', count: MANY, of: MANY, limit: 10 } });
  expect(stopped.body.title).toContain(`${MANY} of ${MANY} prices move far`);
  expect(await prices()).toEqual([10]);
  expect((await send(13, { accept_moves: MANY - 1 })).status).toBe(409);
  expect((await send(13, { accept_moves: MANY })).body).toMatchObject({ applied: MANY });
  expect(await prices()).toEqual([13]);
});

test('a fifth less or more, or few rows, are no reason to stop', async () => {
  expect((await send(15)).body).toMatchObject({ applied: MANY });
  expect((await send(30, {}, 199)).body).toMatchObject({ applied: 199 });
  expect((await send(60, { dry_run: '1' })).status).toBe(200);
});

test('of a file they are found before the first batch; nothing stays locked or written', async () => {
  const { db, dataDir } = shop();
  const deps = { db, dataDir, clock: () => shop().clock.now, timeZone: 'Europe/Rome' };
  const before = await prices();
  const rows = [...rowsAt(90), ...Array.from({ length: 20 }, (_, n) => ({ product: `ZQ${n + 1}`, price: 'molto' }))];
  const source = await readFigures('prices', rowTable('prices', rows).table, { now: deps.clock() });
  const guards = await guardFigures(deps, [source], { connection: 'erp', limits: LIMITS });
  expect(guards.filter(({ broken }) => broken).map(({ guard, count }) => [guard, count])).toEqual([
    ['price-moves', MANY],
    ['refused', 20],
  ]);
  expect(await prices()).toEqual(before);
});

/** Prices in the hands of staff: cells, new rows, removal, many at once; the shop that follows; taking back (C-OFF-1 to 5). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { changedMoney } from '#contract/office/grids/money-change.rules.ts';
import { pricesGrid } from '#server/modules/pricing/index.ts';
import { SOON } from '../kit/import-tables.ts';
import { endedBulk, type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CODE = 'VT933.08.020';
let owner: OfficeVisitor;
let rossi: Customer;
/** The list by which that customer buys. */
let list: string;

const key = () => randomUUID();

interface Stored {
  readonly id: number;
  readonly article: string;
  readonly list: string;
  readonly from: number;
  readonly price: number;
}

const rowsOf = (article: string, of = list) =>
  shop().db.query<Stored>(
    null,
    `select x.id, p.carti as article, l.code as list, x.from_quantity as "from", x.gross as price
     from prices x join products p on p.id = x.product_id join price_lists l on l.id = x.price_list_id
     where p.carti = $1 and l.code = $2 order by x.from_quantity`,
    [article, of],
  );

beforeAll(async () => {
  const { db } = shop();
  // Net is gross: no discount and no promo stands in between.
  await db.query(null, `delete from discounts`);
  await db.query(null, `delete from promos`);
  await db.query(null, `update customers set discount = ''`);
  await db.query(null, `update addresses set discount = '', price_list_id = null`);
  owner = await signIn(shop());
  rossi = await shop().login('cliente1@example.com');
  const [row] = await db.query<{ code: string }>(
    null,
    `select l.code from customers c join price_lists l on l.id = coalesce(c.price_list_id, (select id from price_lists where is_default))
     where c.client_id = $1`,
    [rossi.customerId],
  );
  list = row?.code ?? '';
});

const saveCells = (
  who: OfficeVisitor,
  cells: ReadonlyArray<{ id: number; column: string; value: number | string | null; known?: number | string | null }>,
) => who.call('office_grid.save_cells', { key: key(), grid: 'prices', cells: [...cells] });

const undo = (operation: number | null) =>
  owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });

/** Net price at which the customer gets the article: in a list, and on its page. */
async function shownPrice(): Promise<[listed: number | undefined, page: number | undefined]> {
  const { product_list } = await rossi.call('wrapper.product_list', { text: CODE });
  const { data: item } = await rossi.call('wrapper.get_item', { item_id: CODE });
  const card = product_list.data.find(({ carti }) => carti === CODE);
  return [card?.sale_price, item.sale_price];
}

async function cheaperThan(most: number): Promise<string[]> {
  const { product_list } = await rossi.call('wrapper.product_list', { text: '*', max_price: most });
  return product_list.data.map(({ carti }) => carti);
}

describe('a price', () => {
  test('is changed in its cell, charged and found at once, and goes back (C-OFF-1, C-OFF-2, C-PRICE-1)', async () => {
    const before = await rowsOf(CODE);
    expect(before.length).toBeGreaterThan(0);
    await rossi.call('wrapper.add_to_cart', { item_id: CODE, quantity: 100 });
    expect(await cheaperThan(0.0012)).toEqual([]);
    const cells = before.map(({ id, price }) => ({ id, column: 'price', value: 11, known: price }));
    const { operation, saved } = await saveCells(owner, cells);
    expect(saved).toBe(before.length);
    expect(await rowsOf(CODE)).toEqual(before.map((row) => ({ ...row, price: 11 })));
    await expect.poll(() => shownPrice(), SOON).toEqual([0.0011, 0.0011]);
    await expect.poll(() => cheaperThan(0.0012), SOON).toEqual([CODE.split('.', 1)[0]]);
    const { data } = await rossi.call('wrapper.get_cart_items', {});
    expect(JSON.stringify(data)).toContain('"price-changed"');
    await undo(operation);
    expect(await rowsOf(CODE)).toEqual(before);
    await expect.poll(() => cheaperThan(0.0012), SOON).toEqual([]);
  });

  test('of zero, below zero, twice in one place or with days in the wrong order is refused with its sentence', async () => {
    const [first, second] = await rowsOf(CODE);
    const other = second ?? (await added({ from: 12_345 }));
    if (!first || !other) return expect.fail('no price');
    const refused = await saveCells(owner, [
      { id: first.id, column: 'price', value: 0 },
      { id: first.id, column: 'from', value: other.from },
    ]);
    expect(refused.saved).toBe(0);
    expect(refused.refused.map(({ why }) => why)).toEqual(
      Array(2).fill('A zero l’articolo si regala: per non venderlo rimuovi la riga, per regalarlo usa un omaggio.'),
    );
    const why = async (column: string, value: number | string) =>
      (await saveCells(owner, [{ id: first.id, column, value }])).refused[0]?.why;
    expect(await why('price', -1)).toBe('Non può essere negativo.');
    expect(await why('from', other.from)).toContain('C’è già un prezzo');
    expect(await why('from', 0)).toBeDefined();
    const { operation } = await saveCells(owner, [{ id: first.id, column: 'valid_from', value: '2030-01-02' }]);
    expect(await why('valid_to', '2030-01-01')).toBe('L’ultimo giorno è prima del primo.');
    await undo(operation);
  });

  test('that a colleague changed meanwhile is not overwritten; its days are no conflict (C-OFF-4)', async () => {
    const [row] = await rowsOf(CODE);
    const colleague = await staffWith(shop(), ['prices.read', 'prices.write']);
    if (!row) return expect.fail('no price');
    const { id, price } = row;
    await saveCells(colleague, [{ id, column: 'price', value: price + 1, known: price }]);
    const late = await saveCells(owner, [{ id, column: 'price', value: price + 2, known: price }]);
    expect(late).toMatchObject({ saved: 0, changed: [{ id, column: 'price', now: price + 1 }] });
    expect(late.changed[0]?.by).toContain('staff-');
    const { operation } = await saveCells(owner, [{ id, column: 'valid_to', value: '2099-12-31', known: null }]);
    expect(operation).not.toBeNull();
    const change = { id, values: { price: price + 2 }, known: { price } };
    expect(await owner.send('office_prices.save_prices', { key: key(), change: [change] })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    await undo(operation);
    await saveCells(owner, [{ id, column: 'price', value: price, known: price + 1 }]);
  });

  test('comes and goes without its permission to nobody (C-OFF-5)', async () => {
    const [row] = await rowsOf(CODE);
    const reader = await staffWith(shop(), ['prices.read']);
    const stranger = await staffWith(shop(), ['articles.read', 'articles.write', 'prices.write', 'audit.read']);
    const cells = [{ id: row?.id ?? 0, column: 'price', value: 5 }];
    expect(await reader.send('office_grid.save_cells', { key: key(), grid: 'prices', cells })).toMatchObject({
      status: 403,
      body: { permission: 'prices.write' },
    });
    expect(await stranger.send('office_grid.open', { grid: 'prices' })).toMatchObject({ status: 403 });
    expect(await stranger.send('office_prices.get_article', { code: CODE })).toMatchObject({ status: 403 });
    // The history shows them no amount either.
    const { operation } = await saveCells(owner, [{ ...cells[0], id: row?.id ?? 0, column: 'price', value: 98_765 }]);
    const seen = await stranger.send('office_history.get_operation', { id: operation ?? 0 });
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain('98765');
    expect((await stranger.send('office_history.undo', { key: key(), id: operation ?? 0 })).status).toBe(403);
    await undo(operation);
  });
});

async function added(more: object = {}): Promise<Stored> {
  const row = { article: CODE, list, from: 5_000, price: 20_000, valid_from: null, valid_to: null, ...more };
  const { refused } = await owner.call('office_prices.save_prices', { key: key(), add: [row] });
  expect(refused).toEqual([]);
  return (await rowsOf(CODE)).find(({ from }) => from === row.from) ?? expect.fail('not added');
}

describe('rows', () => {
  test('are added, removed, and come back with their number (C-OFF-2)', async () => {
    const before = await rowsOf(CODE);
    const row = await added();
    const removed = await owner.call('office_prices.save_prices', { key: key(), remove: [row.id] });
    expect(await rowsOf(CODE)).toEqual(before);
    await undo(removed.operation);
    expect((await rowsOf(CODE)).find(({ id }) => id === row.id)).toEqual(row);
    // Its place is taken meanwhile: nothing of the undoing happens.
    const again = await owner.call('office_prices.save_prices', { key: key(), remove: [row.id] });
    const other = await added();
    const body = { key: key(), id: again.operation ?? 0, forced: [] };
    expect((await owner.send('office_history.undo', body)).status).toBe(409);
    await owner.call('office_prices.save_prices', { key: key(), remove: [other.id] });
    expect(await rowsOf(CODE)).toEqual(before);
  });

  test('that cannot be are named one by one, and nothing of the press is kept', async () => {
    const before = await rowsOf(CODE);
    const [parent] = await shop().db.query<{ carti: string }>(
      null,
      'select q.carti from products q where exists (select from products c where c.parent_id = q.id) limit 1',
    );
    const row = { article: CODE, list, from: 7, price: 1, valid_from: null, valid_to: null };
    const { refused, saved, operation } = await owner.call('office_prices.save_prices', {
      key: key(),
      add: [
        row,
        row,
        { ...row, article: 'NOT-THERE' },
        { ...row, article: parent?.carti ?? '' },
        { ...row, list: 'NONE' },
        { ...row, from: 8, price: 0 },
      ],
      remove: [2_000_000_000],
    });
    expect([saved, operation]).toEqual([0, null]);
    expect(refused.map(({ place }) => place).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await rowsOf(CODE)).toEqual(before);
  });
});

describe('many prices', () => {
  const change = { kind: 'percent', by: 300, round: 'cent' } as const;
  const set = [{ column: 'price', change }];
  const gross = async (ids: readonly number[]) =>
    shop().db.query<{ id: number; price: number }>(
      null,
      'select id, gross as price from prices where id = any ($1) order by id',
      [ids],
    );
  test('rise by 3 % as the preview said, are found in the shop, and go back the next day (C-OFF-2, C-OFF-3)', async () => {
    const { view } = await owner.call('office_grid.open', { grid: 'prices' });
    const { total } = await owner.call('office_grid.rows', { view, from: 0, count: 0 });
    const ids = [
      ...(await shop().db.transaction((transaction) =>
        pricesGrid.ids(transaction, { filters: [], text: '', sort: [] }),
      )),
    ];
    const before = await gross(ids);
    expect(total).toBe(before.length);
    const seen = await owner.call('office_bulk.preview', { view, set });
    const expected = before.map(({ id, price }) => ({ id, price: changedMoney(price, change) }));
    expect(seen.will_change + seen.already).toBe(total);
    for (const { cells } of seen.samples) expect(cells[0]?.after).toBe(changedMoney(Number(cells[0]?.before), change));
    expect(seen.far).toBe(
      before.filter(({ price }, at) => Math.abs((expected[at]?.price ?? 0) - price) * 10 > price * 3).length,
    );
    const { id } = await owner.call('office_bulk.start', { key: key(), view, set, far: seen.far });
    const done = await endedBulk(owner, id);
    expect(done).toMatchObject({ state: 'done', changed: seen.will_change });
    expect(await gross(ids)).toEqual(expected);
    const [row] = (await rowsOf(CODE)).map(({ price }) => price / 10_000);
    await expect.poll(async () => (await shownPrice())[0], SOON).toBe(row);

    const day = shop().clock.now;
    shop().clock.now = new Date(day.getTime() + 86_400_000);
    owner = await signIn(shop());
    const undone = await undo(done.operations[0] ?? null);
    expect(undone).toMatchObject({ back: seen.will_change, left: 0 });
    expect(await gross(ids)).toEqual(before);
    shop().clock.now = day;
    owner = await signIn(shop());
  });

  test('never move further than was confirmed: by more than 30 % as many as the person saw, others are refused (C-OFF-3)', async () => {
    const { view } = await owner.call('office_grid.open', { grid: 'prices' });
    const { ids } = await owner.call('office_grid.rows', { view, from: 0, count: 4 });
    const half = [{ column: 'price', change: { kind: 'percent', by: -5_000, round: 'exact' } as const }];
    const before = await gross(ids);
    const seen = await owner.call('office_bulk.preview', { view, ids, set: half });
    expect(seen).toMatchObject({ will_change: 4, far: 4 });
    const halved = async (far?: number) => {
      const asked = { key: key(), view, ids, set: half, ...(far !== undefined && { far }) };
      const done = await endedBulk(owner, (await owner.call('office_bulk.start', asked)).id);
      const moved = (await gross(ids)).filter(({ price }, at) => price !== before[at]?.price);
      for (const operation of done.operations) await undo(operation);
      return { done, moved: moved.length };
    };
    const none = await halved();
    expect(none).toMatchObject({ moved: 0, done: { state: 'done', changed: 0, operations: [] } });
    expect(none.done.refused).toMatchObject([
      { count: 4, why: 'Cambia di più del 30 % e non era tra le righe confermate.' },
    ]);
    // One more than was seen: its price changed after the preview.
    expect(await halved(3)).toMatchObject({ moved: 3, done: { changed: 3, refused: [{ count: 1 }] } });
    expect(await halved(seen.far)).toMatchObject({ moved: 4, done: { changed: 4, refused: [] } });
    expect(await gross(ids)).toEqual(before);
  });

  test('a change of nothing, of another column than money, and of a person without the permission are refused', async () => {
    const { view } = await owner.call('office_grid.open', { grid: 'prices' });
    const send = async (one: object) => (await owner.send('office_bulk.preview', { view, set: [one] })).status;
    expect(await send({ column: 'price', change: { ...change, by: 0, round: 'exact' } })).toBe(422);
    expect(await send({ column: 'from', change })).toBe(422);
    expect(await send({ column: 'price', change: { ...change, by: -10_000 } })).toBe(422);
    expect(await send({ column: 'price', change, value: 1 })).toBe(422);
    const reader = await staffWith(shop(), ['prices.read']);
    const theirs = await reader.call('office_grid.open', { grid: 'prices' });
    expect((await reader.send('office_bulk.preview', { view: theirs.view, set })).status).toBe(403);
  });
});

test('rounding proposes itself by the decimals of the chosen prices (C-OFF-5)', async () => {
  const cents = await added({ from: 7_771 });
  const exact = await added({ from: 7_772 });
  for (const [id, value] of [
    [cents.id, 123_400],
    [exact.id, 456],
  ] as const)
    await saveCells(owner, [{ id, column: 'price', value }]);
  const { view } = await owner.call('office_grid.open', { grid: 'prices' });
  const decimals = async (...ids: number[]) =>
    (await owner.call('office_bulk.decimals', { view, ids, column: 'price' })).decimals;
  expect([await decimals(cents.id), await decimals(exact.id), await decimals(cents.id, exact.id)]).toEqual([2, 4, 4]);
  const reader = await staffWith(shop(), ['prices.read']);
  const theirs = await reader.call('office_grid.open', { grid: 'prices' });
  expect((await reader.send('office_bulk.decimals', { view: theirs.view, column: 'price' })).status).toBe(403);
  expect((await owner.send('office_bulk.decimals', { view: theirs.view, column: 'price' })).status).toBe(404);
});

describe('the grid', () => {
  test('it says who changed a row, and whether it is in force', async () => {
    const row = await added({ from: 9_999, valid_from: '2099-01-01' });
    const { rows } = await owner.call('office_grid.open', {
      grid: 'prices',
      filters: [{ column: 'from', from: 9_999, to: 9_999 }],
    });
    expect(rows[0]?.cells).toMatchObject({ in_force: false, valid_from: '2099-01-01', by: expect.stringMatching(/./) });
    await owner.call('office_prices.save_prices', { key: key(), remove: [row.id] });
  });
});

test('a discount says which others of the customer concern its articles, and which counts (C-OFF-5, C-PRICE-1)', async () => {
  const [about] = await shop().db.query<{ carti: string; family: string; brand: string }>(
    null,
    `select p.carti, f.code as family, b.code as brand from products p join families f on f.id = p.family_id join brands b on b.id = p.brand_id
     where p.active and not exists (select from products c where c.parent_id = p.id) order by p.id limit 1`,
  );
  const customer = rossi.customerId;
  const add = (level: 'article' | 'family' | 'brand', code = '', chain = '10') =>
    owner.call('office_prices.add_discount', { key: key(), customer, level, code, chain });
  const made = [
    await add('article', about?.carti, '60'),
    await add('family', about?.family, '50'),
    await add('brand', about?.brand),
  ];
  const rows = await shop().db.query<{ id: number; level: string }>(
    null,
    `select id, case when product_id is not null then 'article' when family_id is not null then 'family' else 'brand' end as level
     from discounts where client_id = $1`,
    [customer],
  );
  const rivalsOf = async (level: string) =>
    owner.call('office_prices.get_discount_rivals', { id: rows.find((row) => row.level === level)?.id ?? 0 });
  expect(await rivalsOf('article')).toMatchObject({
    chain: '60',
    covered: 1,
    won: 1,
    rivals: expect.arrayContaining([
      expect.objectContaining({ level: 'family', chain: '50', wins: false, articles: 1 }),
      expect.objectContaining({ level: 'brand', chain: '10', wins: false, articles: 1 }),
    ]),
  });
  const family = await rivalsOf('family');
  expect(family.won).toBe(family.asked - 1);
  expect(family.rivals[0]).toMatchObject({ level: 'article', code: about?.carti, wins: true, articles: 1 });
  const stranger = await staffWith(shop(), ['customers.read', 'articles.read']);
  const [row] = rows;
  expect(await stranger.send('office_prices.get_discount_rivals', { id: row?.id ?? 0 })).toMatchObject({ status: 403 });
  expect(await owner.send('office_prices.get_discount_rivals', { id: 2_000_000_000 })).toMatchObject({ status: 404 });
  for (const { operation } of made.toReversed()) await undo(operation);
});

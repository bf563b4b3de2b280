/** The table of prices: cells of several lists, breaks, many at once, who sees what, taking back (C-OFF-1 to 5). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CellValue, GridCell } from '#contract/office/grids/grid-definition.ts';
import { matrixKey } from '#contract/office/grids/price-matrix-grid.ts';
import { priceMatrixGrid } from '#server/modules/pricing/index.ts';
import { endedBulk, type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const GRID = 'price-matrix';
const key = () => randomUUID();
let owner: OfficeVisitor;
/** Two lists without prices, by number, and two articles that are sold. */
let a = 0;
let b = 0;
let first = { id: 0, code: '' };
let second = { id: 0, code: '' };

interface Cell {
  readonly id: number;
  readonly column: string;
  readonly value: CellValue;
  readonly known?: GridCell;
}
const save = (who: OfficeVisitor, cells: readonly Cell[], whole = false) =>
  who.call('office_grid.save_cells', { key: key(), grid: GRID, cells: [...cells], whole });
const open = (who: OfficeVisitor, asked: object = {}) =>
  who.call('office_grid.open', { grid: GRID, text: first.code, ...asked } as never);
const cellsOf = async (who: OfficeVisitor = owner) =>
  (await open(who)).rows.find(({ id }) => id === first.id)?.cells ?? {};
const stored = () =>
  shop().db.query<{ id: number; list: number; from: number; price: number; days: string }>(
    null,
    `select id, price_list_id as list, from_quantity as "from", gross as price, concat(valid_from, ' ', valid_to) as days
     from prices where price_list_id = any ($1) order by price_list_id, product_id, from_quantity`,
    [[a, b]],
  );
const undo = (operation: number | null) =>
  owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });

beforeAll(async () => {
  owner = await signIn(shop());
  for (const code of ['MA', 'MB']) await owner.call('office_prices.create_list', { key: key(), code, name: code });
  const { lists } = await owner.call('office_prices.get_list_names', {});
  a = lists.find(({ code }) => code === 'MA')?.id ?? 0;
  b = lists.find(({ code }) => code === 'MB')?.id ?? 0;
  const articles = await shop().db.query<{ id: number; code: string }>(
    null,
    `select p.id, p.carti as code from products p
     where p.active and not exists (select from products c where c.parent_id = p.id) order by p.carti limit 2`,
  );
  first = articles[0] ?? expect.fail('no article');
  second = articles[1] ?? expect.fail('no article');
});

const price = (list: number) => matrixKey('price', list);
const breaks = (list: number) => matrixKey('breaks', list);

describe('cells', () => {
  test('of several lists are one operation that goes back whole: prices are made, changed and removed (C-OFF-1, C-OFF-2)', async () => {
    const made = await save(owner, [
      { id: first.id, column: price(a), value: 31_200, known: null },
      { id: first.id, column: breaks(a), value: '10:29000 100:27000', known: '' },
      { id: first.id, column: price(b), value: 30_000, known: null },
    ]);
    expect(made).toMatchObject({ saved: 3, refused: [], changed: [] });
    const before = await stored();
    expect(before.map(({ list, from, price: amount }) => [list, from, amount])).toEqual([
      [a, 1, 31_200],
      [a, 10, 29_000],
      [a, 100, 27_000],
      [b, 1, 30_000],
    ]);
    expect(await cellsOf()).toMatchObject({ [price(a)]: 31_200, [breaks(a)]: '10:29000 100:27000', [breaks(b)]: '' });
    expect((await cellsOf())[matrixKey('by', a)]).not.toBe('');

    const changed = await save(owner, [
      { id: first.id, column: price(a), value: 33_000, known: 31_200 },
      { id: first.id, column: breaks(a), value: '10:28000 50:27500', known: '10:29000 100:27000' },
      { id: first.id, column: price(b), value: null, known: 30_000 },
    ]);
    expect(changed).toMatchObject({ saved: 3, refused: [], changed: [] });
    const now = await stored();
    expect(now.map(({ list, from, price: amount }) => [list, from, amount])).toEqual([
      [a, 1, 33_000],
      [a, 10, 28_000],
      [a, 50, 27_500],
    ]);
    // A price keeps its number while its quantity stays.
    expect(now.slice(0, 2).map(({ id }) => id)).toEqual(before.slice(0, 2).map(({ id }) => id));
    await undo(changed.operation);
    expect(await stored()).toEqual(before);
    await undo(made.operation);
    expect(await stored()).toEqual([]);
  });

  test('take breaks along into new rows of the same days, and change only the scale of today (C-PRICE-6)', async () => {
    const days = ['2020-01-01', '2090-12-31'];
    await shop().db.query(
      null,
      `insert into prices (product_id, price_list_id, from_quantity, gross, valid_from, valid_to)
       values ($1, $2, 1, 10000, $3, $4), ($1, $2, 1, 9000, default, default)`,
      [first.id, a, ...days],
    );
    const { operation } = await save(owner, [{ id: first.id, column: breaks(a), value: '12:9500', known: '' }]);
    expect((await stored()).map(({ price: amount, days: of }) => [amount, of])).toEqual(
      expect.arrayContaining([
        [9_500, days.join(' ')],
        [9_000, expect.stringContaining('0001')],
      ]),
    );
    await undo(operation);
    await shop().db.query(null, 'delete from prices where price_list_id = $1', [a]);
  });

  test('that cannot be are refused with their sentence, price and breaks together', async () => {
    const why = async (...cells: Cell[]) => (await save(owner, cells)).refused.map((one) => one.why);
    const { operation } = await save(owner, [
      { id: first.id, column: price(a), value: 31_200 },
      { id: first.id, column: breaks(a), value: '10:29000' },
    ]);
    expect(await why({ id: first.id, column: price(a), value: null })).toEqual([
      'Ha scaglioni: svuota prima quelli, poi il prezzo.',
    ]);
    expect(await why({ id: first.id, column: price(a), value: 0 })).toEqual([expect.stringContaining('A zero')]);
    expect(await why({ id: first.id, column: breaks(a), value: '10:0' })).toEqual([expect.stringContaining('A zero')]);
    expect(await why({ id: first.id, column: breaks(a), value: '1:29000' })).toEqual([
      'Uno scaglione comincia da più pezzi del prezzo.',
    ]);
    expect(await why({ id: first.id, column: breaks(a), value: '10: 2,90' })).toEqual([
      expect.stringContaining('Scrivi gli scaglioni così'),
    ]);
    expect(
      await why({ id: first.id, column: price(a), value: 40_000 }, { id: first.id, column: breaks(a), value: '10:0' }),
    ).toHaveLength(2);
    expect(await cellsOf()).toMatchObject({ [price(a)]: 31_200, [breaks(a)]: '10:29000' });
    const [parent] = await shop().db.query<{ id: number }>(
      null,
      'select parent_id as id from products where parent_id is not null limit 1',
    );
    expect(await why({ id: parent?.id ?? 0, column: price(a), value: 1 })).toEqual(['La riga non c’è più.']);
    await undo(operation);
  });

  test('that a colleague wrote meanwhile are not overwritten; one’s own are no conflict, also after emptying (C-OFF-4)', async () => {
    const colleague = await staffWith(shop(), ['prices.read', 'prices.write']);
    await save(colleague, [{ id: first.id, column: price(a), value: 20_000, known: null }]);
    const late = await save(owner, [{ id: first.id, column: price(a), value: 21_000, known: null }]);
    expect(late).toMatchObject({ saved: 0, changed: [{ id: first.id, column: price(a), now: 20_000 }] });
    expect(late.changed[0]?.by).toContain('staff-');
    // The page of the colleague is slow: it still shows what was there before each of these.
    for (const value of [22_000, null, 23_000])
      expect(await save(colleague, [{ id: first.id, column: price(a), value, known: null }])).toMatchObject({
        saved: 1,
      });
    expect((await cellsOf())[price(a)]).toBe(23_000);
    // Another list of the same article is another cell.
    expect(await save(owner, [{ id: first.id, column: price(b), value: 5_000, known: null }])).toMatchObject({
      saved: 1,
    });
    await save(owner, [
      { id: first.id, column: price(a), value: null },
      { id: first.id, column: price(b), value: null },
    ]);
  });
});

describe('many rows', () => {
  test('are raised with their breaks, seen before, and go back (C-OFF-2, C-OFF-3)', async () => {
    await save(owner, [
      { id: first.id, column: price(a), value: 10_000 },
      { id: first.id, column: breaks(a), value: '10:9000' },
      { id: second.id, column: price(b), value: 10_000 },
    ]);
    const { view } = await open(owner, { text: '' });
    const set = [{ column: price(a), change: { kind: 'percent' as const, by: 1_000, round: 'cent' as const } }];
    const asked = { view, ids: [first.id, second.id], set };
    const seen = await owner.call('office_bulk.preview', asked);
    expect(seen).toMatchObject({ total: 2, will_change: 1, already: 1, refused: [], far: 0 });
    expect(seen.samples[0]?.cells).toEqual([
      { column: price(a), before: 10_000, after: 11_000 },
      { column: breaks(a), before: '10:9000', after: '10:9900' },
    ]);
    const effect = await owner.call('office_prices.effect', {
      view,
      ids: asked.ids,
      list: a,
      change: set[0]?.change as never,
    });
    expect(effect.prices).toBe(2);
    const bulk = await endedBulk(owner, (await owner.call('office_bulk.start', { key: key(), ...asked })).id);
    expect(bulk).toMatchObject({ state: 'done', changed: 1 });
    expect(await cellsOf()).toMatchObject({ [price(a)]: 11_000, [breaks(a)]: '10:9900' });
    await undo(bulk.operations[0] ?? null);
    expect(await cellsOf()).toMatchObject({ [price(a)]: 10_000, [breaks(a)]: '10:9000' });
  });

  test('lists are filtered and sorted by, and a new list is a new column at once', async () => {
    const ids = async (query: object) => (await open(owner, { text: '', ...query })).rows.map(({ id }) => id);
    expect(await ids({ filters: [{ column: price(a), from: 10_000, to: 10_000 }] })).toEqual([first.id]);
    expect(await ids({ filters: [{ column: price(b), empty: false }] })).toEqual([second.id]);
    expect((await ids({ sort: [{ column: price(a), down: true }] }))[0]).toBe(first.id);
    await owner.call('office_prices.create_list', { key: key(), code: 'MC', name: 'MC' });
    const { lists } = await owner.call('office_prices.get_list_names', {});
    const c = lists.find(({ code }) => code === 'MC')?.id ?? 0;
    expect((await open(owner)).columns).toContain(price(c));
    expect(await save(owner, [{ id: second.id, column: price(c), value: 1 }])).toMatchObject({ saved: 1 });
  });
});

test('amounts, costs and cells are for those who may (C-OFF-5)', async () => {
  await shop().db.query(null, 'update products set cost = 6000 where id = $1', [first.id]);
  const reader = await staffWith(shop(), ['prices.read']);
  const stranger = await staffWith(shop(), ['articles.read', 'articles.write', 'prices.write']);
  const cells = [{ id: first.id, column: price(a), value: 5 }];
  expect(await reader.send('office_grid.save_cells', { key: key(), grid: GRID, cells })).toMatchObject({ status: 403 });
  expect(await stranger.send('office_grid.save_cells', { key: key(), grid: GRID, cells })).toMatchObject({
    status: 403,
  });
  expect(await stranger.send('office_grid.open', { grid: GRID })).toMatchObject({ status: 403 });
  expect(await stranger.send('office_prices.get_list_names', {})).toMatchObject({ status: 403 });
  const seen = await cellsOf(reader);
  expect(seen).toMatchObject({ [price(a)]: 10_000 });
  expect(Object.keys(seen).filter((column) => /^(cost|margin)/.test(column))).toEqual([]);
  const margin = matrixKey('margin', a);
  expect(
    await reader.send('office_grid.open', { grid: GRID, sort: [{ column: margin, down: true }] } as never),
  ).toMatchObject({
    status: 403,
  });
  expect((await cellsOf())[margin]).toBe(40);
  // Without any list nothing of a list is there.
  expect(priceMatrixGrid.definition.columns.map(({ key: column }) => column)).not.toContain(price(a));
});

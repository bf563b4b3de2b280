/** Two price lists compared: every row, view, filter and order against a naive comparison (C-OFF-3, C-OFF-5, C-OFF-6). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BuiltInView, GridFilter } from '#contract/office/grids/grid-definition.ts';
import { PRICE_COMPARISON_GRID } from '#contract/office/grids/price-comparison-grid.ts';
import { priceComparisonGrid } from '#server/modules/pricing/index.ts';
import type { GridRow, GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';
import { naiveIds } from './naive-grid.ts';

const shop = withShop();
const KEYS = PRICE_COMPARISON_GRID.columns.map(({ key }) => key);
const PAIR = { a: 'BEFORE', b: 'AFTER' };

/** Prices of one article in the two lists, in ten-thousandths, and what the row says; null = the list has none. */
const EXAMPLES = [
  { a: 10_000, b: 12_500, difference: 2_500, percent: 25, compared: 'differ' },
  { a: 12_500, b: 10_000, difference: -2_500, percent: -20, compared: 'differ' },
  { a: 10_000, b: 10_000, difference: 0, percent: 0, compared: 'equal' },
  { a: 30_000, b: 30_010, difference: 10, percent: 0, compared: 'differ' },
  { a: 30_000, b: 30_015, difference: 15, percent: 0.1, compared: 'differ' },
  { a: 0, b: 10_000, difference: 10_000, percent: null, compared: 'differ' },
  { a: 10_000, b: 0, difference: -10_000, percent: -100, compared: 'differ' },
  { a: 10_000, b: null, difference: null, percent: null, compared: 'only_a' },
  { a: null, b: 10_000, difference: null, percent: null, compared: 'only_b' },
] as const;

let owner: OfficeVisitor;
let source: GridSource;
let rows: GridRow[] = [];
let codes: string[] = [];

const insert = (
  list: string,
  code: string | undefined,
  gross: number,
  terms: { from?: number; days?: string[] } = {},
) =>
  shop().db.query(
    null,
    `insert into prices (product_id, price_list_id, from_quantity, gross, valid_from, valid_to)
     select p.id, l.id, $3, $4, $5::date, $6::date from products p, price_lists l where p.carti = $1 and l.code = $2`,
    [code, list, terms.from ?? 1, gross, ...(terms.days ?? ['0001-01-01', '9999-12-31'])],
  );
const idsOf = async (filters: readonly GridFilter[], text = '', sort: { column: string; down: boolean }[] = []) => [
  ...(await shop().db.transaction((transaction) => source.ids(transaction, { filters, text, sort }))),
];
const rowsOf = (at: number) => rows.filter(({ cells }) => cells.article === codes[at]).map(({ cells }) => cells);

beforeAll(async () => {
  owner = await signIn(shop());
  for (const code of Object.values(PAIR)) {
    await owner.call('office_prices.create_list', { key: randomUUID(), code, name: code });
  }
  const articles = await shop().db.query<{ carti: string }>(null, 'select carti from products order by id limit 40');
  codes = articles.map(({ carti }) => carti);
  for (const [at, { a, b }] of EXAMPLES.entries()) {
    if (a !== null) await insert('BEFORE', codes[at], a);
    if (b !== null) await insert('AFTER', codes[at], b);
  }
  // Different breaks of one article; a scale that stands in front of another one; one of the past, one that is coming.
  await insert('BEFORE', codes[10], 10_000);
  await insert('BEFORE', codes[10], 9_000, { from: 100 });
  await insert('AFTER', codes[10], 10_000);
  await insert('AFTER', codes[10], 8_000, { from: 50 });
  await insert('BEFORE', codes[11], 10_000);
  await insert('AFTER', codes[11], 20_000);
  await insert('AFTER', codes[11], 11_000, { days: ['2020-01-01', '9999-12-31'] });
  await insert('BEFORE', codes[12], 10_000);
  await insert('AFTER', codes[12], 11_000, { days: ['2020-01-01', '2020-12-31'] });
  await insert('BEFORE', codes[13], 10_000, { days: ['2090-01-01', '9999-12-31'] });
  await insert('AFTER', codes[13], 11_000);
  for (const [at, code] of codes.slice(14).entries()) {
    if (at % 3 < 2) await insert('BEFORE', code, 10_000 + at * 37);
    if (at % 3 > 0) await insert('AFTER', code, 10_100 + at * 31);
  }
  source = (await priceComparisonGrid.withParameters?.(shop().db, PAIR, 'en')) ?? expect.fail('no parameters');
  rows = await source.rows(shop().db, await idsOf([]), KEYS);
});

describe('comparing two price lists', () => {
  test.each(EXAMPLES.map((example, at) => ({ at, ...example })))(
    '$a and $b: $compared, $difference, $percent %',
    ({ at, a, b, difference, percent, compared }) => {
      expect(rowsOf(at)).toMatchObject([{ from: 1, price_a: a, price_b: b, difference, percent, compared }]);
    },
  );

  test('a row per quantity; only the scale of today counts (C-PRICE-6)', () => {
    expect(rowsOf(10)).toMatchObject([
      { from: 1, price_a: 10_000, price_b: 10_000, compared: 'equal' },
      { from: 50, price_a: null, price_b: 8_000, compared: 'only_b' },
      { from: 100, price_a: 9_000, price_b: null, compared: 'only_a' },
    ]);
    expect(rowsOf(11)).toMatchObject([{ price_a: 10_000, price_b: 11_000, percent: 10 }]);
    expect(rowsOf(12)).toMatchObject([{ price_a: 10_000, price_b: null, compared: 'only_a' }]);
    expect(rowsOf(13)).toMatchObject([{ price_a: null, price_b: 11_000, compared: 'only_b' }]);
  });

  test.each<BuiltInView>(PRICE_COMPARISON_GRID.views)(
    '$name shows what a naive filter shows (C-OFF-6)',
    async (view) => {
      const query = { filters: view.filters, text: '', sort: [] };
      const ids = await idsOf(view.filters);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids).toEqual(naiveIds(PRICE_COMPARISON_GRID, rows, query, String));
      const { counts } = await owner.call('office_grid.get_views', { grid: 'price-comparison', parameters: PAIR });
      expect(counts[view.name]).toBe(ids.length);
    },
  );

  test.each(KEYS)('sorts by %s in both directions', async (column) => {
    for (const down of [false, true]) {
      const sort = [{ column, down }];
      expect(await idsOf([], '', sort)).toEqual(
        naiveIds(PRICE_COMPARISON_GRID, rows, { filters: [], text: '', sort }, String),
      );
    }
  });

  test('a range of percent, and words', async () => {
    const filters = [{ column: 'percent', from: -25, to: -0.1 }];
    const ids = await idsOf(filters);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(naiveIds(PRICE_COMPARISON_GRID, rows, { filters, text: '', sort: [] }, String));
    const found = await idsOf([], String(codes[10]).toLowerCase());
    const named = rows.filter(({ cells }) => String(cells.article).includes(String(codes[10])));
    expect(found).toEqual(named.map(({ id }) => id));
  });

  test('a view stays with its lists: rows, export, and the other way round (C-OFF-3)', async () => {
    const opened = await owner.call('office_grid.open', { grid: 'price-comparison', parameters: PAIR });
    expect(opened.total).toBe(rows.length);
    expect(opened.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const { view } = opened;
    const again = await owner.call('office_grid.rows', { view, from: 0, count: 200 });
    expect(again.rows).toEqual(opened.rows);
    const file = { key: randomUUID(), view, format: 'csv' as const, columns: ['article', 'price_a', 'price_b'] };
    expect(await owner.call('office_grid.export', file)).toMatchObject({ rows: rows.length });
    const turned = await owner.call('office_grid.open', {
      grid: 'price-comparison',
      parameters: { a: PAIR.b, b: PAIR.a },
    });
    const first = turned.rows.find(({ cells }) => cells.article === codes[0]);
    expect(first?.cells).toMatchObject({ price_a: 12_500, price_b: 10_000, difference: -2_500, percent: -20 });
  });

  test('the same list twice, an unknown one, none, and parameters of a grid that has none are refused with a reason', async () => {
    const refused = async (grid: string, parameters: Record<string, string>) => {
      const { status, body } = await owner.send('office_grid.open', { grid, parameters });
      expect(status).toBe(422);
      return (body as { errors?: unknown }).errors;
    };
    expect(await refused('price-comparison', { a: 'AFTER', b: 'AFTER' })).toEqual({
      b: ['Sono lo stesso listino: scegline un altro da confrontare.'],
    });
    expect(await refused('price-comparison', { a: 'AFTER', b: 'NOWHERE' })).toEqual({
      b: ['Non c’è un listino NOWHERE.'],
    });
    expect(Object.keys((await refused('price-comparison', {})) ?? {})).toEqual(['b']);
    expect(await refused('prices', PAIR)).toEqual({ parameters: ['a'] });
  });

  test('needs the permission to read prices (C-OFF-5)', async () => {
    const clerk = await staffWith(shop(), ['articles.read']);
    const asked = { grid: 'price-comparison', parameters: PAIR };
    expect((await clerk.send('office_grid.open', asked)).status).toBe(403);
    expect((await clerk.send('office_grid.get_views', asked)).status).toBe(403);
  });
});

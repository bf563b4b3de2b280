/** Costs and margins: computed as the rule says, written and taken back, and absent from every response without `costs.read`. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ARTICLES_GRID } from '#contract/office/grids/articles-grid.ts';
import type { GridColumn, GridDefinition } from '#contract/office/grids/grid-definition.ts';
import { operatorsOf } from '#contract/office/grids/grid-query.rules.ts';
import { ORDER_ROWS_GRID } from '#contract/office/grids/order-rows-grid.ts';
import { PRICES_GRID } from '#contract/office/grids/prices-grid.ts';
import { type OfficeApiName, officeApi } from '#contract/office/office-api.ts';
import type { OfficeEndpoint } from '#contract/office/office-endpoint.ts';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { isBelowFloor, marginOf } from '#contract/values/margin.rules.ts';
import { type Money, moneyFromNumber } from '#contract/values/money.ts';
import { endedBulk, type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { sendFile, tried } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 120_000 });
const key = () => randomUUID();

/** 987.6543 €: nothing else of the demo has these digits. */
const COST = 9_876_543;
const PLANTED = /987[.,]?6543|987[.,]65(?!\d)/;
const GRIDS: readonly GridDefinition[] = [ARTICLES_GRID, PRICES_GRID, ORDER_ROWS_GRID];
const secretOf = ({ columns }: GridDefinition) =>
  columns.filter(({ permission }) => [permission].flat().includes('costs.read'));

let owner: OfficeVisitor;
/** Everything but costs. */
let other: OfficeVisitor;
let code: string;
let id: number;
/** The planted cost came to the article by these. */
let saved: number;
let bulk: number;

const valuesOf = async (who: OfficeVisitor) => (await who.call('office_articles.get_article', { code })).values;

beforeAll(async () => {
  owner = await signIn(shop());
  other = await staffWith(
    shop(),
    PERMISSIONS.filter((one) => one !== 'costs.read'),
  );
  const [row] = await shop().db.query<{ id: number; code: string }>(
    null,
    `select p.id, p.carti as code from products p join order_rows r on r.product_id = p.id join prices x on x.product_id = p.id
     where p.active and p.cost is not null order by p.id limit 1`,
  );
  ({ id, code } = row ?? expect.fail('no article that was ordered'));
  const { cost } = await valuesOf(owner);
  const done = await owner.call('office_articles.save_article', {
    key: key(),
    code,
    values: { cost: COST },
    known: { cost: cost ?? null },
  });
  saved = done.operation ?? expect.fail('nothing was saved');
  const { view } = await owner.call('office_grid.open', { grid: 'articles', text: '' });
  const { rows } = await shop()
    .db.query<{ ids: number[] }>(
      null,
      `select array_agg(id) as ids from (select id from products where active order by id limit 5) p`,
    )
    .then(([found]) => ({ rows: found?.ids ?? [] }));
  const set = [{ column: 'cost', value: COST }];
  const started = await owner.call('office_bulk.start', { key: key(), view, ids: rows, set, far: rows.length });
  const ended = await endedBulk(owner, started.id);
  bulk = ended.operations[0] ?? expect.fail(JSON.stringify(ended));
});

describe('margins', () => {
  test.each(GRIDS.map(({ name }) => [name]))('of %s are those of the rule', async (grid) => {
    const price = { articles: 'price', prices: 'price', 'order-rows': 'unit' }[grid] ?? '';
    const { rows } = await owner.call('office_grid.open', { grid, text: '' });
    const { view } = await owner.call('office_grid.open', { grid, text: '' });
    const shown = await owner.call('office_grid.rows', { view, from: 0, count: 200 });
    const all = [...rows, ...shown.rows] as ReadonlyArray<{ id: number; cells: Record<string, unknown> }>;
    const costs = new Map(
      (
        await shop().db.query<{ id: number; cost: number | null; floor: number | null }>(
          null,
          grid === 'articles'
            ? 'select id, cost, floor_margin as floor from products'
            : grid === 'prices'
              ? 'select x.id, p.cost, p.floor_margin as floor from prices x join products p on p.id = x.product_id'
              : 'select r.id, p.cost, p.floor_margin as floor from order_rows r left join products p on p.id = r.product_id',
        )
      ).map((one) => [one.id, one]),
    );
    let counted = 0;
    for (const { id: row, cells } of all) {
      const { cost = null, floor = null } = costs.get(row) ?? {};
      const margin = marginOf(cells[price] as number | null, cost);
      expect([row, cells.margin]).toEqual([row, margin]);
      if (cells.gift !== true) expect([row, cells.below_floor]).toEqual([row, isBelowFloor(margin, floor)]);
      if (margin !== null) counted += 1;
    }
    expect(counted).toBeGreaterThan(10);
  });

  test('the tab of articles below the floor counts what is below it, the lowest margin first (C-OFF-6)', async () => {
    const filters = [{ column: 'below_floor', is: ['yes'] }];
    const { rows } = await owner.call('office_grid.open', {
      grid: 'articles',
      text: '',
      filters,
      sort: [{ column: 'margin', down: false }],
    });
    const margins = rows.map(({ cells }) => Number(cells.margin));
    expect(margins.length).toBeGreaterThan(3);
    expect(margins).toEqual(margins.toSorted((one, next) => one - next));
    for (const { cells } of rows) expect(Number(cells.margin)).toBeLessThan(Number(cells.floor_margin));
  });
});

describe('the price desk', () => {
  test('the margin of the net price and of the tried one, below the floor or not; none without a cost (C-OFF-7)', async () => {
    const cost = async (value: Money | null, floor: number | null) =>
      shop().db.query(null, 'update products set cost = $2, floor_margin = $3 where id = $1', [id, value, floor]);
    const ask = (tried: object) => owner.call('office_price_desk.explain', { client_id: 0, article: code, tried });
    const [stored] = await shop().db.query<{ floor: number | null }>(
      null,
      'select floor_margin as floor from products where id = $1',
      [id],
    );
    await cost(60_000, 25);
    const { now, tried } = await ask({ gross: 7.99, chain: '0', promo: { net: 7.99 } });
    expect(now.margin?.percent).toBe(marginOf(moneyFromNumber(now.net ?? 0) ?? null, 60_000));
    expect(tried).toMatchObject({ net: 7.99, margin: { percent: 24.9, below_floor: true, cost: 6, floor: 25 } });
    const atFloor = await ask({ gross: 8, chain: '0', promo: { net: 8 } });
    expect(atFloor.tried).toMatchObject({ net: 8, margin: { percent: 25, below_floor: false } });
    await cost(null, 25);
    expect((await ask({ gross: 8 })).tried?.margin).toEqual({
      percent: null,
      below_floor: false,
      cost: null,
      floor: 25,
    });
    await cost(COST, stored?.floor ?? null);
    const theirs = await other.call('office_price_desk.explain', { client_id: 0, article: code, tried: { gross: 8 } });
    expect(theirs.now.net).toBe(now.net);
    for (const one of [theirs.now, theirs.tried]) expect(one).not.toHaveProperty('margin');
  });
});

describe('the page of an order', () => {
  test('margins of its rows and of itself are at the cost of today; none without costs.read or prices.read (C-OFF-5)', async () => {
    const [order] = await shop().db.query<{ number: string }>(
      null,
      `select o.number from orders o join order_rows r on r.order_id = o.id where r.product_id = $1 and not r.gift and r.net > 0 limit 1`,
      [id],
    );
    const number = order?.number ?? expect.fail('no order of it');
    const seen = await owner.call('office_orders.get_order', { number });
    const costs = new Map(
      (
        await shop().db.query<{ id: number; cost: number | null; floor: number | null }>(
          null,
          'select id, cost, floor_margin as floor from products where id = any ($1::int[])',
          [seen.rows.map((row) => row.id)],
        )
      ).map((one) => [one.id, one]),
    );
    for (const row of seen.rows) {
      const { cost = null, floor = null } = costs.get(row.id) ?? {};
      const percent = row.gift ? null : marginOf(moneyFromNumber(row.net ?? 0) ?? null, cost);
      expect(row.margin).toEqual({ percent, below_floor: isBelowFloor(percent, floor) });
    }
    expect(seen.rows.find((row) => row.id === id)?.margin?.percent).toBeLessThan(0);
    const unknown = seen.rows.filter((row) => (costs.get(row.id)?.cost ?? null) === null).length;
    expect(seen.totals?.margin).toMatchObject({ without_cost: unknown, amount: expect.any(Number) });
    const blind = await staffWith(
      shop(),
      PERMISSIONS.filter((one) => one !== 'prices.read'),
    );
    for (const who of [other, blind]) {
      const theirs = await who.call('office_orders.get_order', { number });
      expect(theirs.rows).toHaveLength(seen.rows.length);
      expect(JSON.stringify(theirs)).not.toMatch(/margin|below_floor|without_cost/);
    }
  });
});

describe('without costs.read', () => {
  test.each(
    GRIDS.flatMap((grid) =>
      secretOf(grid).map((column): [string, string, GridColumn] => [grid.name, column.key, column]),
    ),
  )('%s: no cells of %s; filter, sort and file are refused (C-OFF-5)', async (grid, column, definition) => {
    const asked = { grid, text: '' };
    const { rows, view } = await other.call('office_grid.open', asked);
    expect(rows.length).toBeGreaterThan(0);
    for (const { cells } of rows) expect(cells).not.toHaveProperty(column);
    const filter = operatorsOf(definition).includes('is') ? { column, is: ['yes'] } : { column, from: 1 };
    const refusals = [
      await other.send('office_grid.open', { ...asked, filters: [filter] }),
      await other.send('office_grid.open', { ...asked, sort: [{ column, down: true }] }),
      await other.send('office_grid.export', { key: key(), view, format: 'csv', columns: [column] }),
    ];
    expect(refusals.map(({ body }) => [body.code, body.permission])).toEqual(
      refusals.map(() => ['forbidden', 'costs.read']),
    );
  });

  test('cost and floor are neither read nor written: page, cells, many rows (C-OFF-5)', async () => {
    expect(Object.keys(await valuesOf(other)).filter((field) => /cost|floor/.test(field))).toEqual([]);
    expect(await valuesOf(owner)).toMatchObject({ cost: COST });
    const { view } = await other.call('office_grid.open', { grid: 'articles', text: '' });
    const refused = [
      await other.send('office_articles.save_article', { key: key(), code, values: { cost: 1 }, known: {} }),
      await other.send('office_articles.save_article', {
        key: key(),
        code,
        values: { vat: 22 },
        known: { floor_margin: 1 },
      }),
      await other.send('office_grid.save_cells', {
        key: key(),
        grid: 'articles',
        cells: [{ id, column: 'cost', value: 1 }],
        whole: false,
      }),
      await other.send('office_bulk.preview', { view, ids: [id], set: [{ column: 'cost', value: 1 }] }),
      await other.send('office_history.undo', { key: key(), id: saved, forced: [] }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'forbidden'));
    expect(await valuesOf(owner)).toMatchObject({ cost: COST });
  });

  test('a saved view that names them is shown without, and says so (C-OFF-5)', async () => {
    const state = {
      filters: [{ column: 'cost', from: COST }],
      text: '',
      sort: [{ column: 'margin', down: true }],
      columns: ['code', 'cost', 'margin'],
      widths: {},
      density: 32 as const,
    };
    const view = { key: key(), grid: 'articles', name: 'Costi', everybody: true, roles: [], state };
    await owner.call('office_grid.save_view', view);
    const { views } = await other.call('office_grid.get_views', { grid: 'articles' });
    const seen = views.find(({ name }) => name === 'Costi') ?? expect.fail('no view');
    expect(seen.state).toMatchObject({ filters: [], sort: [], columns: ['code'] });
    expect(seen.left_out.toSorted()).toEqual(['cost', 'margin']);
    expect(JSON.stringify(views)).not.toMatch(PLANTED);
  });

  test('history and undo name neither the field nor its values (C-OFF-5)', async () => {
    for (const operation of [saved, bulk]) {
      const mine = await owner.call('office_history.get_operation', { id: operation });
      expect(JSON.stringify(mine)).toMatch(/9876543/);
      const theirs = await other.call('office_history.get_operation', { id: operation });
      expect(JSON.stringify(theirs)).not.toMatch(PLANTED);
      expect(theirs.changes.flatMap(({ fields }) => fields)).toEqual([]);
      expect((await other.call('office_history.undo_preview', { id: operation })).permitted).toBe(false);
    }
  });

  test('an import with costs: no proposal, no samples, no rows, and no run (C-OFF-5)', async () => {
    const file = Buffer.from(`codice;nome;costo\r\n${code};Vite;987,6543\r\n`);
    const run = await sendFile(shop(), owner, 'costi-rossi.csv', file);
    expect(run.mapping?.columns).toMatchObject({ cost: 'costo' });
    const mapping = { kind: 'products' as const, columns: { code: 'codice', cost: 'costo' }, attributes: {} };
    const mended = Buffer.from(`codice;nome;costo\r\n${code};Vite;123,4567\r\n`);
    const second = await sendFile(shop(), owner, 'costi-verdi.csv', mended);
    await owner.call('office_imports.preview', { id: second.id, mapping });
    const trial = await tried(owner, second.id, { mapping, overrule: true });
    const field = trial.report?.fields.find((one) => one.field === 'cost');
    expect(field?.samples).toEqual([{ key: code, before: COST, after: 1_234_567 }]);
    for (const one of [run, second]) {
      const seen = await other.call('office_imports.get', { id: one.id });
      expect(JSON.stringify(seen)).not.toMatch(PLANTED);
      expect(JSON.stringify(seen)).not.toMatch(/123,4567|1234567/);
      expect(seen.mapping?.columns).not.toHaveProperty('cost');
    }
    const refused = [
      await other.send('office_imports.preview', { id: second.id, mapping }),
      await other.send('office_imports.dry_run', { key: key(), id: second.id, mapping }),
      await other.send('office_imports.run', { key: key(), id: second.id }),
      await other.send('office_imports.get_refused', { id: second.id }),
    ];
    expect(refused.map(({ body }) => [body.code, body.permission])).toEqual(
      refused.map(() => ['forbidden', 'costs.read']),
    );
    const own = await sendFile(shop(), other, 'costi-blu.csv', file);
    expect(own.mapping?.columns).not.toHaveProperty('cost');
  });

  test('no reading call has the planted cost, whatever of the article it is asked for (C-OFF-5)', async () => {
    const names = (Object.keys(officeApi) as OfficeApiName[]).filter((name) => {
      const { mutates, access }: OfficeEndpoint = officeApi[name];
      return access === 'staff' && !mutates;
    });
    const asked = {
      code,
      id,
      entity: 'article',
      key: code,
      text: code,
      article: code,
      client_id: 0,
      q: code,
      grid: 'articles',
    };
    let answered = 0;
    for (const name of names) {
      for (const body of [{}, asked, { ...asked, id: saved }, { ...asked, id: bulk, text: '' }]) {
        const { status, body: said } = await other.send(name, body);
        expect([name, status < 500]).toEqual([name, true]);
        expect([name, PLANTED.test(JSON.stringify(said))]).toEqual([name, false]);
        if (status === 200) answered += 1;
      }
    }
    expect(answered).toBeGreaterThan(names.length / 2);
  });

  test('customers, agents and guests of the shop never get it (C-OFF-5)', async () => {
    const people = [
      await shop().login('cliente1@example.com'),
      await shop().login('agente1@example.com'),
      shop().guest(),
    ];
    for (const who of people) {
      const list = await who.call('wrapper.product_list', { text: code });
      const item = await who.call('wrapper.item_list', { item_ids: [id] });
      const suggested = await who.call('wrapper.autocomplete', { q: code });
      const text = JSON.stringify([list, item, suggested]);
      expect(text).toContain(code);
      expect(text).not.toMatch(PLANTED);
      expect(text).not.toMatch(/floor_margin|"cost":98/);
    }
  });
});

test('a cost goes back with the operation that changed it, days later too (C-OFF-2)', async () => {
  const { operation } = await owner.call('office_articles.save_article', {
    key: key(),
    code,
    values: { cost: 55_000, floor_margin: 22.5 },
    known: { cost: COST },
  });
  expect(await valuesOf(owner)).toMatchObject({ cost: 55_000, floor_margin: 22.5 });
  await owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
  expect(await valuesOf(owner)).toMatchObject({ cost: COST });
});

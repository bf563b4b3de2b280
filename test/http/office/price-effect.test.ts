/** What a change of prices would have meant: the statement against pricing line by line, on random lines (back-office design §9). */
import { beforeAll, expect, test } from 'vitest';
import { changedMoney, type MoneyChange } from '#contract/office/grids/money-change.rules.ts';
import { isBelowFloor, marginOf } from '#contract/values/margin.rules.ts';
import { parseChain, rowTotal } from '#server/modules/pricing/index.ts';
import { addDays } from '#server/platform/working-days.rules.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;

const CHAINS = ['', '10', '50+10+5', '12.5+5', '50+10+-3', '33.33'];
const SORTS = ['list', 'list', 'list', 'promo', 'by_hand', 'gift', 'cancelled', 'old'] as const;

interface Line {
  readonly customer: number;
  readonly article: number;
  readonly list: number;
  readonly quantity: number;
  readonly chain: string;
  readonly sort: (typeof SORTS)[number];
}

/** As the rule of prices says it: exact, rounded once. */
function netOf(gross: number, chain: string): number {
  const { numerator, denominator } = parseChain(chain)?.factor ?? { numerator: 1n, denominator: 1n };
  return Number((2n * BigInt(gross) * numerator + denominator) / (2n * denominator));
}

let seed = 20_261_126;
/** The same numbers in each run. */
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};
const pick = <One>(all: readonly One[]): One => all[random(all.length)] as One;

const lines: Line[] = [];

beforeAll(async () => {
  owner = await signIn(shop());
  const { db } = shop();
  await db.query(null, 'delete from order_rows');
  await db.query(null, `update addresses set price_list_id = null`);
  const customers = await db.query<{ client_id: number; list: number }>(
    null,
    `select client_id, coalesce(price_list_id, (select id from price_lists where is_default)) as list from customers order by client_id limit 12`,
  );
  const articles = await db.query<{ id: number }>(
    null,
    'select distinct product_id as id from prices order by 1 limit 40',
  );
  await db.query(
    null,
    `insert into prices (price_list_id, product_id, from_quantity, gross) select price_list_id, product_id, 50, greatest(1, gross - 7)
     from prices where product_id % 2 = 0 and from_quantity = 1 on conflict do nothing`,
  );
  for (let n = 0; n < 600; n += 1) {
    const { client_id: customer, list } = pick(customers);
    const quantity = pick([1, 3, 0.125, 49.999, 50, 1_000]);
    lines.push({ customer, article: pick(articles).id, list, quantity, chain: pick(CHAINS), sort: pick(SORTS) });
  }
  const today = shop().today();
  const old = addDays(today, -730);
  for (const [n, line] of lines.entries()) {
    const gross = 10_000 + n;
    const net = netOf(gross, line.chain) + (line.sort === 'by_hand' ? 1 : 0);
    const [order] = await db.query<{ id: number }>(
      null,
      `insert into orders (sequence, year, number, client_id, address_code, order_date, status, total_gross, total_net, transport, vat, total_document)
       values ($1, 1999, $2, $3, 1, $4, $5, 0, 0, 0, 0, 0) returning id`,
      [
        n + 1,
        `EF/${n}`,
        line.customer,
        line.sort === 'old' ? old : today,
        line.sort === 'cancelled' ? 'cancelled' : 'E',
      ],
    );
    await db.query(
      null,
      `insert into order_rows (order_id, row_id, product_id, carti, name_it, name_en, quantity, gross, chain, net, total_gross, total_net, vat, promo_code, gift)
       values ($1, 1, $2, '', '', '', $3, $4, $5, $6, 0, 0, 22, $7, $8)`,
      [
        order?.id,
        line.article,
        line.quantity,
        gross,
        line.chain,
        net,
        line.sort === 'promo' ? 'P' : '',
        line.sort === 'gift',
      ],
    );
  }
});

interface Row {
  readonly id: number;
  readonly article: number;
  readonly list: number;
  readonly from: number;
  readonly gross: number;
}

const rows = () =>
  shop().db.query<Row>(
    null,
    `select id, product_id as article, price_list_id as list, from_quantity as "from", gross from prices_on($1::date) order by product_id, from_quantity`,
    [shop().today()],
  );

type Costs = ReadonlyMap<number, { readonly cost: number | null; readonly floor: number | null }>;

/** What the statement must say, one line after the other. */
function naive(all: readonly Row[], chosen: ReadonlySet<number>, change: MoneyChange, costs: Costs) {
  const sums = { lines: 0, before: 0, after: 0, promo: 0, by_hand: 0, elsewhere: 0 };
  const margin = { lines: 0, before: 0, after: 0, below_before: 0, below_after: 0 };
  const touched = new Set(all.filter(({ id }) => chosen.has(id)).map(({ article }) => article));
  const byCustomer = new Map<number, number>();
  for (const { customer, article, list, quantity, chain, sort } of lines) {
    if (!touched.has(article) || sort === 'gift' || sort === 'cancelled' || sort === 'old') continue;
    const scale = all.filter((row) => row.article === article && row.list === list);
    const row = scale.findLast(({ from }) => from <= quantity) ?? scale[0];
    if (sort === 'promo' || sort === 'by_hand') sums[sort] += 1;
    else if (!row || !chosen.has(row.id)) sums.elsewhere += 1;
    else {
      const [before, after] = [row.gross, changedMoney(row.gross, change)].map((gross) =>
        rowTotal(quantity, netOf(gross, chain)),
      );
      sums.lines += 1;
      sums.before += before ?? 0;
      sums.after += after ?? 0;
      const { cost = null, floor = null } = costs.get(article) ?? {};
      if (cost !== null) {
        const [below, isBelow] = [row.gross, changedMoney(row.gross, change)].map((gross) =>
          isBelowFloor(marginOf(netOf(gross, chain), cost), floor),
        );
        margin.lines += 1;
        margin.before += (before ?? 0) - rowTotal(quantity, cost);
        margin.after += (after ?? 0) - rowTotal(quantity, cost);
        margin.below_before += Number(below);
        margin.below_after += Number(isBelow);
      }
      byCustomer.set(customer, (byCustomer.get(customer) ?? 0) + (after ?? 0) - (before ?? 0));
    }
  }
  return { ...sums, byCustomer, margin };
}

test.each([
  [{ kind: 'percent', by: 300, round: 'cent' }, () => true],
  [{ kind: 'percent', by: -1_250, round: 'exact' }, (row: Row) => row.from === 1],
  [{ kind: 'amount', by: 2_500, round: 'ninety' }, (row: Row) => row.list === 1 || row.from > 1],
] as const)('%o is worth what pricing says, line by line (C-OFF-6, C-PRICE-1, C-PRICE-3)', async (change, isChosen) => {
  const { view } = await owner.call('office_grid.open', { grid: 'prices' });
  const all = await rows();
  const ids = all.filter(isChosen).map(({ id }) => id);
  // A third of the articles has no cost, another no floor.
  await shop().db.query(
    null,
    `update products p set cost = case when p.id % 3 > 0 then x.gross * (40 + p.id % 50) / 100 end, floor_margin = case when p.id % 3 < 2 then 25 end
     from (select product_id, min(gross) as gross from prices group by 1) x where x.product_id = p.id`,
  );
  const stored = await shop().db.query<{ id: number; cost: number | null; floor: number | null }>(
    null,
    'select id, cost, floor_margin as floor from products',
  );
  const expected = naive(all, new Set(ids), change, new Map(stored.map((one) => [one.id, one])));
  const effect = await owner.call('office_prices.effect', { view, ids, change });
  const { lines: counted, before, after, left_out: left } = effect;
  const { byCustomer, margin, ...sums } = expected;
  expect({ lines: counted, before, after, ...left }).toEqual(sums);
  expect(counted).toBeGreaterThan(20);
  expect(effect.margin).toMatchObject(margin);
  expect(margin.lines).toBeGreaterThan(5);
  expect(margin.lines).toBeLessThan(counted);
  expect(margin.below_before + margin.below_after).toBeGreaterThan(0);
  expect(effect.prices).toBe(ids.length);
  expect(effect.customers).toBe(byCustomer.size);
  for (const one of effect.top_customers) expect(one.after - one.before).toBe(byCustomer.get(one.code));
  // Every customer has one agent or none.
  const agents = await shop().db.query<{ code: number; agent: string }>(
    null,
    `select c.client_id as code, coalesce(a.name, '') as agent from customers c left join agents a on a.id = c.agent_id`,
  );
  const byAgent = new Map<string, number>();
  for (const { code, agent } of agents)
    if (byCustomer.has(code)) byAgent.set(agent, (byAgent.get(agent) ?? 0) + (byCustomer.get(code) ?? 0));
  expect(Object.fromEntries(effect.top_agents.map((one) => [one.name, one.after - one.before]))).toEqual(
    Object.fromEntries(byAgent),
  );
  const families = effect.top_families.reduce((sum, one) => sum + one.lines, 0);
  expect(families).toBeLessThanOrEqual(counted);
});

test('needs the permission to write prices, and a view of one’s own (C-OFF-5)', async () => {
  const { view } = await owner.call('office_grid.open', { grid: 'prices' });
  const change = { kind: 'percent', by: 300, round: 'cent' };
  const [reader, other] = await Promise.all([
    staffWith(shop(), ['prices.read']),
    staffWith(shop(), ['prices.read', 'prices.write']),
  ]);
  expect((await reader.send('office_prices.effect', { view, change })).status).toBe(403);
  expect((await other.send('office_prices.effect', { view, change })).status).toBe(404);
  const orders = await owner.call('office_grid.open', { grid: 'orders' });
  expect((await owner.send('office_prices.effect', { view: orders.view, change })).status).toBe(404);
});

test('without costs.read there is no margin in it (C-OFF-5)', async () => {
  const reader = await staffWith(shop(), ['prices.read', 'prices.write']);
  const { view } = await reader.call('office_grid.open', { grid: 'prices' });
  const ids = (await rows()).map(({ id }) => id);
  const change = { kind: 'percent' as const, by: 300, round: 'cent' as const };
  const effect = await reader.call('office_prices.effect', { view, ids, change });
  expect(effect.lines).toBeGreaterThan(20);
  expect(JSON.stringify(effect)).not.toMatch(/margin|cost|below|known/);
});

test('one price for all is a change too', async () => {
  const { view } = await owner.call('office_grid.open', { grid: 'prices' });
  const [row] = (await rows()).filter(({ article }) =>
    lines.some((one) => one.article === article && one.sort === 'list'),
  );
  const effect = await owner.call('office_prices.effect', {
    view,
    ids: [row?.id ?? 0],
    change: { kind: 'value', value: 1_234_500 },
  });
  expect(effect).toMatchObject({ prices: 1, in_force: 1 });
});

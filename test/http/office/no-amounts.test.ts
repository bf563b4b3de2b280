/**
 * What people without `prices.read` get (C-OFF-5): the amounts that an owner reads in a response are nowhere in theirs, under
 * whatever name; lists of amounts are closed to them.
 */
import { expect, test } from 'vitest';
import type { OfficeApiName } from '#contract/office/office-api.ts';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const ARTICLE = 'VT933.08.020';

const SECRET = ['prices.read', 'costs.read'];
const GRIDS = [
  'orders',
  'order-rows',
  'articles',
  'brands',
  'customers',
  'promos',
  'gifts',
  'coupons',
  'inbox',
  'emails',
];
const GRIDS_OF_AMOUNTS = ['prices', 'discounts'];

/** Every number of a response by its path; entries of lists by their place. */
function numbers(value: unknown, path = '', found = new Map<string, number>()): Map<string, number> {
  if (typeof value === 'number') found.set(path, value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) numbers(part, `${path}.${name}`, found);
  return found;
}

/** Numbers that name something: a list that has grown in between has them in other places. */
const NO_AMOUNT = /(^|[._])(id|code|client|operation|seq|total|count)$/;

/** Round numbers are quantities too, and small ones places and counts: they say nothing. */
const isTelling = (value: number): boolean => Math.abs(value) > 1000 && value % 100 !== 0;

test('people without prices get no amount in any response (C-OFF-5)', async () => {
  const owner = await signIn(shop());
  const others = await staffWith(
    shop(),
    PERMISSIONS.filter((code) => !SECRET.includes(code)),
  );
  const calls: Array<[OfficeApiName, object]> = GRIDS.map((grid) => ['office_grid.open', { grid }]);
  const { rows: orders } = await owner.call('office_grid.open', { grid: 'orders' });
  const codes = new Set<unknown>();
  for (const { cells } of orders.slice(0, 30)) {
    calls.push(['office_orders.get_order', { number: cells.number }]);
    codes.add(cells.customer_code);
  }
  for (const code of codes)
    calls.push(
      ['office_customers.get_customer', { code }],
      ['office_customers.get_documents', { code }],
      ['office_history.get_record', { entity: 'customer', key: String(code) }],
    );
  const promos = await owner.call('office_grid.open', { grid: 'promos' });
  for (const { cells } of promos.rows) calls.push(['office_promos.get_promo', { code: cells.code }]);
  const coupons = await owner.call('office_grid.open', { grid: 'coupons' });
  for (const { cells } of coupons.rows) calls.push(['office_coupons.get_coupon', { code: cells.code }]);
  calls.push(['office_articles.get_article', { code: ARTICLE }], ['office.get_desk', {}], ['office_settings.get', {}]);
  for (const text of [ARTICLE, String([...codes][0]), String(orders[0]?.cells.number)])
    calls.push(['office.search', { text }]);

  // What the owner changes, read in the history.
  const code = Number([...codes][0]);
  const { credit_fields } = await owner.call('office_customers.get_customer', { code });
  const [first] = (await owner.call('office_grid.open', { grid: 'prices', text: ARTICLE })).rows;
  if (!first) return expect.fail('no price');
  const saved = await owner.call('office_grid.save_cells', {
    grid: 'prices',
    key: 'a-price-1',
    cells: [{ id: first.id, column: 'price', value: 54_321, known: first.cells.price ?? null }],
  });
  const limit = await owner.call('office_customers.save_credit', {
    code,
    key: 'a-limit-1',
    known: { credit_limit: credit_fields?.credit_limit ?? null },
    fields: { credit_limit: 123_456_789 },
  });
  for (const id of [saved.operation, limit.operation])
    calls.push(['office_history.get_operation', { id }], ['office_history.undo_preview', { id }]);
  calls.push(
    ['office_history.get_operations', {}],
    ['office_history.get_record', { entity: 'customer', key: String(code) }],
  );

  let withheld = 0;
  for (const [name, body] of calls) {
    const all = await responseOf(owner, name, body);
    const some = await responseOf(others, name, body);
    const shown = numbers(some);
    const values = new Set(shown.values());
    const secret = [...numbers(all)].filter(
      ([path, value]) => !shown.has(path) && isTelling(value) && !NO_AMOUNT.test(path),
    );
    withheld += secret.length;
    const leaked = secret.filter(([, value]) => values.has(value));
    expect([name, body, leaked]).toEqual([name, body, []]);
  }
  // Otherwise nothing was tried.
  expect(withheld).toBeGreaterThan(200);
  for (const grid of GRIDS_OF_AMOUNTS)
    expect((await others.send('office_grid.open', { grid })).body.permission).toBe('prices.read');
});

/** Of a refusal: nothing. */
async function responseOf(who: OfficeVisitor, name: OfficeApiName, body: object): Promise<unknown> {
  const { status, body: sent } = await who.send(name, body);
  return status === 200 ? (sent as { message: unknown }).message : undefined;
}

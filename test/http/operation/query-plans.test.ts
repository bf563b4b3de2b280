/**
 * Query plans: every prepared statement of every endpoint is explained with the generic plan. With sequential scans disabled, a table
 * is still read whole only where no index could be used, and that is allowed only for small tables.
 */
import { beforeAll, expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { sampleBodies } from '../kit/sample-bodies.ts';
import { type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();

/** Statements that read a table whole on purpose, each with its reason; no table of customers, orders or prices is among them. */
const ONCE = 'read once per version of the catalogue, then kept in memory';
const DAILY = 'read once a day, in the background, for the popularity of articles';
const READ_WHOLE: Readonly<Record<string, string>> = {
  'catalogue.attributes': ONCE,
  'catalogue.brands': ONCE,
  'catalogue.brand-counts': ONCE,
  'catalogue.families': ONCE,
  'catalogue.family-counts': ONCE,
  'catalogue.promo-scopes': ONCE,
  'catalogue.promo-articles': 'what is in a promo today: once per version and day, for the index',
  'catalogue.versions': 'a row for each kind of data',
  'catalogue.imported-popularity': DAILY,
  'content.read-files': ONCE,
  'content.read-menu': ONCE,
  'content.read-promo-tabs': ONCE,
  'exchange.hand-over': 'connections to other systems, a handful of rows',
  'newsletter.forget': 'forgets unconfirmed subscriptions, at a subscription only',
  'orders.family-sums': 'families alone, some hundred rows',
  'pricing.families': ONCE,
  'pricing.promo-articles': 'the same with what prices need',
  'pricing.promos': ONCE,
  'tracking.read-extras': DAILY,
  'versions.read-all': 'a row for each kind of data',
};

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

interface Statement {
  readonly name: string;
  readonly statement: string;
  readonly custom_plans: number;
}

let statements: Statement[];

beforeAll(async () => {
  const rossi = await shop().login('cliente1@example.com');
  const agent = await shop().login('agente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0) ?? expect.fail('nothing to buy');
  const item = { item_id: card.id, quantity: (card.packagings.find((one) => one.default)?.quantity ?? 1) * 100 };
  await rossi.call('wrapper.add_to_cart', item);
  const prepared = await rossi.call('wrapper.prepare_order', {});
  const { order } = await rossi.call('wrapper.send_order', {
    summary_token: prepared.summary_token,
    idempotency_key: 'query-plans-1',
    payment_method: prepared.payment_methods[0]?.code ?? '',
    delivery_type: 'shipping',
  });
  await rossi.call('wrapper.add_to_cart', item);
  const { id_cart, data } = await rossi.call('wrapper.get_cart_items', {});
  const rowId = Object.values(data)[0]?.row_id ?? 0;
  const samples = sampleBodies({ cartId: id_cart ?? 0, rowId, orderNumber: order.number, item });
  const quiet: readonly ApiName[] = ['wrapper.logout', 'quick_order.read_file'];
  const names = (Object.keys(api) as ApiName[]).filter((name) => !quiet.includes(name));
  const visitors: Visitor[] = [rossi, agent, shop().guest()];
  // More often than PostgreSQL tries custom plans for a statement.
  for (let round = 0; round < 7; round += 1)
    for (const visitor of visitors) for (const name of names) await visitor.send(name, samples[name]);
  const perConnection = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop().db.query<Statement>(
        null,
        'select name, statement, custom_plans from pg_prepared_statements, lateral (select pg_sleep(0.1)) as pause',
      ),
    ),
  );
  statements = [...new Map(perConnection.flat().map((one) => [one.name, one])).values()];
}, 120_000);

/** Tables that a plan reads completely. */
function readWhole(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)];
}

test('no statement of a request reads a large table whole', async () => {
  expect(statements.length).toBeGreaterThan(80);
  const found: string[] = [];
  await shop().db.transaction(async (transaction) => {
    await transaction.query(null, 'set local enable_seqscan = off');
    for (const { name, statement } of statements) {
      const [row] = await transaction.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        null,
        `explain (generic_plan, format json) ${statement}`,
      );
      const tables = readWhole(row?.['QUERY PLAN'][0].Plan ?? expect.fail(name));
      if (tables.length > 0 && !(name in READ_WHOLE)) found.push(`${name}: ${tables.join(', ')}`);
    }
  });
  expect(found.sort()).toEqual([]);
});

test('no statement is planned anew at every call', () => {
  expect(statements.filter(({ custom_plans }) => custom_plans > 0).map(({ name }) => name)).toEqual([]);
});

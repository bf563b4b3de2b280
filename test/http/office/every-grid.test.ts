/** Every grid of the office: its SQL against a naive filter over its rows, and nothing but its columns in SQL (C-OFF-3, C-OFF-5). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GridDefinition, GridFilter, GridQuery } from '#contract/office/grids/grid-definition.ts';
import { dayOf as dayOfBound } from '#contract/office/grids/grid-query.rules.ts';
import { priceMatrixGrid } from '#contract/office/grids/price-matrix-grid.ts';
import { gridSources } from '#server/grid-sources.ts';
import { plainDate } from '#server/platform/clock.ts';
import type { GridRow, GridSource } from '#server/platform/db/grid/grid-source.ts';
import { defaultSettings } from '#server/settings.ts';
import { importAsCommand } from '../kit/command-import.ts';
import { NOTHING_OWNED, sampleBodies } from '../kit/sample-bodies.ts';
import { withShop } from '../kit/start-shop.ts';
import { naiveIds } from './naive-grid.ts';
import { insertRandomOrders } from './random-orders.ts';
import { randomQueries } from './random-queries.ts';

const shop = withShop();
/** The same queries in each run; other ones with `TEST_SEED`. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_127);
const NOTHING: GridQuery = { filters: [], text: '', sort: [] };
const TODAY = plainDate(new Date(), defaultSettings().timeZone);
const SOURCES = gridSources(defaultSettings(), () => ({ today: TODAY, bankSince: TODAY }));
/**
 * Found and sorted by something else than the text of the cell: a number by its parts (9 before 10),
 * attributes by codes and values in both languages.
 */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  orders: ['number'],
  'order-rows': ['number'],
  articles: ['attributes'],
  emails: ['number'],
  'webhook-deliveries': ['number'],
};

const dayInRome = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(new Date(instant));
const day = (bound: string | number) => (typeof bound === 'string' ? (dayOfBound(bound, TODAY) ?? bound) : bound);
/** Days as the engine resolves them. */
const resolved = (filters: readonly GridFilter[]): GridFilter[] =>
  filters.map((filter) => ({
    ...filter,
    ...('from' in filter && filter.from !== undefined && { from: day(filter.from) }),
    ...('to' in filter && filter.to !== undefined && { to: day(filter.to) }),
  }));

beforeAll(async () => {
  const { db } = shop();
  await insertRandomOrders(db, 100);
  await db.query(
    null,
    `insert into letters (kind, recipient, locale, payload, created_at, next_attempt_at, attempts, last_error, fault, sent_at, stopped_at)
     select 'message', 'Nobody' || n || '@example.com', 'it', '{"values": {}}', now() - (50 - n) * interval '7 hours', now() + interval '1 day',
       n % 4, '', case n % 4 when 3 then 'address' else '' end, case n % 4 when 0 then now() end, case n % 4 when 1 then now() end
     from generate_series(1, 40) n`,
  );
  await db.query(
    null,
    `with c as (insert into connections (code, name, created_at) values ('grid', 'Grid', now()) returning id),
     w as (insert into webhooks (connection_id, name, url, types, secret, read_position, created_at)
       select c.id, 'Webhook ' || n, 'https://example.com', '{}', '', 0, now() from c, generate_series(1, 3) n returning id)
     insert into webhook_deliveries (webhook_id, message_id, type, subject, position, created_at, state, attempts, next_attempt_at, status, milliseconds, fault)
     select w.id, gen_random_uuid(), case n % 2 when 0 then 'order.sent' else 'webhook.test' end, 'uid-' || n % 5, nullif(n % 7, 0),
       now() - (50 - n) * interval '7 hours', case n % 3 when 0 then 'failed' when 1 then 'waiting' else 'delivered' end, n % 12,
       now() + n * interval '1 hour', case n % 4 when 0 then null else 200 + n end, n * 3, case n % 3 when 2 then '' else 'status' end
     from generate_series(1, 36) n join (select id, row_number() over (order by id) as nth from w) w on w.nth = n % 3 + 1 order by n`,
  );
  // E-mails sort by their numbers, which grow with time.
  const bodies = sampleBodies(NOTHING_OWNED);
  for (const name of ['wrapper.send_generic_email', 'wrapper.request_form', 'register'] as const)
    await shop().guest().send(name, bodies[name]);
  await db.query(
    null,
    `insert into promos (code, row, title_it, title_en, type, brand_id, from_quantity, gift_product_id, gift_quantity, valid_from, valid_to, off)
     select 'GIFT' || n, 1, 'Omaggio ' || n % 3, 'Gift', 'gift', b.id, n, p.id, 1, current_date - n, current_date + n - 5, n % 3 = 0
     from generate_series(1, 12) n, (select min(id) as id from brands) b, (select min(id) as id from products) p`,
  );
  for (const quantity of [1, 2])
    await importAsCommand(shop(), { 'stock.csv': ['product,quantity', `VT933.08.020,${quantity}`] });
});

async function sourceOf(source: GridSource): Promise<GridSource> {
  const ofNow = (await source.withColumns?.(shop().db)) ?? source;
  return (await ofNow.withParameters?.(shop().db, { a: 'L01', b: 'L02' }, 'it')) ?? ofNow;
}
const idsOf = async (source: GridSource, query: GridQuery) => [
  ...(await shop().db.transaction((transaction) => source.ids(transaction, query))),
];

test('every definition of the contract has its rows', async () => {
  const folder = join(import.meta.dirname, '../../../src/contract/office/grids');
  // The columns of the table of prices are the lists of the shop.
  const names = [priceMatrixGrid([]).name];
  for (const file of readdirSync(folder).filter((one) => one.endsWith('-grid.ts')))
    for (const value of Object.values((await import(join(folder, file))) as object))
      if (typeof value === 'object' && 'columns' in value && 'views' in value)
        names.push((value as GridDefinition).name);
  expect(SOURCES.map(({ definition }) => definition.name).sort()).toEqual(names.sort());
});

/** Those with parameters have a test of their own: their rows depend on what they are opened with. */
const PLAIN = SOURCES.filter(({ withParameters }) => withParameters === undefined);
const named = (sources: readonly GridSource[]) => sources.map((source) => [source.definition.name, source] as const);

describe.each(named(PLAIN))('%s', (name, given) => {
  /** In tabs with `me` the rows are other ones for each person. */
  const isForAll = (definition: GridDefinition, { filters }: { readonly filters: readonly GridFilter[] }) =>
    filters.every(({ column }) => definition.columns.find(({ key }) => key === column)?.kind !== 'person');
  const isOtherwise = (definition: GridDefinition, { sort }: GridQuery) =>
    (sort.length > 0 ? sort : definition.sort).some(({ column }) => OTHERWISE[name]?.includes(column));

  test('its tabs, sorts by each column, and queries by chance show what a naive filter shows (C-OFF-3)', async () => {
    const source = await sourceOf(given);
    const { definition } = source;
    const keys = definition.columns.map(({ key }) => key);
    const rows: GridRow[] = await source.rows(shop().db, await idsOf(source, NOTHING), keys);
    expect(rows.length).toBeGreaterThan(0);
    const check = async (query: GridQuery) => {
      const ids = await idsOf(source, query);
      const naive = naiveIds(definition, rows, query, dayInRome);
      if (isOtherwise(definition, query)) expect(ids.toSorted()).toEqual(naive.toSorted());
      else expect(ids).toEqual(naive);
      return ids;
    };
    for (const { filters, sort = [] } of definition.views.filter((view) => isForAll(definition, view)))
      await check({ text: '', filters: resolved(filters), sort: [...sort] });
    for (const { key, ordered } of definition.columns)
      if (ordered !== false)
        for (const down of [false, true]) await check({ ...NOTHING, sort: [{ column: key, down }] });
    await fc.assert(
      fc.asyncProperty(
        randomQueries(definition, rows, { dayOf: dayInRome, unfiltered: OTHERWISE[name] }),
        async (query) => {
          const ids = await check(query);
          expect((await source.first(shop().db, query, keys, 50)).map(({ id }) => id)).toEqual(ids.slice(0, 50));
          expect(await source.counts(shop().db, [query], 50)).toEqual([Math.min(ids.length, 50)]);
        },
      ),
      { seed: SEED, numRuns: 12 },
    );
  });
});

test.each(named(SOURCES))('%s: no column outside the definition reaches SQL (C-OFF-5)', async (_, given) => {
  const source = await sourceOf(given);
  for (const key of [
    `${given.definition.columns[0]?.key}"; drop table orders; --`,
    'id',
    'p.id',
    '__proto__',
    'constructor',
    '',
  ])
    for (const query of [{ filters: [{ column: key, is: ['1'] }] }, { sort: [{ column: key, down: false }] }])
      await expect(idsOf(source, { ...NOTHING, ...query })).rejects.toThrow('No column');
});

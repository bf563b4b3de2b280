import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockFigures, lockImports } from '#server/import/import-log.repository.ts';
import { type FigureImport, importFigures, recordFigures } from '#server/import/index.ts';
import { startDying } from '../setup/killed-process.ts';
import { type ImportBench, issuesOf, NOW, withImport } from './import-kit.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/import-example');
const LIMITS = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };
const bench = withImport();

/** As `npm run import` does it. */
async function figures(on: ImportBench, options: Partial<FigureImport> = {}) {
  const { db, dataDir, source } = on;
  const clock = () => NOW;
  const listed = { source, userName: 'erp', clock, limits: LIMITS };
  const record = (bytes: number) => recordFigures(listed, bytes);
  const report = await importFigures({
    db,
    dataDir,
    source,
    clock,
    timeZone: 'Europe/Rome',
    lang: 'en',
    record,
    ...options,
  });
  if (!report) throw new Error('The source was not one of figures alone.');
  return report;
}

/** Many articles beside those of the example. */
const ARTICLES = Array.from({ length: 2_300 }, (_, n) => `N${n}`);
const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

async function fill(on: ImportBench) {
  await on.run({ source: EXAMPLE });
  on.write({ 'products.csv': lines('code;name_it', ...ARTICLES.map((code) => `${code};Vite ${code}`)) });
  await on.run();
}

/** What the tables of figures hold, by codes. */
const held = async (on: ImportBench) => ({
  stock: await on.rows('select p.carti, s.quantity from stock s join products p on p.id = s.product_id order by 1'),
  prices: await on.rows(
    `select p.carti, l.code, r.from_quantity, r.gross, r.valid_from::text, r.valid_to::text from prices r
     join products p on p.id = r.product_id join price_lists l on l.id = r.price_list_id order by 1, 2, 3, 5`,
  ),
  arrivals: await on.rows(
    'select p.carti, a.date::text, a.quantity, a.precision from arrivals a join products p on p.id = a.product_id order by 1, 2',
  ),
  credit: await on.rows('select * from customer_credit order by 1'),
  orders: await on.rows('select number, status, total_document from orders order by 1'),
  events: await on.rows(
    'select o.number, e.position, e.status from order_events e join orders o on o.id = e.order_id order by 1, 2',
  ),
  promises: await on.rows('select p.carti, k.quantity from stock_promises k join products p on p.id = k.product_id'),
});

const FILES = {
  'stock.csv': lines(
    'product;quantity',
    ...ARTICLES.map((code, n) => `${code};${n % 40}`),
    'MAI;3',
    'N7;99',
    'VS.112;;',
    'VS.112;12,5',
  ),
  // The rows of an article lie far apart, and still replace its prices together.
  'prices.csv': lines(
    'product;list;price;from_quantity',
    ...ARTICLES.map((code, n) => `${code};;${n + 1},5;1`),
    ...ARTICLES.map((code, n) => `${code};BASE;${n},25;10`),
    'VS.112;RIV;7,10;1',
    'VS.112;MAI;7,10;1',
    'N3;BASE;1;10',
  ),
  'arrivals.csv': lines('product;quantity;date', 'N1;5;2035-01-01', 'N2;7;2035-01-01', 'N1;6;2035-02-01', 'N1;x;1'),
  'credit.csv': lines('customer;overdue;as_of', '0101;12,5;2026-03-01', '101;1;2026-03-01', '99;1;'),
  'orders.csv': lines('number;status', 'oc/01/2026;cancelled', 'OC/9/2026;NE', 'OC/1/2026;perso'),
};

describe('batch by batch, and in one transaction', () => {
  const other = withImport();

  test('batches and one transaction end in equal tables, counts and reasons (C-EXC-2, C-EXC-6)', async () => {
    await Promise.all([fill(bench()), fill(other())]);
    for (const on of [bench(), other()]) {
      await on.rows(`insert into stock_promises (product_id, order_id, quantity, made_at)
        select p.id, (select min(id) from orders), 4, '2026-03-01' from products p where p.carti in ('N5', 'VTE933-M8X20')`);
      on.write(FILES);
    }
    for (const on of [bench(), other()]) rmSync(join(on.source, 'products.csv'));
    const whole = await other().run({ waits: 'command' });
    const tried = await figures(bench(), { dryRun: true });
    expect([tried.committed, tried.files, issuesOf(tried).sort()]).toEqual([
      false,
      whole.files,
      issuesOf(whole).sort(),
    ]);
    const before = await held(bench());
    const report = await figures(bench());
    expect(report.committed).toBe(true);
    expect(report.files).toEqual(whole.files);
    expect(issuesOf(report).sort()).toEqual(issuesOf(whole).sort());
    expect(await held(bench())).toEqual(await held(other()));
    expect(await held(bench())).not.toEqual(before);
  });
});

test('the same rows again are unchanged, and raise no version (C-EXC-2)', async () => {
  const on = bench();
  await fill(on);
  on.write(FILES);
  rmSync(join(on.source, 'products.csv'));
  await figures(on);
  const before = await held(on);
  const versions = () => on.rows('select name, version from versions order by 1');
  const raised = await versions();
  const again = await figures(on);
  expect(again.files.map(({ inserted, updated, removed }) => inserted + updated + removed)).toEqual([0, 0, 0, 0, 0]);
  expect(await held(on)).toEqual(before);
  expect(await versions()).toEqual(raised);
});

test('stock and arrivals do not raise the version of the catalogue; prices raise their own', async () => {
  const on = bench();
  await fill(on);
  rmSync(join(on.source, 'products.csv'));
  const version = (name: string) => on.one<number>('select version from versions where name = $1', [name]);
  const [catalogue, prices, search] = [await version('catalogue'), await version('prices'), await version('search')];
  on.write({ 'stock.csv': FILES['stock.csv'], 'arrivals.csv': FILES['arrivals.csv'] });
  await figures(on);
  expect([await version('catalogue'), await version('prices'), await version('search')]).toEqual([
    catalogue,
    prices,
    search,
  ]);
  on.write({ 'prices.csv': lines('product;price', 'N1;4') });
  await figures(on);
  expect(await version('catalogue')).toBe(catalogue);
  expect(await version('prices')).toBeGreaterThan(Number(prices));
  const [change] = await on.rows<{ articles: number[]; only_prices: boolean }>(
    'select articles, only_prices from search_changes order by version desc limit 1',
  );
  expect([change?.articles.length, change?.only_prices]).toEqual([1, true]);
});

test('an older figure never replaces a newer one, and takes no promise that was made after it (C-EXC-3)', async () => {
  const on = bench();
  await on.run({ source: EXAMPLE });
  const write = (...rows: string[]) => on.write({ 'stock.csv': lines('product;quantity;as_of', ...rows) });
  const stock = () =>
    on.one(`select s.quantity::int from stock s join products p on p.id = s.product_id where p.carti = 'VS.112'`);
  write('VS.112;50;2026-03-10T08:00:00Z');
  expect(await figures(on)).toMatchObject({ errors: 0, stale: 0 });
  write('VS.112;40;2026-03-10T07:00:00Z', 'VTE933-M8X20;1;2026-03-10T07:00:00Z');
  expect(await figures(on)).toMatchObject({ stale: 1, files: [{ rows: 2, updated: 1 }] });
  expect(await stock()).toBe(50);
  await on.rows(`insert into stock_promises (product_id, order_id, quantity, made_at)
    select p.id, (select min(id) from orders), 4, '2026-03-10T08:45:00Z' from products p where p.carti = 'VS.112'`);
  const promised = () => on.one('select count(*)::int from stock_promises');
  write('VS.112;50;2026-03-10T08:30:00Z');
  await figures(on);
  expect(await promised()).toBe(1);
  write('VS.112;46;2026-03-10T08:50:00Z', 'VS.112;47;2026-03-10T08:49:00Z');
  expect(await figures(on)).toMatchObject({ stale: 1, errors: 0 });
  expect([await stock(), await promised()]).toEqual([46, 0]);
  write('VS.112;1;ieri', 'VS.112;2;2099-01-01T00:00:00Z');
  expect(issuesOf(await figures(on))).toEqual(['stock.csv:2 as_of not-a-moment', 'stock.csv:3 as_of moment-ahead']);
  expect(await stock()).toBe(46);
});

test('one bad row stops no good one; `strict` keeps nothing of all batches (C-EXC-5)', async () => {
  const on = bench();
  await fill(on);
  rmSync(join(on.source, 'products.csv'));
  on.write({ 'stock.csv': FILES['stock.csv'] });
  const none = await held(on);
  const refused = await figures(on, { strict: true });
  expect([refused.committed, refused.errors]).toEqual([false, 3]);
  expect(await held(on)).toEqual(none);
  expect(await on.one('select count(*)::int from import_runs')).toBe(0);
  expect((await figures(on)).committed).toBe(true);
  expect(await on.one('select count(*)::int from stock')).toBe(3 + ARTICLES.length);
});

test('stopped between two batches, what was written stays, and the list says how much it was', async () => {
  const on = bench();
  await fill(on);
  rmSync(join(on.source, 'products.csv'));
  on.write({ 'stock.csv': FILES['stock.csv'] });
  const stop = new AbortController();
  await expect(figures(on, { signal: stop.signal, onProgress: () => stop.abort() })).rejects.toMatchObject({
    kept: true,
  });
  const [run] = await on.rows<{ state: string; report: { rows: number; changed: number } }>(
    'select state, report from import_runs',
  );
  expect(run).toMatchObject({ state: 'done', report: { rows: 1_000 } });
  expect(await on.one('select count(*)::int from stock')).toBeLessThan(ARTICLES.length);
  expect((await figures(on)).committed).toBe(true);
  expect(await on.one('select count(*)::int from stock')).toBe(3 + ARTICLES.length);
});

test('killed between two batches: what is in stays, and the same file brings the rest once (C-EXC-2)', async () => {
  const on = bench();
  await fill(on);
  rmSync(join(on.source, 'products.csv'));
  on.write({ 'stock.csv': FILES['stock.csv'] });
  const script = join(import.meta.dirname, 'figures-and-die.ts');
  await startDying(on, script, [on.dataDir, on.source, '1']).died();
  const stock = () => on.one<number>('select count(*)::int from stock');
  const first = (await stock()) - 3;
  expect(first).toBeGreaterThan(900);
  expect(first).toBeLessThanOrEqual(1_000);
  const runs = () => on.rows(`select state, (report ->> 'rows')::int as rows from import_runs order by id`);
  expect(await runs()).toEqual([{ state: 'done', rows: 1_000 }]);
  const [again] = (await figures(on)).files;
  // The first batch wrote one row that was there: that of the example.
  expect(again?.inserted).toBe(ARTICLES.length - first);
  expect(await stock()).toBe(3 + ARTICLES.length);
  expect(await on.one(`select count(*)::int from waiting_rows where key = 'MAI'`)).toBe(1);
  const noted = await on.one<number>(
    `select count(*)::int from operation_changes where before is null and entity like 'article-stock%'`,
  );
  expect(noted).toBe(ARTICLES.length);
});

test('each batch is an operation with its rows; all of them are taken back together (C-OFF-1)', async () => {
  const on = bench();
  await fill(on);
  rmSync(join(on.source, 'products.csv'));
  on.write({ 'stock.csv': FILES['stock.csv'] });
  await figures(on);
  const operations = () =>
    on.rows(`select source, kind, rows, (params ->> 'rows')::int as read from operations order by id`);
  expect(await operations()).toEqual([
    { source: 'command', kind: 'import.run', rows: 999, read: 1_000 },
    { source: 'command', kind: 'import.run', rows: 1_000, read: 1_000 },
    expect.objectContaining({ source: 'command', kind: 'import.run' }),
  ]);
  const runs = () =>
    on.rows(`select operation_id is not null as whole, report ->> 'undoable' as undoable, (report ->> 'rows')::int as rows,
      (report ->> 'refused')::int as refused from import_runs order by id`);
  expect(await runs()).toEqual([{ whole: true, undoable: 'true', rows: ARTICLES.length + 4, refused: 2 }]);
  on.write({ 'stock.csv': lines('product;quantity', 'N1;1000') });
  await figures(on);
  expect((await runs()).at(-1)).toEqual({ whole: true, undoable: 'true', rows: 1, refused: 0 });
});

test('a hundred rows of stock read no whole table of articles, customers or prices', async () => {
  const on = bench();
  await on.run({ source: EXAMPLE });
  await on.rows(
    `insert into products (carti, slug, name_it, name_en) select 'G' || n, 'g' || n, 'Dado', 'Nut' from generate_series(1, 20000) n`,
  );
  await on.rows(`insert into stock (product_id, quantity) select id, 1 from products where carti like 'G%'`);
  await on.rows(`insert into prices (product_id, price_list_id, gross)
    select p.id, (select min(id) from price_lists), 1 from products p where carti like 'G%'`);
  await on.rows(`insert into customers (client_id, company_name) select n, 'Ditta' from generate_series(1000, 8000) n`);
  await on.rows('analyze products, stock, prices, customers');
  const read = async () => {
    // Counts of a connection are there when it has said them.
    await on.rows('select pg_stat_force_next_flush()');
    await on.rows('select pg_sleep(0.1)');
    const rows = await on.rows<{ relname: string; read: number }>(
      `select relname, seq_tup_read::int as read from pg_stat_user_tables
       where relname in ('products', 'prices', 'customers', 'addresses', 'stock') order by 1`,
    );
    return Object.fromEntries(rows.map(({ relname, read: tuples }) => [relname, tuples]));
  };
  on.write({ 'stock.csv': lines('product;quantity', ...Array.from({ length: 100 }, (_, n) => `G${n * 7 + 1};5`)) });
  const before = await read();
  expect((await figures(on)).files).toMatchObject([{ rows: 100, updated: 100 }]);
  const after = await read();
  for (const table of ['products', 'prices', 'customers', 'addresses'])
    expect([table, Number(after[table]) - Number(before[table])]).toEqual([table, 0]);
  expect(Number(after.stock) - Number(before.stock)).toBeLessThan(1_000);
});

test('it waits for its own table only: for stock while stock is imported, not for a catalogue', async () => {
  const on = bench();
  await on.run({ source: EXAMPLE });
  on.write({ 'stock.csv': lines('product;quantity', 'VS.112;1') });
  await on.db.transaction(async (busy) => {
    // Another import, as `importCatalogue` begins it, at the step of its articles.
    expect(await lockImports(busy)).toBe(true);
    await lockFigures(busy, 'prices');
    expect((await figures(on)).files).toMatchObject([{ updated: 1 }]);
  });
  let isDone = false;
  let waiting: Promise<unknown> = Promise.resolve();
  await on.db.transaction(async (busy) => {
    await lockFigures(busy, 'stock');
    on.write({ 'stock.csv': lines('product;quantity', 'VS.112;2') });
    waiting = figures(on).then(() => {
      isDone = true;
    });
    await expect
      .poll(() =>
        on.one(
          `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
      .toBe(1);
    expect(isDone).toBe(false);
  });
  await waiting;
  expect(isDone).toBe(true);
});

test.each([
  ['articles beside them', { 'products.csv': 'code;name\nX;Y\n' }, {}],
  ['whole orders', { 'orders.csv': 'number;customer;address;date\n' }, {}],
  ['papers', { 'papers/FT_1_2026.pdf': '%PDF' }, {}],
  ['`--replace`', {}, { replace: true }],
  ['a mapping', {}, { mapping: 'listino.yaml' }],
])('%s: the whole import does it', async (_, files: Record<string, string>, options: object) => {
  const on = bench();
  on.write({ 'stock.csv': 'product;quantity\n', ...files });
  const { db, dataDir, source } = on;
  const record = () => {
    throw new Error('Nothing is written.');
  };
  const asked = { db, dataDir, source, clock: () => NOW, timeZone: 'Europe/Rome', record, ...options };
  expect(await importFigures(asked)).toBeUndefined();
});

/** Rows of figures, batch by batch: the same result as an import in one transaction, without reading the catalogue (docs/exchange-rows.md). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importFigures, recordFigures } from '#server/import/index.ts';
import { type ImportBench, issuesOf, NOW, withImport } from './import-kit.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/import-example');
const LIMITS = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };
const bench = withImport();
const other = withImport();

/** As `npm run import` does it. */
async function figures(on: ImportBench, options: { dryRun?: boolean; strict?: boolean; signal?: AbortSignal } = {}) {
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

test('batches and one transaction end in equal tables, counts and reasons (C-EXC-2, C-EXC-6)', async () => {
  await Promise.all([fill(bench()), fill(other())]);
  for (const on of [bench(), other()]) {
    await on.rows(`insert into stock_promises (product_id, order_id, quantity, made_at)
      select p.id, (select min(id) from orders), 4, '2026-03-01' from products p where p.carti in ('N5', 'VTE933-M8X20')`);
    on.write(FILES);
  }
  const { rmSync } = await import('node:fs');
  for (const on of [bench(), other()]) rmSync(join(on.source, 'products.csv'));
  const whole = await other().run();
  const tried = await figures(bench(), { dryRun: true });
  expect([tried.committed, tried.files, issuesOf(tried).sort()]).toEqual([false, whole.files, issuesOf(whole).sort()]);
  const before = await held(bench());
  const report = await figures(bench());
  expect(report.committed).toBe(true);
  expect(report.files).toEqual(whole.files);
  expect(issuesOf(report).sort()).toEqual(issuesOf(whole).sort());
  expect(await held(bench())).toEqual(await held(other()));
  expect(await held(bench())).not.toEqual(before);
});

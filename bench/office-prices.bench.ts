/**
 * Prices of the office: 100 000 prices raised by 3 % with history, and taken back; what that would have meant over 1 000 000 order lines;
 * 10 000 changed prices found by the search.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueSource } from '#server/catalogue-source.ts';
import { announceData, createCatalogue } from '#server/modules/catalogue/index.ts';
import { createBulkWorker } from '#server/modules/office/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createPriceEffects, pricesCells, pricesGrid, registerUndoablePrices } from '#server/modules/pricing/index.ts';
import { SearchService } from '#server/modules/search/index.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import type { Measurement } from './kit/measurement.ts';

const PRICES = 100_000;
const LINES = 1_000_000;
const FOUND = 10_000;
const LINES_PER_ORDER = 10;
const ZONE = 'Europe/Rome';
const CHANGE = { kind: 'percent', by: 300, round: 'cent' } as const;

async function fill(db: Database): Promise<void> {
  await db.transaction(
    async (transaction) => {
      const run = (sql: string) => transaction.query(null, sql);
      await run(`insert into price_lists (code, name, is_default) values ('BASE', 'Base', true)`);
      await run(
        `insert into products (carti, slug, name_it, name_en, packagings) select 'ART' || n, 'art-' || n, 'Articolo ' || n, 'Article ' || n, '[]'
         from generate_series(1, ${PRICES}) n`,
      );
      await run(
        `insert into prices (price_list_id, product_id, from_quantity, gross) select l.id, p.id, 1, 10000 + p.id % 5000
         from products p, price_lists l order by p.id`,
      );
      await run(
        `insert into customers (client_id, company_name, email) select n, 'Cliente ' || n, 'cliente' || n || '@example.com'
         from generate_series(1, 2000) n`,
      );
      await run(
        `insert into users (email, password_hash, role, name) values ('laura@example.com', '', 'staff', 'Laura')`,
      );
      await run(
        `insert into orders (sequence, year, number, client_id, address_code, order_date, total_gross, total_net, transport, vat, total_document)
         select n, 2026, 'OC/' || n || '/2026', 1 + n % 2000, 1, current_date - n % 360, 0, 0, 0, 0, 0
         from generate_series(1, ${LINES / LINES_PER_ORDER}) n`,
      );
      await run(
        `insert into order_rows (order_id, row_id, product_id, carti, name_it, name_en, quantity, gross, chain, net, total_gross, total_net, vat)
         select o.id, k, 1 + (o.id * 7919 + k * 104729) % ${PRICES}, '', '', '', 1 + k, 10000, case o.client_id % 3 when 0 then '' when 1 then '50' else '50+10' end,
           case o.client_id % 3 when 0 then 10000 when 1 then 5000 else 4500 end, 0, 0, 22
         from orders o, generate_series(1, ${LINES_PER_ORDER}) k`,
      );
    },
    { timeoutMs: 0 },
  );
  await db.query(null, 'vacuum analyze');
}

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-office-prices-'));
  const started = await startDatabase({ dataDir: folder, databaseUrl: undefined, purpose: 'benchmark' });
  try {
    await migrate(started.db);
    await fill(started.db);
    return [await effect(started.db), ...(await raised(started.db)), await found(started.db)];
  } finally {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const clock = () => new Date();

const line = (what: string, milliseconds: number, target: number, of: string): Measurement => ({
  what,
  measured: `${milliseconds.toFixed(0)} ms`,
  target: `≤ ${target} ms`,
  ok: milliseconds <= target,
  baseline: of,
});

async function effect(db: Database): Promise<Measurement> {
  const ids = await db.transaction((transaction) => pricesGrid.ids(transaction, { filters: [], text: '', sort: [] }));
  const begun = performance.now();
  const { lines } = await createPriceEffects({ db, clock, timeZone: ZONE }).effect({
    ids,
    change: CHANGE,
    locale: 'it',
    costs: true,
  });
  const took = performance.now() - begun;
  if (lines !== LINES) throw new Error(`${lines} lines were counted`);
  return line('office: effect of +3 % over a year of order lines', took, 10_000, `${LINES} lines, ${PRICES} prices`);
}

async function raised(db: Database): Promise<Measurement[]> {
  const operations = createOperations({ clock });
  registerUndoablePrices(operations);
  const [bulk] = await db.query<{ id: number }>(
    null,
    `insert into bulk_changes (user_id, key, grid, cells, ids, total, started_at)
     select u.id, 'bench-prices', 'prices', $1, l.ids, ${PRICES}, now()
     from users u, (select string_agg(int4send(id), '' order by id) as ids from prices) l returning id`,
    [JSON.stringify([{ column: 'price', change: CHANGE }])],
  );
  const worker = createBulkWorker({
    deeds: [],
    db,
    clock,
    log: { error: (...all: unknown[]) => console.error(...all) },
    sources: [pricesGrid],
    writers: [pricesCells as never],
    operations,
  });
  const begun = performance.now();
  await worker.work(bulk?.id ?? 0);
  const took = performance.now() - begun;
  const [done] = await db.query<{ changed: number; operations: number[] }>(
    null,
    'select changed, operations from bulk_changes where id = $1',
    [bulk?.id],
  );
  if (done?.changed !== PRICES) throw new Error('not all were changed');
  const from = performance.now();
  let back = 0;
  for (const operationId of done.operations.toReversed()) {
    const act = { actor: { userId: 1, name: 'Laura' }, source: 'office' } as const;
    back += (await operations.undo(db, act, { operationId })).answer.back;
  }
  if (back !== PRICES) throw new Error('not all went back');
  return [
    line('office: +3 % on 100 000 prices with history', took, 40_000, `${PRICES} prices, pieces of 5 000`),
    line('office: … taken back', performance.now() - from, 40_000, `${PRICES} prices`),
  ];
}

/** From the commit of the change to the search that knows it. */
async function found(db: Database): Promise<Measurement> {
  const catalogue = await createCatalogue({ db, clock, timeZone: ZONE });
  const source = catalogueSource({ db, catalogue, clock, timeZone: ZONE });
  const search = new SearchService({ source, snapshots: null, now: () => performance.now(), log: () => {} });
  await search.start();
  await search.follow();
  await db.transaction(async (transaction) => {
    const rows = await transaction.query<{ product_id: number }>(
      null,
      `update prices set gross = 77 where product_id <= ${FOUND} returning product_id`,
    );
    const articles = rows.map((row) => row.product_id);
    await announceData(transaction, ['prices'], { articles, onlyPrices: true });
  });
  const before = search.version;
  const begun = performance.now();
  await search.follow();
  const took = performance.now() - begun;
  if (search.version === before) throw new Error('nothing was followed');
  await search.close();
  await catalogue.close();
  return line('office: 10 000 changed prices found by the search', took, 1_000, `${PRICES} articles`);
}

if (import.meta.main) console.table(await run());

/**
 * The table of prices: 100 000 articles in 20 lists with breaks. Opened, sorted and filtered by the price in a list, rows of any place, its
 * tabs counted, a cell saved, and one list raised by 3 % with its breaks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matrixKey } from '#contract/office/grids/price-matrix-grid.ts';
import { createBulkWorker } from '#server/modules/office/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { priceMatrixCells, priceMatrixGrid, registerUndoablePrices } from '#server/modules/pricing/index.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import type { Measurement } from './kit/measurement.ts';

const ARTICLES = 100_000;
const LISTS = 20;
const PAGE = 100;
const TIMES = 15;
const OF = `${ARTICLES} articles, ${LISTS} lists, ${(ARTICLES * LISTS * 3) / 2} prices`;
const NOTHING = { filters: [], text: '', sort: [] };

async function fill(db: Database): Promise<void> {
  await db.transaction(
    async (transaction) => {
      const run = (sql: string) => transaction.query(null, sql);
      await run(
        `insert into price_lists (code, name, is_default) select 'L' || n, 'List ' || n, n = 1 from generate_series(1, ${LISTS}) n`,
      );
      await run(
        `insert into products (carti, slug, name_it, name_en, packagings, cost)
         select 'ART' || n, 'art-' || n, 'Articolo ' || n, 'Article ' || n, '[]', 5000 + n % 3000 from generate_series(1, ${ARTICLES}) n`,
      );
      // Every second price has a break.
      await run(
        `insert into prices (price_list_id, product_id, from_quantity, gross)
         select l.id, p.id, q.n, 10000 + p.id % 5000 + l.id * 10 - q.n from products p, price_lists l, (values (1), (10)) q (n)
         where q.n = 1 or (p.id + l.id) % 2 = 0 order by p.id`,
      );
      await run(
        `insert into users (email, password_hash, role, name) values ('laura@example.com', '', 'staff', 'Laura')`,
      );
    },
    { timeoutMs: 0 },
  );
  await db.query(null, 'vacuum analyze');
}

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-office-matrix-'));
  const started = await startDatabase({ dataDir: folder, databaseUrl: undefined, purpose: 'benchmark' });
  try {
    await migrate(started.db);
    await fill(started.db);
    const { db } = started;
    const source = (await priceMatrixGrid.withColumns?.(db)) ?? priceMatrixGrid;
    return [...(await read(db, source)), await raised(db)];
  } finally {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const line = (what: string, milliseconds: number, target: number): Measurement => ({
  what: `office: ${what}`,
  measured: `${milliseconds.toFixed(0)} ms`,
  target: `≤ ${target} ms`,
  ok: milliseconds <= target,
  baseline: OF,
});

/** The time that 19 of 20 stay below. */
async function slowest(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[Math.ceil(TIMES * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
}

async function read(db: Database, source: GridSource): Promise<Measurement[]> {
  const keys = source.definition.columns.map(({ key }) => key);
  const price = matrixKey('price', 7);
  const sorted = { ...NOTHING, sort: [{ column: price, down: true }] };
  const filtered = { ...NOTHING, filters: [{ column: price, from: 11_000, to: 11_500 }] };
  const first = (query: typeof NOTHING | typeof sorted | typeof filtered) => () => source.first(db, query, keys, PAGE);
  const ids = await db.transaction((transaction) => source.ids(transaction, NOTHING), { timeoutMs: 0 });
  if (ids.length !== ARTICLES) throw new Error(`${ids.length} articles`);
  const [row] = await source.rows(db, [ids[50_000] ?? 0], keys);
  if (row === undefined || row.cells[price] === null) throw new Error('the row has no price');
  let place = 0;
  const anywhere = () => {
    place = (place + 7_919) % (ARTICLES - PAGE);
    return source.rows(db, [...ids.subarray(place, place + PAGE)], keys);
  };
  const tabs = source.definition.views.map(({ filters }) => ({ ...NOTHING, filters: [...filters] }));
  return [
    line('table of prices opened, first 100 rows with all lists', await slowest(first(NOTHING)), 150),
    line('… 100 rows at any place', await slowest(anywhere), 150),
    line('… sorted by the price in a list', await slowest(first(sorted)), 800),
    line('… filtered by the price in a list', await slowest(first(filtered)), 500),
    line(
      '… the whole list behind it, sorted by a list',
      await slowest(() => db.transaction((transaction) => source.ids(transaction, sorted))),
      1_500,
    ),
    line('… its tabs counted', await slowest(() => source.counts(db, tabs, 100_001)), 1_500),
  ];
}

async function raised(db: Database): Promise<Measurement> {
  const clock = () => new Date();
  const operations = createOperations({ clock });
  registerUndoablePrices(operations);
  const change = { kind: 'percent', by: 300, round: 'cent' };
  const cells = [matrixKey('price', 7), matrixKey('breaks', 7)].map((column) => ({ column, change }));
  const rows = 10_000;
  const [bulk] = await db.query<{ id: number }>(
    null,
    `insert into bulk_changes (user_id, key, grid, cells, ids, total, started_at)
     select u.id, 'bench-matrix', 'price-matrix', $1, l.ids, ${rows}, now()
     from users u, (select string_agg(int4send(id), '' order by id) as ids from (select id from products order by id limit ${rows}) p) l
     returning id`,
    [JSON.stringify(cells)],
  );
  const worker = createBulkWorker({
    deeds: [],
    db,
    clock,
    log: { error: (...all: unknown[]) => console.error(...all) },
    sources: [priceMatrixGrid],
    writers: [priceMatrixCells as never],
    operations,
  });
  const begun = performance.now();
  await worker.work(bulk?.id ?? 0);
  const took = performance.now() - begun;
  const [done] = await db.query<{ changed: number }>(null, 'select changed from bulk_changes where id = $1', [
    bulk?.id,
  ]);
  if (done?.changed !== rows) throw new Error(`${done?.changed} were changed`);
  return line(`… one list raised by 3 % with its breaks, ${rows} articles`, took, 8_000);
}

/** A change of 10 000 rows in one press: its preview, the first word of progress, the whole of it with history, and taking it back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { articlesCells, articlesGrid, createArticleDesk } from '#server/modules/catalogue/index.ts';
import { createBulkWorker } from '#server/modules/office/index.ts';
import { createOperations, type Operations } from '#server/modules/operations/index.ts';
import { ordersCells, ordersGrid, registerUndoableOrders } from '#server/modules/orders/index.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import type { Measurement } from './kit/measurement.ts';

const ROWS = 10_000;
const ROUNDS = 3;

async function fill(db: Database): Promise<void> {
  await db.query(
    null,
    `insert into customers (client_id, company_name, email) select n, 'Cliente ' || n, 'cliente' || n || '@example.com'
     from generate_series(1, 500) n`,
  );
  await db.query(
    null,
    `insert into users (email, password_hash, role, name) values ('laura@example.com', '', 'staff', 'Laura')`,
  );
  await db.query(
    null,
    `insert into orders (sequence, year, number, client_id, address_code, order_date, total_gross, total_net, transport, vat, total_document)
     select n, 2026, 'OC/' || n || '/2026', 1 + n % 500, 1, '2026-11-24', 1000000, 1000000, 0, 220000, 1220000
     from generate_series(1, ${ROWS}) n`,
  );
  await db.query(null, 'vacuum analyze');
}

async function fillArticles(db: Database): Promise<void> {
  await db.query(
    null,
    `insert into products (carti, slug, name_it, name_en, description_it, keywords_it)
     select 'B.' || n, 'b-' || n, 'Vite TE zincata ' || n, 'Hex bolt ' || n, repeat('Descrizione ', 20), 'ferramenta'
     from generate_series(1, ${ROWS}) n`,
  );
  await db.query(null, 'vacuum analyze products');
}

/** What is changed, and what it is done with. */
interface Case {
  readonly grid: string;
  readonly table: string;
  readonly source: GridSource;
  readonly writer: CellWriter;
  readonly cell: (round: number) => object;
}

async function start(db: Database, { grid, table, cell }: Case, round: number): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    null,
    `insert into bulk_changes (user_id, key, grid, cells, ids, total, started_at)
     select u.id, $1, $2, $3, l.ids, ${ROWS}, now()
     from users u, (select string_agg(int4send(id), '' order by id) as ids from ${table}) l returning id`,
    [`bench-${grid}-${round}`, grid, JSON.stringify([cell(round)])],
  );
  return row?.id ?? 0;
}

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-office-bulk-'));
  const started = await startDatabase({ dataDir: folder, databaseUrl: undefined, purpose: 'benchmark' });
  try {
    await migrate(started.db);
    await fill(started.db);
    await fillArticles(started.db);
    return await measureAll(started.db);
  } finally {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(db: Database): Promise<Measurement[]> {
  const clock = () => new Date();
  const operations = createOperations({ clock });
  registerUndoableOrders(operations, clock);
  createArticleDesk({
    db,
    clock,
    timeZone: 'Europe/Rome',
    operations,
    labels: () => Promise.reject(new Error('no labels are read')),
    selection: () => Promise.reject(new Error('no selection is read')),
  });
  const orders: Case = {
    grid: 'orders',
    table: 'orders',
    source: ordersGrid({ creditSource: 'known' }),
    writer: ordersCells as unknown as CellWriter,
    cell: (round) => ({ column: 'hold_reason', value: `Inventario ${round}` }),
  };
  const articles: Case = {
    grid: 'articles',
    table: 'products',
    source: articlesGrid,
    writer: articlesCells as unknown as CellWriter,
    cell: () => ({
      column: 'name_it',
      change: { kind: 'replace', find: 'TE', by: 'testa esagonale', exact: true, words: true },
    }),
  };
  return [...(await measure(db, operations, orders)), ...(await measure(db, operations, articles))];
}

async function measure(db: Database, operations: Operations, asked: Case): Promise<Measurement[]> {
  const clock = () => new Date();
  const [whole, first, back]: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await start(db, asked, round);
    const from = performance.now();
    let word = 0;
    const worker = createBulkWorker({
      deeds: [],
      db,
      clock,
      log: { error: (...all: unknown[]) => console.error(...all) },
      sources: [asked.source],
      writers: [asked.writer],
      operations,
      onSlice: () => {
        word ||= performance.now() - from;
      },
    });
    await worker.work(id);
    whole?.push(performance.now() - from);
    first?.push(word);
    const [done] = await db.query<{ changed: number; operations: number[] }>(
      null,
      'select changed, operations from bulk_changes where id = $1',
      [id],
    );
    if (done?.changed !== ROWS) throw new Error('not all were changed');
    const begun = performance.now();
    const act = { actor: { userId: 1, name: 'Laura' }, source: 'office' } as const;
    const { answer } = await operations.undo(db, act, { operationId: done.operations[0] ?? 0 });
    if (answer.back !== ROWS) throw new Error('not all went back');
    back?.push(performance.now() - begun);
  }
  const line = (what: string, times: readonly number[] = [], target: number): Measurement => {
    const worst = Math.max(...times);
    return {
      what,
      measured: `${worst.toFixed(0)} ms`,
      target: `≤ ${target} ms`,
      ok: worst <= target,
      baseline: `${ROWS} ${asked.grid}`,
    };
  };
  return [
    line(`office: bulk change of 10 000 ${asked.grid} with history`, whole, 5_000),
    line('office: … first progress', first, 300),
    line('office: … taken back', back, 5_000),
  ];
}

if (import.meta.main) console.table(await run());

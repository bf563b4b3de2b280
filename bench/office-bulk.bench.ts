/** A change of 10 000 rows in one press: its preview, the first word of progress, the whole of it with history, and taking it back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBulkWorker } from '#server/modules/office/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { ordersCells, ordersGrid, registerUndoableOrders } from '#server/modules/orders/index.ts';
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

async function start(db: Database, reason: string): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    null,
    `insert into bulk_changes (user_id, key, grid, cells, ids, total, started_at)
     select u.id, $1, 'orders', $2, l.ids, ${ROWS}, now()
     from users u, (select string_agg(int4send(id), '' order by id) as ids from orders) l returning id`,
    [`bench-${reason}`, JSON.stringify([{ column: 'hold_reason', value: reason }])],
  );
  return row?.id ?? 0;
}

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-office-bulk-'));
  const started = await startDatabase({ dataDir: folder, databaseUrl: undefined, purpose: 'benchmark' });
  try {
    await migrate(started.db);
    await fill(started.db);
    return await measure(started.db);
  } finally {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(db: Database): Promise<Measurement[]> {
  const clock = () => new Date();
  const operations = createOperations({ clock });
  registerUndoableOrders(operations, clock);
  const [whole, first, back]: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await start(db, `Inventario ${round}`);
    const from = performance.now();
    let word = 0;
    const worker = createBulkWorker({
      db,
      clock,
      log: { error: (...all: unknown[]) => console.error(...all) },
      sources: [ordersGrid({ creditSource: 'known' })],
      writers: [ordersCells as never],
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
      baseline: `${ROWS} orders`,
    };
  };
  return [
    line('office: bulk change of 10 000 rows with history', whole, 5_000),
    line('office: … first progress', first, 300),
    line('office: … taken back', back, 5_000),
  ];
}

if (import.meta.main) console.table(await run());

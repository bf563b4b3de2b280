/**
 * Deeds of staff: 200 orders accepted in one press with history and e-mails, and taken back; the history of one record
 * among ten million changes (a tenth of them with `BENCH_CHANGES=1000000`); the page of an order of 500 rows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperations, readRecordHistory } from '#server/modules/operations/index.ts';
import { createOrderAdmin, registerUndoableOrders } from '#server/modules/orders/index.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import type { Measurement } from './kit/measurement.ts';
import { startTradeFixtures } from './kit/trade-fixtures.ts';

const ORDERS = 200;
const ROWS = 40;
const CHANGES = Number(process.env.BENCH_CHANGES ?? 10_000_000);
/** Changes of one record. */
const OF_ONE = 60;

async function fill(db: Database): Promise<void> {
  await db.query(
    null,
    `insert into products (carti, slug, name_it, name_en) select 'ART' || n, 'art-' || n, 'Articolo ' || n, 'Article ' || n
    from generate_series(1, ${ROWS}) n`,
  );
  await db.query(
    null,
    `insert into customers (client_id, company_name, email) select n, 'Cliente ' || n, 'cliente' || n || '@example.com'
    from generate_series(1, ${ORDERS}) n`,
  );
  await db.query(
    null,
    `insert into orders (sequence, year, number, client_id, address_code, order_date, total_gross, total_net, transport, vat, total_document)
     select n, 2026, 'OC/' || n || '/2026', n, 1, '2026-11-24', 1000000, 1000000, 0, 220000, 1220000 from generate_series(1, ${ORDERS}) n`,
  );
  await db.query(
    null,
    `insert into order_events (order_id, position, status, at, actor) select id, 1, 'IA', now(), 'Cliente' from orders`,
  );
  await db.query(
    null,
    `insert into order_rows (order_id, row_id, product_id, carti, name_it, name_en, quantity, gross, net, total_gross, total_net, vat)
     select o.id, p.n * 10, p.id, p.carti, p.name_it, p.name_en, 10, 2500, 2500, 25000, 25000, 22
     from orders o, (select *, row_number() over (order by id) as n from products) p`,
  );
  await db.query(null, 'vacuum analyze');
}

/** Of one block: each ends within seconds, and says so. */
const BLOCK = 1_000_000;
const PER_OPERATION = 100;
const FIRST_OPERATION = 1_000_001;

/**
 * As years of a busy house: each change is another record's, but those of one, spread evenly. Keys and indexes are made afterwards, as
 * they were: row by row they would take half an hour.
 */
async function fillHistory(db: Database): Promise<void> {
  const run = (sql: string) => db.transaction((transaction) => transaction.query(null, sql), { timeoutMs: 0 });
  const begun = performance.now();
  const says = (what: string) => console.log(`   ${what}, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  await run(
    `insert into operations (id, at, actor_name, source, kind, rows, position, values_digest, digest)
     select n, now(), 'Laura', 'office', 'article.save', ${PER_OPERATION}, n, '', ''
     from generate_series(${FIRST_OPERATION}, ${FIRST_OPERATION + CHANGES / PER_OPERATION}) n`,
  );
  const constraints = await db.query<{ name: string; is: string }>(
    null,
    `select conname as name, pg_get_constraintdef(oid) as is from pg_constraint
     where conrelid = 'operation_changes'::regclass and contype in ('p', 'f') order by contype desc`,
  );
  const indexes = await db.query<{ name: string; is: string }>(
    null,
    `select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as is from pg_index x
     where x.indrelid = 'operation_changes'::regclass and not x.indisprimary`,
  );
  for (const { name } of constraints) await run(`alter table operation_changes drop constraint ${name}`);
  for (const { name } of indexes) await run(`drop index ${name}`);
  for (let from = 0; from < CHANGES; from += BLOCK) {
    const to = Math.min(CHANGES, from + BLOCK);
    await run(
      `insert into operation_changes (operation_id, seq, entity, entity_key, before, after, digest)
       select ${FIRST_OPERATION} + (n - 1) / ${PER_OPERATION}, 1 + (n - 1) % ${PER_OPERATION}, 'article',
         case when n % ${Math.floor(CHANGES / OF_ONE)} = 0 then 'ONE' else 'A' || n % 200000 end, '{"price": 1}', '{"price": 2}', ''
       from generate_series(${from + 1}, ${to}) n`,
    );
    says(`${to} changes`);
  }
  for (const { name, is } of constraints.toReversed())
    await run(`alter table operation_changes add constraint ${name} ${is}`);
  for (const { is } of indexes) await run(is);
  await db.query(null, 'analyze operation_changes');
  says('keys and indexes');
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const from = performance.now();
  const result = await work();
  return { ms: performance.now() - from, result };
}

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-office-orders-'));
  const started = await startDatabase({ dataDir: folder, databaseUrl: undefined, purpose: 'benchmark' });
  try {
    await migrate(started.db);
    await fill(started.db);
    return [...(await measure(started.db)), ...(await measurePages())];
  } finally {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(db: Database): Promise<Measurement[]> {
  const clock = () => new Date();
  const operations = createOperations({ clock });
  registerUndoableOrders(operations, clock);
  const emails = { accepted: true, partial: true, fulfilled: true, cancelled: true };
  const admin = createOrderAdmin({
    db,
    clock,
    operations,
    baseUrl: 'https://shop.example',
    emails,
    orderMail: { agent: true, office: [] },
    letterDelay: 3600,
  });
  const numbers = Array.from({ length: ORDERS }, (_, at) => `OC/${at + 1}/2026`);
  const hand = { actor: 'Laura', note: '', userId: 1, source: 'office' as const };
  const accepted: number[] = [];
  const undone: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { ms, result } = await timed(() => admin.acceptMany(numbers, { ...hand, key: `bench-${round}-0` }, false));
    if (result.answer.done.length !== ORDERS || result.operationId === null) throw new Error('not all were accepted');
    accepted.push(ms);
    const operationId = result.operationId;
    const actor = { userId: 1, name: 'Laura' };
    const back = await timed(() => operations.undo(db, { actor, source: 'office' }, { operationId }));
    if (back.result.answer.left + back.result.answer.refused > 0) throw new Error('not all went back');
    undone.push(back.ms);
  }
  await fillHistory(db);
  const read: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const { ms, result } = await timed(() =>
      readRecordHistory(db, { entities: ['article'], key: 'ONE' }, { limit: 100 }),
    );
    if (result.length < OF_ONE - 1) throw new Error('changes are missing');
    read.push(ms);
  }
  return [
    line('office: 200 orders accepted in one press', accepted, 3_000, `${ROWS} rows each, with history and e-mails`),
    line('office: … and taken back', undone, 5_000, 'with their e-mails'),
    line('office: history of one record', read, 20, `among ${CHANGES} changes`),
  ];
}

const LONG = 500;

/** The page of a long order, and what an amendment of it would cost. */
async function measurePages(): Promise<Measurement[]> {
  const fixtures = await startTradeFixtures();
  try {
    await fixtures.db.query(
      null,
      `with made as (
         insert into orders (sequence, year, number, client_id, address_code, order_date, total_gross, total_net, transport, vat, total_document)
         values (1, 2026, 'OC/1/2026', 1, 1, '2026-11-24', 1000000, 1000000, 0, 220000, 1220000) returning id
       ), event as (
         insert into order_events (order_id, position, status, at, actor) select id, 1, 'IA', now(), 'Cliente' from made
       )
       insert into order_rows (order_id, row_id, product_id, carti, name_it, name_en, quantity, gross, net, total_gross, total_net, vat)
       select m.id, p.id * 10, p.id, p.carti, p.name_it, p.name_en, 10, 2500, 2500, 25000, 25000, 22
       from made m, products p where p.id <= ${LONG}`,
    );
    const number = 'OC/1/2026';
    const opened: number[] = [];
    const seen: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      const page = await timed(async () =>
        JSON.stringify(await fixtures.office('office_orders.get_order', { number })),
      );
      const amendment = { rows: [{ row_id: 10 * (1 + round), quantity: 20 }] };
      const preview = await timed(async () =>
        JSON.stringify(await fixtures.office('office_orders.amend_preview', { number, amendment })),
      );
      if (round < 10) continue;
      opened.push(page.ms);
      seen.push(preview.ms);
    }
    return [
      line(`office: order of ${LONG} rows opened`, opened, 60, 'response as JSON'),
      line(`office: … what an amendment would cost`, seen, 200, 'all rows priced twice'),
    ];
  } finally {
    await fixtures.stop();
  }
}

function line(what: string, times: readonly number[], target: number, baseline: string): Measurement {
  const worst = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return { what, measured: `${worst.toFixed(0)} ms`, target: `≤ ${target} ms`, ok: worst <= target, baseline };
}

if (import.meta.main) console.table(await run());

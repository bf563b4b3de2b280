/**
 * Grids of the office at a million rows: how fast a view opens by any sort, how fast rows of any place come, what the whole
 * list costs PostgreSQL and this process, and what twenty open views weigh.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { GridDefinition, GridQuery } from '#contract/office/grids/grid-definition.ts';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { createGrids, createOpenViews } from '#server/modules/office/index.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { createListThread } from '#server/platform/db/grid/id-list-thread.ts';
import { sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { type Database, startDatabase } from '#server/platform/db/index.ts';
import type { Measurement } from './kit/measurement.ts';

const ROWS = 1_000_000;
const VIEWS = 20;
const ROUNDS = 12;

/** As the grid of articles will be: 30 columns, of which these are sorted by. */
const SORTED = ['code', 'name', 'brand', 'price', 'stock', 'changed'] as const;
const EXTRA = Array.from({ length: 24 }, (_, at) => `field_${at}`);
const words = (title: string) => ({ it: title, en: title });

const DEFINITION: GridDefinition = {
  name: 'bench',
  title: words('Bench'),
  permission: 'articles.read',
  columns: [
    { key: 'code', kind: 'code', title: words('Code'), width: 100 },
    { key: 'name', kind: 'text', title: words('Name'), width: 200 },
    { key: 'brand', kind: 'code', title: words('Brand'), width: 100 },
    { key: 'price', kind: 'money', title: words('Price'), width: 100 },
    { key: 'stock', kind: 'number', title: words('Stock'), width: 100 },
    { key: 'changed', kind: 'time', title: words('Changed'), width: 100 },
    ...EXTRA.map((key) => ({ key, kind: 'text' as const, title: words(key), width: 100 })),
  ],
  sort: [{ column: 'code', down: false }],
  sums: [],
  views: [],
};

function source(): GridSource {
  const plain = Object.fromEntries(SORTED.map((key) => [key, { value: `a.${key}` }]));
  const extra = Object.fromEntries(EXTRA.map((key, at) => [key, { value: `a.name || ${at}` }]));
  return sqlGrid({
    definition: DEFINITION,
    from: 'bench_articles a',
    id: 'a.id',
    columns: { ...plain, ...extra },
    matches: (word, add) => `a.code like ${add(`${word.toUpperCase()}%`)}`,
  });
}

async function fill(db: Database): Promise<void> {
  await db.transaction(
    async (transaction) => {
      await transaction.query(
        null,
        `create table bench_articles as select n::int as id, 'ART' || lpad((n * 7919 % ${ROWS * 10})::text, 8, '0') as code,
           (array['Valvola', 'Curva', 'Giunto', 'Tubo', 'Raccordo'])[1 + n % 5] || ' ' || md5(n::text) as name,
           'BRAND' || (n * 31 % 400) as brand, (n::bigint * 104729 % 10000000) as price, (n * 17 % 5000)::int as stock,
           now() - (n * 13 % 900000) * interval '1 minute' as changed
         from generate_series(1::bigint, ${ROWS}) n`,
      );
      await transaction.query(null, 'alter table bench_articles add primary key (id)');
      for (const key of SORTED) {
        const by = key === 'name' ? 'lower(name)' : key;
        await transaction.query(null, `create index on bench_articles (${by}, id)`);
      }
    },
    { timeoutMs: 300_000 },
  );
  await db.query(null, 'vacuum analyze bench_articles');
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const from = performance.now();
  const answer = await work();
  return { ms: performance.now() - from, answer };
}

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-grid-bench-'));
  const started = await startDatabase({ dataDir: folder, databaseUrl: undefined, purpose: 'benchmark' });
  try {
    await fill(started.db);
    return await measure(started.db);
  } finally {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes in use after a full collection. `external` contains the array buffers. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function measure(db: Database): Promise<Measurement[]> {
  const thread = createListThread({ db, timeoutMs: 60_000 });
  const articles = source();
  const views = createOpenViews();
  const grids = createGrids({
    db,
    clock: () => new Date(),
    today: () => '2026-11-24',
    sources: [articles],
    views,
    readList: thread.read,
  });
  const reader = { userId: 1, locale: 'it' as const, permissions: new Set(PERMISSIONS) };
  const keys = DEFINITION.columns.map(({ key }) => key);
  const query = (one: Partial<GridQuery>): GridQuery => ({ filters: [], text: '', sort: [], ...one });
  const sorts = SORTED.flatMap((column) => [true, false].map((down) => query({ sort: [{ column, down }] })));
  const first = (asked: GridQuery) =>
    db.transaction((transaction) => articles.first(transaction, asked, keys, 100), { timeoutMs: 15_000 });

  const opened: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const asked of sorts) opened.push((await timed(() => first(asked))).ms);
  const found: number[] = [];
  for (let round = 0; round < ROUNDS * 4; round += 1)
    found.push(
      (await timed(() => first(query({ text: `art000${round}`, filters: [{ column: 'stock', from: 10 }] })))).ms,
    );

  // The whole list: the wall clock, and the longest time for which nothing else could run.
  const lists: number[] = [];
  const held: number[] = [];
  for (const asked of sorts) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const { ms, answer } = await timed(() =>
      db.transaction((transaction) => articles.ids(transaction, asked, thread.read), {
        isolation: 'repeatable read',
        timeoutMs: 60_000,
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    delay.disable();
    if (answer.length !== ROWS) throw new Error('the list is not whole');
    lists.push(ms);
    held.push(delay.max / 1e6);
  }

  const before = bytesInUse();
  const open = [];
  for (let at = 0; at < VIEWS; at += 1) {
    const { view } = await grids.open(reader, 'bench', sorts[at % sorts.length] as GridQuery);
    await grids.rows(reader, view, 0, 0);
    open.push(view);
  }
  const grown = (bytesInUse() - before) / 2 ** 20;
  const anywhere: number[] = [];
  for (let round = 0; round < ROUNDS * 10; round += 1) {
    const view = open[round % VIEWS] as string;
    const from = (round * 99_991) % (ROWS - 200);
    const { ms, answer } = await timed(() => grids.rows(reader, view, from, 200));
    if (answer.rows.length !== 200) throw new Error('rows are missing');
    anywhere.push(ms);
  }
  const line = (what: string, ms: number, target: number): Measurement => ({
    what,
    measured: `${ms.toFixed(1)} ms`,
    target: `≤ ${target} ms`,
    ok: ms <= target,
    baseline: `${ROWS} rows, 30 columns`,
  });
  await thread.close();
  return [
    line('office grid: first 100 rows by any sort, p95', p95(opened), 50),
    line('office grid: first 100 rows by code and a filter, p95', p95(found), 80),
    line('office grid: 200 rows at any place, p95', p95(anywhere), 40),
    line('office grid: the whole list of ids, p95 of any sort', p95(lists), 1_500),
    line('office grid: longest hold of the event loop by a list', Math.max(...held), 10),
    {
      what: `office grid: memory of ${VIEWS} open views`,
      measured: `${grown.toFixed(0)} MB (lists ${(views.bytes / 2 ** 20).toFixed(0)} MB)`,
      target: '≤ 150 MB',
      ok: grown <= 150,
      baseline: `${ROWS} rows each`,
    },
  ];
}

if (import.meta.main) console.table(await run());

/** The start page of the office at 100 000 orders: all of its parts, for an owner. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { gridSources } from '#server/grid-sources.ts';
import { createDeskFigures, createGrids, createOpenViews } from '#server/modules/office/index.ts';
import { readMonthSales, readUsualDay } from '#server/modules/orders/index.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import { parseSettings } from '#server/settings.ts';
import { type Measurement, median } from './kit/measurement.ts';

const ORDERS = 100_000;
const CUSTOMERS = 2_000;
/** Orders that are not fulfilled yet: the newest. */
const OPEN = 800;
const ROUNDS = 40;
/** Not counted. */
const WARM = 5;

async function fill(db: Database): Promise<void> {
  await db.query(
    null,
    `insert into customers (client_id, company_name, email, credit_limit)
     select n, 'Cliente ' || n, 'cliente' || n || '@example.com', case when n % 3 = 0 then 50000000 end from generate_series(1, ${CUSTOMERS}) n`,
  );
  await db.query(
    null,
    `insert into products (carti, slug, name_it, name_en) select 'ART' || n, 'art-' || n, 'Articolo ' || n, 'Article ' || n from generate_series(1, 500) n`,
  );
  await db.query(
    null,
    `insert into orders (sequence, year, number, client_id, address_code, status, order_date, created_at, delivery_date, total_gross, total_net,
       transport, vat, total_document)
     select n, 2026, 'OC/' || n || '/2026', 1 + n * 7919 % ${CUSTOMERS}, 1,
       case when n > ${ORDERS - OPEN} then (array['IA', 'NE', 'partial'])[1 + n % 3] when n % 50 = 0 then 'cancelled' else 'E' end,
       current_date, now() - (${ORDERS} - n) * interval '11 minutes', current_date - 3 + n % 12, 1000000, 1000000, 90000, 239800, 1329800
     from generate_series(1, ${ORDERS}) n`,
  );
  await db.query(
    null,
    `insert into order_rows (order_id, row_id, product_id, carti, name_it, name_en, quantity, gross, net, total_gross, total_net, vat)
     select o.id, n * 10, p.id, p.carti, p.name_it, p.name_en, 10, 2500, 2500, 25000, 25000, 22
     from orders o cross join generate_series(1, 4) n join products p on p.id = 1 + (o.id * 31 + n * 17) % 500`,
  );
  await db.query(null, 'vacuum analyze');
}

export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-desk-'));
  const database = await startDatabase({ dataDir, databaseUrl: undefined, purpose: 'benchmark' });
  try {
    const { db } = database;
    await migrate(db);
    await fill(db);
    const today = () => new Date().toISOString().slice(0, 10);
    const sources = gridSources(parseSettings('', 'bench'), () => ({ today: today(), bankSince: today() }));
    const grids = createGrids({ db, clock: () => new Date(), today, sources, views: createOpenViews() });
    const reader = { userId: 1, permissions: new Set(PERMISSIONS) };
    const figures = createDeskFigures({ db, grids });
    const line = async (what: string, target: number, work: () => Promise<unknown>): Promise<Measurement> => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS + WARM; round += 1) {
        const begun = performance.now();
        await work();
        if (round >= WARM) times.push(performance.now() - begun);
      }
      const worst = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
      const measured = `${median(times).toFixed(1)} ms, p95 ${worst.toFixed(1)} ms`;
      return {
        what,
        measured,
        target: `≤ ${target} ms`,
        ok: worst <= target,
        baseline: `${ORDERS} orders, ${OPEN} open`,
      };
    };
    const all = () => figures(reader);
    const usual = () => readUsualDay(db, new Date());
    const months = () => readMonthSales(db, today(), 24);
    return [
      await line('office: the whole desk', 50, () => Promise.all([all(), usual(), months()])),
      await line('office: … its figures', 50, all),
      await line('office: … sales of 24 months', 50, months),
      await line('office: … the usual day', 50, usual),
    ];
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());

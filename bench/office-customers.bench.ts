/**
 * Customers in the office at 100 000 customers, 400 000 orders and 200 000 deadlines: the grid by any sort and text, its tabs'
 * counts, the palette, and the page of a customer with 600 orders.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CUSTOMERS_GRID } from '#contract/office/grids/customers-grid.ts';
import type { GridQuery } from '#contract/office/grids/grid-definition.ts';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { createCustomerView, customersGrid } from '#server/modules/customer-admin/index.ts';
import { findCustomers } from '#server/modules/customers/index.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import type { Measurement } from './kit/measurement.ts';

const CUSTOMERS = 100_000;
const ORDERS = 400_000;
const DEADLINES = 200_000;
/** Of the customer whose page is opened. */
const OWN_ORDERS = 600;
const ROUNDS = 20;
const DAYS = { today: '2026-11-26', bankSince: '2026-11-19' };

async function fill(db: Database): Promise<void> {
  const run = (sql: string) =>
    db.transaction((transaction) => transaction.query(null, sql).then(() => {}), { timeoutMs: 600_000 });
  await run(`insert into agents (code, name) select 'A' || n, 'Agente ' || n from generate_series(1, 40) n`);
  await run(`insert into products (carti, slug, name_it, name_en) select 'ART' || n, 'art-' || n, 'Articolo ' || n, 'Article ' || n
    from generate_series(1, 200) n`);
  await run(`insert into customers (client_id, company_name, city, province, vat_number, phone, email, agent_id, discount, credit_limit, payment_methods)
    select n, (array['Termoidraulica', 'Ferramenta', 'Elettro', 'Edil', 'Impianti'])[1 + n % 5] || ' ' || initcap(substr(md5(n::text), 1, 8)) || ' S.r.l.',
      (array['Lecco', 'Bergamo', 'Milano', 'Como', 'Brescia', 'Torino'])[1 + n % 6], 'LC', lpad((n::bigint * 7919)::text, 11, '0'),
      '0' || (300000000 + n * 37), 'cliente' || n || '@example.com', 1 + n % 40, '50+10', 50000000 + n % 100 * 1000000, '{riba_60}'
    from generate_series(1, ${CUSTOMERS}) n`);
  await run(`insert into addresses (client_id, address_code, name, street, city)
    select n, 1, 'Sede', 'Via ' || n, 'Lecco' from generate_series(1, ${CUSTOMERS}) n`);
  await run(`insert into users (email, role, client_id, name) select 'persona' || n || '@example.com', 'customer', n, 'Persona ' || n
    from generate_series(1, ${CUSTOMERS}) n`);
  await run(`insert into orders (sequence, year, number, client_id, address_code, order_date, status, payment_method, total_gross,
      total_net, transport, vat, total_document)
    select n, 2026, 'OC/' || n, case when n <= ${OWN_ORDERS} then 77 else 1 + (n::bigint * 7919 % ${CUSTOMERS})::int end, 1,
      '2026-11-26'::date - (n::bigint * 31 % 900)::int, case when n % 40 = 0 then 'NE' when n % 200 = 1 then 'partial' else 'E' end, 'riba_60',
      (n::bigint * 13 % 50000) * 100, (n::bigint * 13 % 50000) * 100, 0, 0, (n::bigint * 13 % 50000) * 122
    from generate_series(1, ${ORDERS}) n`);
  await run(`insert into order_rows (order_id, row_id, product_id, carti, name_it, name_en, quantity, delivered, gross, net, total_gross, total_net, vat)
    select o.id, r * 10, 1 + (o.id * 7 + r) % 200, 'ART' || (1 + (o.id * 7 + r) % 200), 'Articolo', 'Article', 10, 5, 2500, 2500, 25000, 25000, 22
    from orders o, generate_series(1, 5) r where o.client_id = 77 or o.status <> 'E'`);
  await run(`insert into deadlines (client_id, document, document_key, year, due_date, amount, open, source)
    select 1 + (n::bigint * 104729 % ${CUSTOMERS})::int, 'F' || n, 'F' || n, 2026, '2026-11-26'::date - 200 + (n::bigint * 17 % 300)::int,
      1000000, case when n % 4 = 0 then 0 else 1000000 end, 'erp'
    from generate_series(1, ${DEADLINES}) n`);
  await db.query(null, 'vacuum analyze');
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

async function times(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work(round);
    taken.push(performance.now() - from);
  }
  return taken;
}

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-office-customers-'));
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
  const grid = customersGrid({ creditSource: 'known', days: () => DAYS });
  const keys = CUSTOMERS_GRID.columns.map(({ key }) => key);
  const query = (one: Partial<GridQuery>): GridQuery => ({ filters: [], text: '', sort: [], ...one });
  const first = (asked: GridQuery) => grid.first(db, asked, keys, 100);
  const sorted = (columns: readonly string[]) =>
    times(columns.length * 4, (round) =>
      first(query({ sort: [{ column: columns[round % columns.length] ?? '', down: round % 2 === 0 }] })),
    );
  await first(query({}));
  const byName = await sorted(['company', 'code']);
  const byField = await sorted(['town', 'agent', 'limit', 'active']);
  const byFigure = await sorted(['sales', 'change', 'used', 'overdue', 'last_order', 'people']);
  const texts = ['colombo', 'ferramenta lecco', '0300370', 'cliente4711@', '00000007919', '77', 'persona 555'];
  const found = await times(ROUNDS, (round) => first(query({ text: texts[round % texts.length] ?? '' })));
  const palette = await times(ROUNDS, (round) => findCustomers(db, texts[round % texts.length] ?? '', 8));
  const ids = await db.transaction((transaction) => grid.ids(transaction, query({})));
  const anywhere = await times(ROUNDS, (round) => {
    const from = (round * 4_999) % (CUSTOMERS - 200);
    return grid.rows(db, [...ids.subarray(from, from + 200)], keys);
  });
  const counts = await times(5, () =>
    grid.counts(
      db,
      CUSTOMERS_GRID.views.map(({ filters }) => query({ filters })),
      10_001,
    ),
  );
  const sums = await times(3, () => grid.sums(db, ids, CUSTOMERS_GRID.sums));
  const view = createCustomerView({
    db,
    clock: () => new Date(`${DAYS.today}T10:00:00Z`),
    timeZone: 'Europe/Rome',
    creditSource: 'known',
    creditOf: async () => ({
      advances: 0,
      unbilledNotes: 0,
      openDeadlines: 0,
      overdue: 0,
      insuredLimit: null,
      internalLimit: null,
      asOf: null,
      remittancesExpired: null,
      remittancesToExpire: null,
      ribaExpired: null,
      ribaToExpire: null,
    }),
    sumsOf: async () => ({
      known: 0,
      open: 0,
      expired: 0,
      to_expire: 0,
      unpaid: 0,
      within_30: 0,
      within_60: 0,
      within_90: 0,
      later: 0,
      riba_expired: 0,
      riba_to_expire: 0,
      other_expired: 0,
      other_to_expire: 0,
    }),
  });
  const staff = {
    userId: 1,
    name: 'Laura',
    email: 'laura@example.com',
    permissions: new Set(PERMISSIONS),
    locale: 'it' as const,
    confirmedAt: null,
    requestId: 'bench',
  };
  await view(77, staff);
  const page = await times(ROUNDS, () => view(77, staff));
  const line = (what: string, taken: readonly number[], target: number): Measurement => {
    const worst = p95(taken);
    return {
      what,
      measured: `${worst.toFixed(1)} ms`,
      target: `≤ ${target} ms`,
      ok: worst <= target,
      baseline: `${CUSTOMERS} customers, ${ORDERS} orders`,
    };
  };
  return [
    line('office customers: first 100 rows by name or code, p95', byName, 50),
    line('office customers: … by town, agent, limit, state, p95', byField, 250),
    line('office customers: … by sales, credit, overdue, last order, p95', byFigure, 1_000),
    line('office customers: first 100 rows by text, p95', found, 120),
    line('office customers: palette, p95', palette, 80),
    line('office customers: 200 rows at any place, p95', anywhere, 60),
    line('office customers: counts of all tabs', counts, 1_500),
    line('office customers: sums of the whole view', sums, 3_000),
    line(`office customers: page of a customer with ${OWN_ORDERS} orders, p95`, page, 60),
  ];
}

if (import.meta.main) console.table(await run());

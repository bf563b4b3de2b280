/** The import's own records: its lock, the versions it increments, its log entry. */
import type { Queryable } from '#server/platform/db/index.ts';
import { FIGURE_TABLES, type FigureTable } from './figure-tables.ts';
import type { FileCounts } from './import-run.ts';

const LOCK = 0x696d7074;

/** One import at a time; the lock ends with the transaction. */
export async function lockImports(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ locked: boolean }>(null, 'select pg_try_advisory_xact_lock($1) as locked', [LOCK]);
  return row?.locked ?? false;
}

/** Until the transaction ends, rows are those of an import: other systems get one event for all of it (docs/exchange-events.md). */
export const writeAsImport = (db: Queryable) => db.query(null, `select set_config('bancale.import', 'on', true)`);

/**
 * Waits until nobody else writes this table's rows by import, and keeps others waiting until the transaction ends. A catalogue takes it at
 * the step of that table, so that stock does not wait for articles.
 */
export const lockFigures = (db: Queryable, table: FigureTable) =>
  db.query(null, 'select pg_advisory_xact_lock($1, $2)', [LOCK, FIGURE_TABLES.indexOf(table)]);

/** Whether an import is running, in any process. */
export async function isImporting(db: Queryable): Promise<boolean> {
  return !(await lockImports(db));
}

export interface ImportRecord {
  source: string;
  startedAt: Date;
  demo: boolean;
  summary: readonly FileCounts[];
}

export async function recordImport(db: Queryable, { source, startedAt, demo, summary }: ImportRecord): Promise<void> {
  await db.query(null, 'insert into imports (source, started_at, demo, summary) values ($1, $2, $3, $4)', [
    source,
    startedAt,
    demo,
    JSON.stringify(summary),
  ]);
}

/** Fresh statistics, so that the first queries after a large import get good plans. */
export async function refreshStatistics(db: Queryable): Promise<void> {
  await db.query(
    null,
    'analyze products, barcodes, documents, prices, stock, arrivals, discounts, promos, coupons, orders, order_rows',
  );
  await refreshDocumentStatistics(db);
}

/**
 * The tables of the account's documents. Also while a large import fills them: statements that were planned when they were empty
 * would read them from the beginning for each document.
 */
export async function refreshDocumentStatistics(db: Queryable): Promise<void> {
  await db.query(
    null,
    'analyze invoices, invoice_rows, invoice_vat, delivery_notes, delivery_note_rows, deadlines, document_links, paper_files',
  );
}

/** Whether anything was ever imported here: an empty shop gets the demo, any other never does (C-API-8 `DEMO`). */
export async function wasImported(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    null,
    'select exists (select from imports) or exists (select from products) or exists (select from customers) as found',
  );
  return row?.found ?? false;
}

export async function holdsDemo(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(null, 'select exists (select from imports where demo) as found');
  return row?.found ?? false;
}

/** Whether a real catalogue was imported. */
export async function holdsRealData(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(null, 'select exists (select from imports where not demo) as found');
  return row?.found ?? false;
}

/** Documents of customers in a database of their own: 50 000 invoices of one, 5 000 of another, with rows, deadlines and PDF-less papers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, type Ledger, packInvoices } from '#server/modules/ledger/index.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import { defaultSettings, ledgerSettings } from '#server/settings.ts';
import { fillTrade } from './trade-fixtures.ts';

/** The customer of 50 000 invoices, and the one of 5 000. */
export const MANY = 1;
export const SOME = 2;
export const TODAY = '2026-11-24';

export interface AccountDocuments {
  readonly db: Database;
  readonly dataDir: string;
  readonly ledger: Ledger;
  /** As in a process that has read nothing yet. */
  freshLedger(): Ledger;
  stop(): Promise<void>;
}

export async function startAccountDocuments(): Promise<AccountDocuments> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-documents-'));
  const started = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'benchmark', poolSize: 4 });
  const { db } = started;
  await migrate(db);
  await fillTrade(db);
  await fillDocuments(db, MANY, 50_000, 0);
  await fillDocuments(db, SOME, 5_000, 50_000);
  // As an import leaves them.
  await db.transaction((transaction) => packInvoices(transaction, 'wait'), { timeoutMs: 0 });
  // As it is some minutes after it.
  await db.query(null, 'vacuum analyze');
  const settings = defaultSettings();
  const freshLedger = () =>
    createLedger({
      db,
      clock: () => new Date(`${TODAY}T10:00:00+01:00`),
      timeZone: 'Europe/Rome',
      holidays: settings.holidays,
      catalogue: { articlesByIds: async () => new Map() },
      articlesNamed: async (_, text) =>
        (await db.query<{ id: number }>(null, 'select id from products where upper(carti) = upper($1)', [text])).map(
          ({ id }) => id,
        ),
      settings: ledgerSettings(settings),
      card: false,
    });
  return {
    db,
    dataDir,
    ledger: freshLedger(),
    freshLedger,
    async stop() {
      await started.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Five years of documents; every twentieth is a credit note, two deadlines each, the last year's open. */
async function fillDocuments(db: Database, customer: number, count: number, from: number): Promise<void> {
  const numbers = `generate_series(${from + 1}, ${from + count}) n`;
  const day = `date '${TODAY}' - ((${from + count} - n) * 1825 / ${count})`;
  const statements = [
    `insert into addresses (client_id, address_code, name, street, city)
       select ${customer}, a, 'Cantiere ' || a, 'Via Po ' || a, 'Torino' from generate_series(2, 9) a`,
    // As an import of XML leaves them: with the document itself beside its columns.
    `insert into invoices (client_id, address_code, kind, credit, number, number_key, link_keys, year, date, taxable, vat, total,
         payable, reference, source, document)
       select ${customer}, 1 + n % 9, case when n % 20 = 0 then 'credit_note' else 'deferred' end, n % 20 = 0, n || '/A', n || '/A',
         array[n || '/A'], extract(year from ${day}), ${day}, 1000000 + n, 220000, 1220000 + n, 1220000 + n, 'PO-' || n, 'xml',
         jsonb_build_object('body', (select string_agg(encode(sha512((n || '-' || r)::bytea), 'hex'), '')
           from generate_series(1, 24) r))
       from ${numbers}`,
    `insert into invoice_rows (invoice_id, client_id, row_id, product_id, carti, description, um, quantity, net, total, vat_rate)
       select i.id, i.client_id, r, p.id, p.carti, p.name_it || ' x ' || (i.id + r) % 200, 'PZ', 100, 1.5, 1500000, 22
       from invoices i cross join generate_series(1, 5) r join products p on p.id = 1 + (i.id * 7 + r * 131) % 1000
       where i.client_id = ${customer}`,
    `insert into deadlines (client_id, invoice_id, document, document_key, document_date, year, part, due_date, amount, open, method, mp, source)
       select i.client_id, i.id, i.number, i.number_key, i.date, i.year, part, i.date + 30 * part, i.total / 2,
         case when i.date > date '${TODAY}' - 200 then i.total / 2 else 0 end, 'RiBa 30/60 gg', 'MP12', 'xml'
       from invoices i cross join generate_series(1, 2) part where i.client_id = ${customer} and not i.credit`,
  ];
  await db.transaction(
    async (transaction) => {
      for (const sql of statements) await transaction.query(null, sql);
    },
    { timeoutMs: 0 },
  );
}

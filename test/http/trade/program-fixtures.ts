/** Orders of customers' systems over the small wholesaler of `trade-fixtures.ts`: their module, and files of ours. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperations } from '#server/modules/operations/index.ts';
import { createTradeConnections, createTradeOrders, type DecideStep } from '#server/modules/trade-orders/index.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { TRADE_FORMATS } from '#server/trade-formats.ts';
import { type Modules, openModules } from './trade-fixtures.ts';

const SELLER = {
  name: 'Bancale',
  vatNumber: 'IT09876543210',
  taxCode: '',
  gln: '8000000000009',
  endpoint: '',
  code: '',
  street: 'Via Prova 1',
  postalCode: '20100',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
};

/** Where a test may kill a process that writes an invoice. */
export type AnswerStep = 'document-read' | 'document-stored';

export const DATA_DIR = mkdtempSync(join(tmpdir(), 'programs-'));

/** The module over a process of the shop. */
export async function openPrograms(
  db: Database,
  clock: () => Date,
  onStep?: (step: DecideStep | AnswerStep) => void,
  dataDir: string = DATA_DIR,
) {
  const modules: Modules = await openModules(db, clock);
  const operations = createOperations({ clock });
  const trade = createTradeOrders({
    ...modules,
    db,
    clock,
    operations,
    search: { findByCodes: async () => known },
    log: { error: (...said: unknown[]) => console.error(...said) },
    formats: TRADE_FORMATS,
    seller: SELLER,
    iban: 'IT60X0542811101000000123456',
    dataDir,
    office: 'ufficio@example.com',
    messageUrl: (id) => `https://shop.example/ufficio/inbox/trade/${id}`,
    ...(onStep && { onStep, onAnswer: onStep }),
  });
  /** What the search knows: barcodes, part numbers. */
  const known = await codesOf(db);
  return { ...modules, trade, connections: createTradeConnections({ db, operations }) };
}

async function codesOf(db: Queryable): Promise<Map<string, number[]>> {
  const rows = await db.query<{ code: string; id: number }>(
    null,
    `select ean as code, product_id as id from barcodes union all select mpn, id from products where mpn <> ''`,
  );
  const codes = new Map<string, number[]>();
  for (const { code, id } of rows) codes.set(code, [...(codes.get(code) ?? []), id]);
  return codes;
}

export const BY = { actor: { userId: null, name: 'Laura' }, source: 'command' } as const;

export async function newConnection(db: Queryable, code: string): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    null,
    `insert into connections (code, name, created_at) values ($1, $2, now()) returning id`,
    [code, `Programma ${code}`],
  );
  return row?.id ?? 0;
}

/** An order in our JSON; Verdi's, of two nuts, unless said otherwise. */
export const orderFile = (more: object = {}, rows: readonly object[] = [{ row: '10', code: 'DADO', quantity: '2' }]) =>
  Buffer.from(JSON.stringify({ number: 'PO-1', vat_number: 'IT01234567897', ...more, rows }));

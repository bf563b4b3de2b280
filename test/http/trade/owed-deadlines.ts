/** Deadlines that the books say are owed, and paying them: for tests of payments of deadlines. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { importTables } from '../kit/import-tables.ts';
import { type Person, START, type TradeFixtures, VERDI } from './trade-fixtures.ts';

const COLUMNS = 'customer,document,date,part,due_date,amount,open,paid,paid_on,paid_reference';

/** What the books say of a deadline; everything else stays empty. */
export interface Said {
  customer?: number;
  document: string;
  part?: number;
  due?: string;
  open?: number;
  paid?: number;
  paid_on?: string;
  reference?: string;
}

/** For the top of a test file, which says `trade` first. */
export function withDeadlines(trade: () => TradeFixtures) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-books-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  let documents = 0;
  let keys = 0;

  beforeEach(() => {
    trade().clock.now = START;
  });

  async function books(said: readonly Said[], options = {}): Promise<void> {
    const lines = said.map(({ customer = 103, document, part = 1, due = '2026-02-28', open = 100, ...rest }) => {
      const { paid = '', paid_on = '', reference = '' } = rest;
      return [customer, document, '2026-01-15', part, due, 100, open, paid, paid_on, reference].join(',');
    });
    await importTables(
      { db: trade().db, clock: trade().clock, dataDir },
      { 'deadlines.csv': [COLUMNS, ...lines] },
      options,
    );
  }

  /** A new document of which 100 € are open; returns its number. */
  async function owed(more: Partial<Said> = {}): Promise<string> {
    documents += 1;
    const document = `FT/${documents}`;
    await books([{ document, ...more }]);
    return document;
  }

  const verdi = () => trade().as(VERDI);

  async function deadlineOf(document: string, person: Person = verdi()) {
    const { data } = await person.call('account.payment_deadline', { state: 'all', text: document });
    return data.find((one) => one.document.number === document) ?? expect.fail(`no deadline of ${document}`);
  }

  const newKey = () => {
    keys += 1;
    return `deadlines-${process.pid}-${keys}`;
  };

  async function start(person: Person, ids: readonly number[], key = newKey()) {
    return person.call('payment.start', { deadlines: ids, idempotency_key: key });
  }

  /** Chooses, pays, finishes. */
  async function paid(document: string, person: Person = verdi()): Promise<number> {
    const { payment } = await start(person, [(await deadlineOf(document)).id]);
    await person.call('payment.simulate', { payment, outcome: 'success' });
    expect(await person.call('payment.finish', { payment })).toMatchObject({ state: 'paid', order: null });
    return payment;
  }

  const officeEmails = (event: string) =>
    trade().db.query<{ recipient: string; text: string }>(
      null,
      `select recipient, payload::text as text from letters where dedupe_key = $1`,
      [event],
    );

  async function bank(payment: number) {
    const [row] = await trade().db.query<{ state: string; captures: number; amount: number }>(
      null,
      `select state, captures, amount from simulated_payments where reference = 'payment-' || $1`,
      [payment],
    );
    return row;
  }

  return { bank, books, deadlineOf, newKey, officeEmails, owed, paid, start, verdi };
}

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssueStep } from '#server/modules/invoicing/index.ts';
import { startDying } from '../../setup/killed-process.ts';
import { acceptedOrder, HAND, type IssuingFixtures, issuingOf, REGISTERED } from './invoicing-fixtures.ts';
import { ROSSI, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let issuing: IssuingFixtures;

beforeAll(async () => {
  await trade().change(REGISTERED);
  issuing = issuingOf(trade().db, () => START);
});
afterAll(() => issuing.close());

const order = async () =>
  (await acceptedOrder(trade(), issuing.admin, ROSSI, { DADO: 2 }, { payment_method: 'riba_30' })).number;

/** What the counters say, and the numbers that there are: from 1 on, each once. */
async function expectNoGap(notes: number, invoices: number): Promise<void> {
  const [row] = await trade().db.query(
    null,
    `select (select array_agg(split_part(number, '/', 2)::int order by id) from delivery_notes) as notes,
       (select array_agg(split_part(number, '/', 2)::int order by id) from invoices) as invoices,
       (select array_agg(name order by invoice_id) from issued_files) as files,
       (select max(last_number) from document_counters where kind = 'note') as note_counter,
       (select max(last_number) from document_counters where kind = 'invoice') as invoice_counter,
       (select max(last_number) from invoice_file_counters) as file_counter`,
  );
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect(row).toEqual({
    notes: upTo(notes),
    invoices: upTo(invoices),
    files: upTo(invoices).map((one) => `IT01234567897_${one.toString(36).toUpperCase().padStart(5, '0')}.xml`),
    note_counter: notes,
    invoice_counter: invoices,
    file_counter: invoices,
  });
}

let issued = 0;

test('fifty issue at once, in two processes: numbers and file names follow each other (C-FISC-4)', async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 50; count++) numbers.push(await order());
  // Every fifth of them is refused after its numbers were taken.
  const refused = new Set(numbers.filter((_, at) => at % 5 === 0));
  await trade().db.query(
    null,
    'update order_rows set vat = 0 where order_id in (select id from orders where number = any ($1::text[]))',
    [[...refused]],
  );
  const other = issuingOf(trade().db, () => START, { home: issuing.folder });
  const shops = [issuing.invoicing, other.invoicing];
  const results = await Promise.allSettled(
    numbers.map((number, at) => shops[at % 2]?.noteAndInvoice({ order: number, hand: HAND })),
  );
  await other.close();
  const failed = numbers.filter((_, at) => results[at]?.status === 'rejected');
  expect(failed).toEqual([...refused]);
  issued = 40;
  await expectNoGap(issued, issued);
});

const STEPS: readonly IssueStep[] = ['numbered', 'checked', 'written', 'committed'];

test.each(STEPS)(
  'killed at "%s": nothing is issued, or everything, and the next numbers leave no gap (C-FISC-4)',
  async (step) => {
    const number = await order();
    const script = join(import.meta.dirname, 'issue-and-die.ts');
    await startDying(trade(), script, [step, START.toISOString(), number, issuing.folder]).died();
    const { order: after } = await issuing.admin.show(number);
    if (step === 'committed') expect(after.status).toBe('E');
    else {
      expect(after.status).toBe('NE');
      await issuing.invoicing.noteAndInvoice({ order: number, hand: HAND });
    }
    issued += 1;
    await expectNoGap(issued, issued);
  },
);

test('a killed process has issued: the file is handed over by the next one (C-FISC-4)', async () => {
  const { sent, notSent } = await issuing.invoicing.transmit();
  expect([sent.length, notSent]).toEqual([issued, []]);
});

/**
 * Documents of the account: lists of a customer with 50 000 invoices under every filter, the statement, a ZIP of 1 000 documents,
 * the courtesy PDF of 200 rows. `node bench/documents.bench.ts lists` measures that part alone.
 */
import { createDocumentWorkers } from '#server/modules/documents/document-workers.ts';
import { createLedgerFiles } from '#server/modules/documents/ledger-files.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { type AccountDocuments, MANY, SOME, startAccountDocuments, TODAY } from './kit/account-documents.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';

const ROUNDS = 9;
const ALL_YEARS = { from: '01012000' };

const PARTS = { lists, statement, paper, zip } as const;

export async function run(parts: ReadonlyArray<keyof typeof PARTS> = ['lists', 'statement', 'paper', 'zip']) {
  const documents = await startAccountDocuments();
  try {
    const measurements: Measurement[] = [];
    for (const part of parts) measurements.push(...(await PARTS[part](documents)));
    return measurements;
  } finally {
    await documents.stop();
  }
}

const caller = (customerId: number) =>
  ({ customerId, addressCode: 1, userId: null, role: 'customer', userName: '', locale: 'it', requestId: '' }) as Caller;

/** Median and best of several runs, after two to warm up. */
async function timed(what: string, target: number, work: () => Promise<unknown>): Promise<Measurement> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const begun = performance.now();
    await work();
    if (round > 1) times.push(performance.now() - begun);
  }
  return {
    what,
    measured: `${median(times).toFixed(1)} ms`,
    target: `≤ ${target} ms`,
    ok: median(times) <= target,
    baseline: `best ${Math.min(...times).toFixed(1)}; ${baselineText()}`,
  };
}

async function lists({ ledger, freshLedger }: AccountDocuments): Promise<Measurement[]> {
  const { getInvoices } = await import('#contract/endpoints/account/invoices.ts');
  const list = (customer: number, asked: object) => async () => {
    const { count } = await ledger.invoices(caller(customer), getInvoices.request.parse(asked));
    if (count === 0) throw new Error(`nothing found: ${JSON.stringify(asked)}`);
  };
  const cases: ReadonlyArray<readonly [what: string, asked: object]> = [
    ['the last 12 months', {}],
    ['five years', ALL_YEARS],
    ['five years, page 1 000', { ...ALL_YEARS, page: 1000 }],
    ['five years, by total', { ...ALL_YEARS, sort: 'total-dec' }],
    ['five years, by number', { ...ALL_YEARS, sort: 'number-dec' }],
    ['five years, by due date', { ...ALL_YEARS, sort: 'due-asc' }],
    ['five years, by destination', { ...ALL_YEARS, sort: 'destination-asc' }],
    ['five years, by state of payment', { ...ALL_YEARS, sort: 'payment-asc' }],
    ['five years, credit notes', { ...ALL_YEARS, kind: 'credit_note' }],
    ['five years, expired', { ...ALL_YEARS, payment: 'expired' }],
    ['five years, paid', { ...ALL_YEARS, payment: 'paid' }],
    ['five years, unread', { ...ALL_YEARS, unread: true }],
    ['five years, one destination', { ...ALL_YEARS, destination: 3 }],
    ['five years, text: a number', { ...ALL_YEARS, text: '4321' }],
    ['five years, text: a reference', { ...ALL_YEARS, text: 'PO-43' }],
    ['five years, text: two digits', { ...ALL_YEARS, text: '43' }],
    ['five years, text: a digit of half of them', { ...ALL_YEARS, text: '1' }],
    ['five years, article by its code', { ...ALL_YEARS, article: 'A77' }],
    ['five years, article by two words', { ...ALL_YEARS, article: 'zincata m77' }],
    ['five years, article by a word of every row', { ...ALL_YEARS, article: 'vite' }],
  ];
  const measurements: Measurement[] = [];
  for (const [what, asked] of cases)
    measurements.push(await timed(`20 of 50 000 invoices: ${what}`, 15, list(MANY, asked)));
  // Nobody has asked for this customer since the process started.
  const first = () => freshLedger().invoices(caller(MANY), getInvoices.request.parse({}));
  measurements.push(await timed('20 of 50 000 invoices: the first list of a process', 100, first));
  measurements.push(await timed('20 of 5 000 invoices: five years', 50, list(SOME, ALL_YEARS)));
  measurements.push(
    await timed('20 of 5 000 invoices: article by two words', 50, list(SOME, { ...ALL_YEARS, article: 'zincata m77' })),
  );
  return measurements;
}

async function statement({ ledger }: AccountDocuments): Promise<Measurement[]> {
  const { getStatement } = await import('#contract/endpoints/account/deadlines.ts');
  // As many years as have about 10 000 entries.
  const asked = getStatement.request.parse({ from: '01032023' });
  let entries = 0;
  const measured = await timed('statement of the customer with 5 000 invoices', 60, async () => {
    entries = (await ledger.statement(caller(SOME), asked)).data.length;
  });
  return [{ ...measured, what: `statement of ${entries} entries` }];
}

function filesOf({ ledger, dataDir }: AccountDocuments) {
  const workers = createDocumentWorkers();
  const files = createLedgerFiles({
    ledger,
    hasDispute: async () => false,
    customers: {
      customerOf: async (id) =>
        ({ id, companyName: `Cliente ${id}`, address: '', vatNumber: '', taxCode: '', email: '' }) as never,
    },
    workers,
    pages: { page: async () => undefined },
    shop: { name: 'Bancale', contacts: {} } as never,
    papers: folderFiles(dataDir).papers,
    today: () => TODAY,
  });
  return { files, workers };
}

/** A document that nobody has rendered before: 200 rows, in a thread that is running. */
async function paper(documents: AccountDocuments): Promise<Measurement[]> {
  const { db } = documents;
  const { files, workers } = filesOf(documents);
  const ids = await db.query<{ id: number }>(
    null,
    'select id from invoices where client_id = $1 order by id limit 40',
    [SOME],
  );
  await db.query(
    null,
    `insert into invoice_rows (invoice_id, client_id, row_id, carti, description, um, quantity, net, total, vat_rate)
     select i, $2, 100 + r, 'A' || r, 'Vite a testa esagonale zincata M' || r, 'PZ', 100, 1.5, 1500000, 22
     from unnest($1::int[]) i cross join generate_series(1, 195) r`,
    [ids.map(({ id }) => id), SOME],
  );
  let at = 0;
  const measured = await timed('courtesy PDF of 200 rows', 150, async () => {
    await files('invoice.pdf', caller(SOME), new URLSearchParams({ id: String(ids[at++]?.id) }));
  });
  await workers.close();
  return [measured];
}

async function zip(documents: AccountDocuments): Promise<Measurement[]> {
  const { files, workers } = filesOf(documents);
  // The thread is running, as in a shop that renders documents now and then.
  await files('invoice.pdf', caller(MANY), new URLSearchParams({ id: '100' }));
  const firsts: number[] = [];
  let most = 0;
  let bytes = 0;
  for (let round = 0; round < 3; round += 1) {
    global.gc?.();
    const before = process.memoryUsage.rss();
    const begun = performance.now();
    const { body } = await files('invoices.zip', caller(MANY), new URLSearchParams({ from: '01012000' }));
    let first: number | undefined;
    bytes = 0;
    for await (const part of body as AsyncIterable<Uint8Array>) {
      first ??= performance.now() - begun;
      bytes += part.length;
      most = Math.max(most, process.memoryUsage.rss() - before);
    }
    firsts.push(first ?? Number.NaN);
  }
  await workers.close();
  return [
    {
      what: `ZIP of 1 000 documents that are rendered for it (${(bytes / 1e6).toFixed(1)} MB), first byte`,
      measured: `${median(firsts).toFixed(0)} ms`,
      target: '≤ 200 ms',
      ok: median(firsts) <= 200,
      baseline: `best ${Math.min(...firsts).toFixed(0)}; ${baselineText()}`,
    },
    {
      what: 'ZIP of 1 000 documents, additional memory, rendered files in the cache included',
      measured: `${(most / 1e6).toFixed(0)} MB`,
      target: '≤ 32 MB',
      ok: most <= 32e6,
      baseline: '',
    },
  ];
}

if (import.meta.main) {
  const parts = process.argv.slice(2) as Array<keyof typeof PARTS>;
  for (const { what, measured, target, ok, baseline } of await run(parts.length > 0 ? parts : undefined))
    console.log(`${ok ? '  ' : '✗ '}${what.padEnd(64)} ${measured.padStart(10)}  ${target}  ${baseline}`);
}

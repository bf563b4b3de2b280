/**
 * FatturaPA: an XML of 5 MB is read and shown, with the longest wait of other requests meanwhile; small files per second;
 * 10 000 random documents written, validated by the schema and checked.
 */
import fc from 'fast-check';
import {
  checkInvoice,
  createSchemaThread,
  fileNameOf,
  invoiceHtml,
  invoiceOf,
  readFatturaPa,
  viewOfInvoice,
  writeFatturaPa,
} from '../src/server/modules/fatturapa/index.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { randomDraft } from './kit/random-invoices.ts';

const ROUNDS = 9;
const BYTES = 5_000_000;
const DOCUMENTS = 10_000;
const SMALL = 2000;

export async function run(): Promise<Measurement[]> {
  const drafts = fc.sample(randomDraft, { numRuns: DOCUMENTS, seed: 1 });
  return [...(await largeFile(drafts[0])), await smallFiles(drafts.slice(0, SMALL)), await proof(drafts)];
}

type Draft = Parameters<typeof invoiceOf>[0];

async function largeFile(draft: Draft | undefined): Promise<Measurement[]> {
  if (!draft) throw new Error('no document');
  const xml = writeFatturaPa(invoiceOf(draft));
  const row = /<DettaglioLinee>[\s\S]*?<\/DettaglioLinee>/.exec(xml)?.[0] ?? '';
  const bytes = Buffer.from(xml.replace(row, row.repeat(Math.ceil(BYTES / row.length))));
  const read: number[] = [];
  const held: number[] = [];
  const shown: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const { file, longest } = await whileBeating(() => readFatturaPa(bytes, 'a.xml'));
    read.push(performance.now() - begun);
    held.push(longest);
    const [first] = file;
    if (first?.is !== 'invoices' || !first.invoices[0]) throw new Error('not read');
    const before = performance.now();
    invoiceHtml(viewOfInvoice(first.invoices[0], 'it', first));
    shown.push(performance.now() - before);
  }
  const rest = (times: number[]) => `best ${Math.min(...times).toFixed(1)}; ${baselineText()}`;
  const ms = (what: string, times: number[], most: number): Measurement => ({
    what,
    measured: `${median(times).toFixed(1)} ms`,
    target: `≤ ${most} ms`,
    ok: median(times) <= most,
    baseline: rest(times),
  });
  return [
    ms('FatturaPA of 5 MB (rows only), read', read, 300),
    ms('FatturaPA of 5 MB, longest hold of the event loop while it is read', held, 20),
    ms('FatturaPA of 5 MB, view and HTML', shown, 300),
  ];
}

/** The longest time between two turns of the event loop while something runs. */
async function whileBeating<T>(work: () => Promise<T>): Promise<{ file: T; longest: number }> {
  let longest = 0;
  let last = performance.now();
  let over = false;
  const beat = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(beat);
  };
  setImmediate(beat);
  const file = await work();
  over = true;
  beat();
  return { file, longest };
}

async function smallFiles(drafts: readonly Draft[]): Promise<Measurement> {
  const files = drafts.map((draft) => Buffer.from(writeFatturaPa(invoiceOf(draft))));
  const begun = performance.now();
  for (const bytes of files) await readFatturaPa(bytes, 'a.xml');
  const perSecond = files.length / ((performance.now() - begun) / 1000);
  return {
    what: `FatturaPA files read, ${Math.round(files.reduce((sum, { length }) => sum + length, 0) / files.length / 1000)} kB each`,
    measured: `${Math.round(perSecond)}/s`,
    target: '≥ 800/s',
    ok: perSecond >= 800,
    baseline: baselineText(),
  };
}

async function proof(drafts: readonly Draft[]): Promise<Measurement> {
  const schema = createSchemaThread();
  let right = 0;
  for (const [at, draft] of drafts.entries()) {
    const [file] = await readFatturaPa(
      Buffer.from(writeFatturaPa(invoiceOf(draft))),
      fileNameOf('IT', '01234567897', at + 1),
    );
    if (file?.is !== 'invoices') continue;
    if ((await checkInvoice(file, { schema, today: '2026-11-24' })).length === 0) right += 1;
  }
  await schema.close();
  return {
    what: `random documents written, valid by the schema and without finding, of ${drafts.length}`,
    measured: String(right),
    target: String(drafts.length),
    ok: right === drafts.length,
    baseline: '',
  };
}

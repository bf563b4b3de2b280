/**
 * Import of documents into an empty shop: a folder of FatturaPA, the same folder again, and CSV files. Each import in a process of its
 * own. `node bench/document-import.bench.ts --papers 20000` or `--tables 20000` measures one part, with so many documents.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { MEMORY_ENV } from '../scripts/memory-limits.mjs';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';
import { shopCpu } from './kit/process-cpu.ts';
import { writeDocumentTables } from './kit/synthetic-document-tables.ts';
import { writeSyntheticPapers } from './kit/synthetic-papers.ts';

/** Each part ends within a minute and a half; `--papers 100000` and `--tables 200000` are the sizes that the memory is promised for. */
const PAPERS = 20_000;
const TABLED = 50_000;
const CUSTOMERS = 2_000;
const ARTICLES = 20_000;

interface Probe {
  readonly seconds: number;
  readonly peakRss: number;
  readonly inserted: number;
  readonly refused: number;
  /** Seconds of CPU: the importer, and PostgreSQL. */
  readonly cpu: { readonly server: number; readonly database: number };
}

export async function run(): Promise<Measurement[]> {
  return [...(await papers(PAPERS)), ...(await tables(TABLED))];
}

async function papers(count: number): Promise<Measurement[]> {
  return withFolder(async (folder) => {
    const source = join(folder, 'source');
    const bytes = writeSyntheticPapers({ folder: source, papers: count, customers: CUSTOMERS, articles: ARTICLES });
    await probe(folder, ['customers.csv', 'products.csv']);
    const first = await probe(folder, ['fatturapa']);
    const again = await probe(folder, ['fatturapa']);
    if (first.inserted !== count || first.refused + again.inserted + again.refused > 0)
      throw new Error(`imported ${first.inserted} of ${count}, refused ${first.refused}, again ${again.inserted}`);
    const what = `${count} FatturaPA files of ${Math.round(bytes / count / 100) / 10} kB`;
    return [
      rate(first, `${what}, read, linked and stored`, count, 800),
      memory(first, `${what}, most memory of the import`, 300),
      rate(again, 'the same folder again, unchanged', count, 800),
    ];
  });
}

async function tables(count: number): Promise<Measurement[]> {
  return withFolder(async (folder) => {
    const rows = await writeDocumentTables({
      folder: join(folder, 'source'),
      invoices: count,
      customers: CUSTOMERS,
      articles: ARTICLES,
    });
    await probe(folder, ['customers.csv', 'products.csv']);
    const first = await probe(folder, ['invoices.csv', 'invoice_rows.csv']);
    if (first.inserted !== count + rows || first.refused > 0)
      throw new Error(`imported ${first.inserted} of ${count + rows}, refused ${first.refused}`);
    const seconds = (300 * count) / TABLED;
    return [
      {
        what: `CSV of ${count} invoices with ${rows} rows`,
        measured: `${first.seconds.toFixed(0)} s`,
        target: `< ${seconds.toFixed(0)} s`,
        ok: first.seconds < seconds,
        baseline: spent(first),
      },
      memory(first, 'CSV of invoices, most memory of the import', 600),
    ];
  });
}

async function withFolder(work: (folder: string) => Promise<Measurement[]>): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-documents-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const spent = ({ cpu }: Probe) =>
  `${baselineText()}; ${cpu.server.toFixed(0)} + ${cpu.database.toFixed(0)} s of CPU, load ${loadavg()[0]?.toFixed(1)}`;

const rate = (probed: Probe, what: string, count: number, target: number): Measurement => ({
  what,
  measured: `${Math.round(count / probed.seconds)}/s`,
  target: `≥ ${target}/s`,
  ok: count / probed.seconds >= target,
  baseline: spent(probed),
});

const memory = (probed: Probe, what: string, megabytes: number): Measurement => ({
  what,
  measured: `${Math.round(probed.peakRss / 1e6)} MB`,
  target: `≤ ${megabytes} MB`,
  ok: probed.peakRss <= megabytes * 1e6,
  baseline: '',
});

/** The flags of Node, beside what `scripts/run.mjs` sets, with which `npm run import` runs. */
function importFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return String(scripts.import)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}

/** Imports some files of the source, in a process of its own, so that only its own memory is measured. */
async function probe(folder: string, files: readonly string[]): Promise<Probe> {
  const child = spawn(process.execPath, [...importFlags(), import.meta.filename, '--probe', folder, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...MEMORY_ENV },
  });
  const lines = (await text(child.stdout)).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '{}') as Probe;
}

async function importOnce(folder: string, files: readonly string[]): Promise<Probe> {
  const dataDir = join(folder, 'data');
  const started = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'import', poolSize: 3 });
  try {
    await migrate(started.db);
    const before = shopCpu(process.pid, dataDir);
    let [seconds, inserted, refused] = [0, 0, 0];
    for (const file of files) {
      const report = await importCatalogue({
        db: started.db,
        dataDir,
        source: join(folder, 'source', file),
        clock: () => new Date(),
        timeZone: 'Europe/Rome',
        safeHtml,
        importContent,
      });
      seconds += report.seconds;
      for (const counts of report.files) {
        inserted += counts.inserted;
        refused += counts.refused;
      }
    }
    const after = shopCpu(process.pid, dataDir);
    const cpu = { server: after.server - before.server, database: after.database - before.database };
    return { seconds, peakRss: process.resourceUsage().maxRSS * 1024, inserted, refused, cpu };
  } finally {
    await started.stop();
  }
}

if (import.meta.main) {
  const [, , what, argument = '', ...files] = process.argv;
  if (what === '--probe') console.log(JSON.stringify(await importOnce(argument, files)));
  else if (what === '--papers') console.log(await papers(Number(argument)));
  else if (what === '--tables') console.log(await tables(Number(argument)));
  else console.log(await run());
}

/**
 * Speed and memory of an import: the demo catalogue into an empty database, then once more unchanged; and a catalogue of
 * 1 600 attributes. `node bench/import.bench.ts --sparse 60000 csv` measures that one alone, smaller, or as CSV.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateDemo } from '#demo/generate.ts';
import { importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';
import { shopCpu } from './kit/process-cpu.ts';
import { type SparseOptions, writeSparseCatalogue } from './kit/sparse-catalogue.ts';

const PRODUCTS = 100_000;
const SPARSE_PRODUCTS = 582_000;

/** Whole catalogues with all side tables on 2 cores. */
interface Targets {
  perSecond: number;
  megabytes: number;
}

const DEMO_TARGETS: Targets = { perSecond: 2000, megabytes: 1000 };
const SPARSE_TARGETS: Targets = { perSecond: 3000, megabytes: 600 };

interface Probe {
  seconds: number;
  peakRss: number;
  /** Seconds of CPU: the importer, and PostgreSQL. */
  cpu: { server: number; database: number };
}

export async function run(): Promise<Measurement[]> {
  return [...(await demoRuns()), ...(await sparseRun(SPARSE_PRODUCTS, 'jsonl'))];
}

async function demoRuns(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-import-bench-'));
  try {
    await generateDemo({ products: PRODUCTS, seed: 1, folder: join(folder, 'source'), today: '2026-03-10' });
    const first = await probe(folder);
    const again = await probe(folder);
    return [
      ...measurements(first, `${PRODUCTS} demo articles into an empty shop`, PRODUCTS, DEMO_TARGETS),
      ...measurements(again, 'the same again, unchanged', PRODUCTS, DEMO_TARGETS),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sparseRun(articles: number, format: SparseOptions['format']): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-import-bench-'));
  try {
    await writeSparseCatalogue({ folder: join(folder, 'source'), articles, format });
    const what = `${articles} articles of 1 600 attributes, ${format}`;
    return measurements(await probe(folder), what, articles, SPARSE_TARGETS);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measurements({ seconds, peakRss, cpu }: Probe, what: string, articles: number, targets: Targets) {
  const perSecond = articles / seconds;
  const load = loadavg()[0]?.toFixed(1);
  const used = `${Math.round(cpu.server)} + ${Math.round(cpu.database)} s of CPU, load ${load}`;
  const baseline = `${baselineText()}; ${used}`;
  return [
    {
      what: `${what}, articles/s with all tables`,
      measured: String(Math.round(perSecond)),
      target: `≥ ${targets.perSecond}`,
      ok: perSecond >= targets.perSecond,
      baseline,
    },
    {
      what: `${what}, most memory of the import`,
      measured: `${Math.round(peakRss / 1e6)} MB`,
      target: `≤ ${targets.megabytes} MB`,
      ok: peakRss <= targets.megabytes * 1e6,
      baseline,
    },
  ] satisfies Measurement[];
}

/** The flags of Node with which `npm run import` runs. */
function importFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return String(scripts.import)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}

/** One import in a process of its own, so that only its own memory is measured. */
async function probe(folder: string): Promise<Probe> {
  const child = spawn(process.execPath, [...importFlags(), import.meta.filename, '--probe', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = (await text(child.stdout)).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '{}') as Probe;
}

async function importOnce(folder: string): Promise<Probe> {
  const dataDir = join(folder, 'data');
  const started = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'import', poolSize: 3 });
  try {
    await migrate(started.db);
    const before = shopCpu(process.pid, dataDir);
    const { seconds } = await importCatalogue({
      db: started.db,
      dataDir,
      source: join(folder, 'source'),
      clock: () => new Date(),
      timeZone: 'Europe/Rome',
      safeHtml,
      importContent,
      demo: true,
    });
    const after = shopCpu(process.pid, dataDir);
    const cpu = { server: after.server - before.server, database: after.database - before.database };
    return { seconds, peakRss: process.resourceUsage().maxRSS * 1024, cpu };
  } finally {
    await started.stop();
  }
}

if (import.meta.main) {
  const [, , what, argument = '', format] = process.argv;
  if (what === '--probe') console.log(JSON.stringify(await importOnce(argument)));
  else if (what === '--sparse') console.log(await sparseRun(Number(argument), format === 'csv' ? 'csv' : 'jsonl'));
  else console.log(await run());
}

/** Speed and memory of an import: the demo catalogue into an empty database, then once more unchanged. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateDemo } from '#demo/generate.ts';
import { importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';

const PRODUCTS = 100_000;
/** Whole catalogues with all side tables on 2 cores. */
const TARGET_PER_SECOND = 2000;
const TARGET_RSS = 1_000_000_000;

interface Probe {
  seconds: number;
  peakRss: number;
}

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-import-bench-'));
  const baseline = baselineText();
  try {
    await generateDemo({ products: PRODUCTS, seed: 1, folder: join(folder, 'demo'), today: '2026-03-10' });
    const first = await probe(folder);
    const again = await probe(folder);
    const measurement = ({ seconds, peakRss }: Probe, what: string): Measurement[] => [
      {
        what: `${what}, articles/s with all tables`,
        measured: String(Math.round(PRODUCTS / seconds)),
        target: `≥ ${TARGET_PER_SECOND}`,
        ok: PRODUCTS / seconds >= TARGET_PER_SECOND,
        baseline,
      },
      {
        what: `${what}, most memory of the import`,
        measured: `${Math.round(peakRss / 1e6)} MB`,
        target: `≤ ${TARGET_RSS / 1e6} MB`,
        ok: peakRss <= TARGET_RSS,
        baseline,
      },
    ];
    return [
      ...measurement(first, `${PRODUCTS} demo articles into an empty shop`),
      ...measurement(again, 'the same again, unchanged'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One import in a process of its own, so that only its own memory is measured. */
async function probe(folder: string): Promise<Probe> {
  const child = spawn(process.execPath, [import.meta.filename, '--probe', folder], {
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
    const { seconds } = await importCatalogue({
      db: started.db,
      dataDir,
      source: join(folder, 'demo'),
      clock: () => new Date(),
      timeZone: 'Europe/Rome',
      safeHtml,
      importContent,
      demo: true,
    });
    return { seconds, peakRss: process.resourceUsage().maxRSS * 1024 };
  } finally {
    await started.stop();
  }
}

if (import.meta.main) {
  const folder = process.argv[3];
  if (process.argv[2] === '--probe' && folder) console.log(JSON.stringify(await importOnce(folder)));
  else console.log(await run());
}

/**
 * Speed and memory of an export: 100 000 articles of the demo with all their tables, without files, in a process of its own.
 * `node bench/export.bench.ts 20000` measures a smaller shop.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exportShop } from '#server/export/index.ts';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { loadDemo } from '../src/cli/load-demo.ts';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';

const PRODUCTS = 100_000;
const ROWS_PER_SECOND = 20_000;
/** Of the process that writes; constant, however large the shop is. */
const MEGABYTES = 400;
const TARGETS = ['shop', 'shop.zip'] as const;

interface Probe {
  readonly seconds: number;
  readonly rows: number;
  readonly bytes: number;
  readonly peakRss: number;
}

export const run = (): Promise<Measurement[]> => runWith(PRODUCTS);

async function runWith(products: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-export-bench-'));
  try {
    const started = await startDatabase({ databaseUrl: undefined, dataDir: folder, purpose: 'bench', poolSize: 3 });
    try {
      await migrate(started.db);
      const shop = { db: started.db, dataDir: folder, clock: () => new Date(), timeZone: 'Europe/Rome' };
      await loadDemo({ ...shop, products, seed: 1 });
      const found: Measurement[] = [];
      for (const target of TARGETS)
        found.push(...measured(await probe(folder, target), `${products} articles, ${target}`));
      return found;
    } finally {
      await started.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measured({ seconds, rows, bytes, peakRss }: Probe, what: string): Measurement[] {
  const perSecond = Math.round(rows / seconds);
  const size = bytes > 0 ? `, ${Math.round(bytes / 1e6)} MB` : '';
  const baseline = `${baselineText()}; ${rows} rows in ${seconds.toFixed(1)} s${size}; load ${loadavg()[0]?.toFixed(1)}`;
  return [
    {
      what: `export: ${what}, rows/s`,
      measured: String(perSecond),
      target: `≥ ${ROWS_PER_SECOND}`,
      ok: perSecond >= ROWS_PER_SECOND,
      baseline,
    },
    {
      what: `export: ${what}, most memory`,
      measured: `${Math.round(peakRss / 1e6)} MB`,
      target: `≤ ${MEGABYTES} MB`,
      ok: peakRss <= MEGABYTES * 1e6,
      baseline,
    },
  ];
}

/** One export in a process of its own, so that only its own memory is measured. */
async function probe(folder: string, target: string): Promise<Probe> {
  const child = spawn(process.execPath, [import.meta.filename, '--probe', folder, target], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = (await text(child.stdout)).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '{}') as Probe;
}

async function exportOnce(dataDir: string, name: string): Promise<Probe> {
  const started = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'export', join: true, poolSize: 2 });
  try {
    const began = performance.now();
    const target = join(dataDir, name);
    const all = { format: 'csv', tables: [], files: false, passwords: false, costs: true } as const;
    const report = await exportShop({ ...all, db: started.db, storage: folderFiles(dataDir), target });
    const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = statSync(target);
    const bytes = name.endsWith('.zip') ? size : 0;
    return { seconds: (performance.now() - began) / 1000, rows, bytes, peakRss: process.resourceUsage().maxRSS * 1024 };
  } finally {
    await started.stop();
  }
}

if (import.meta.main) {
  const [, , what, folder = '', target = ''] = process.argv;
  if (what === '--probe') console.log(JSON.stringify(await exportOnce(folder, target)));
  else console.log(await runWith(Number(what ?? PRODUCTS)));
}

/**
 * Baseline: what the machine can do at the moment, measured with the kind of work that the shop does: objects, maps, texts and JSON
 * in memory, and single queries to PostgreSQL. Plain arithmetic would not do: it varied by 15 % on a day on which the shop needed
 * twice its time, because a busy machine takes away memory bandwidth and time slices rather than multiplications.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, startDatabase } from '#server/platform/db/index.ts';
import { median } from './measurement.ts';

const ROWS = 2000;
const ROUNDS = 5;
const QUERIES = 300;

interface Row {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly packagings: ReadonlyArray<{ code: string; quantity: number }>;
}

const rows: readonly Row[] = Array.from({ length: ROWS }, (_, index) => ({
  id: index + 1,
  code: `VT${(index * 7919) % 10_000}.${String(index % 100).padStart(3, '0')}`,
  name: `Vite testa esagonale M${index % 30} × ${index % 200}, zincata`,
  packagings: [
    { code: 'CF', quantity: 100 },
    { code: 'PAL', quantity: 2000 },
  ],
}));

let roundTrip: number | undefined;

/** Milliseconds to write 2 000 articles as JSON, read them, group, look up and sort them: best of five. */
export function shopWork(): number {
  const collator = new Intl.Collator('it', { numeric: true });
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const read: Row[] = JSON.parse(JSON.stringify(rows));
    const byCode = new Map(read.map((row) => [row.code.toLowerCase().replaceAll('.', ''), row]));
    const sorted = read.toSorted((one, other) => collator.compare(one.code, other.code));
    const found = sorted.filter((row) => byCode.get(row.code.toLowerCase().replaceAll('.', ''))?.name.includes('M8'));
    if (found.length === 0) throw new Error('the baseline found nothing');
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** The text beside a benchmark result. It has the round trip after `measureRoundTrip` was called in this process. */
export function baselineText(): string {
  const database = roundTrip === undefined ? '' : `, a query of PostgreSQL ${roundTrip.toFixed(2)} ms`;
  return `JSON, maps and texts of 2 000 articles ${shopWork().toFixed(1)} ms${database}`;
}

export interface RoundTrips {
  /** Measures again; from then on `baselineText` has the new value. */
  measure(): Promise<void>;
  stop(): Promise<void>;
}

/** A database for the baseline only, started as the shop starts its own. */
export async function openRoundTrips(): Promise<RoundTrips> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-baseline-'));
  const started = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'benchmark' });
  await prepare(started.db);
  return {
    async measure() {
      const times: number[] = [];
      for (let query = 0; query < QUERIES; query += 1) {
        const start = performance.now();
        await started.db.query('baseline.read', 'select * from baseline where id = $1', [1 + (query % ROWS)]);
        times.push(performance.now() - start);
      }
      roundTrip = median(times);
    },
    async stop() {
      await started.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(db: Database): Promise<void> {
  await db.query(null, 'create table baseline (id int primary key, code text, name text)');
  await db.query(null, 'insert into baseline select id, $1 || id, $2 from generate_series(1, $3) id', [
    'VT',
    'Vite testa esagonale M8, zincata',
    ROWS,
  ]);
}

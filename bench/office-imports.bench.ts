/** The wizard of imports: the first 50 rows of a file of 500 MB, and the trial of a supplier's list in its thread. */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImportRunner } from '#server/import/desk/import-runner.ts';
import { beginRun, insertRun, readRun, writeForm } from '#server/import/desk/import-runs.repository.ts';
import { previewRows } from '#server/import/desk/preview-rows.ts';
import { recognise } from '#server/import/desk/recognise.rules.ts';
import { ORIGINAL, recogniseFile } from '#server/import/desk/recognise-file.ts';
import { runFolder } from '#server/import/desk/run-folder.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import type { Measurement } from './kit/measurement.ts';

const LARGE_BYTES = 500_000_000;
const ARTICLES = 20_000;
const LIMITS = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };
const HEAD = 'Codice;Descrizione;Marca;Famiglia;Prezzo;Giacenza;Conf.\n';

const row = (n: number) =>
  `VT933.${String(n).padStart(7, '0')};Vite TE M8 × ${n % 200} zincata, perché regge;Ruvo;Viteria;${(n % 900) / 100 + 1};${n % 500};100\n`;

export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-office-imports-'));
  const started = await startDatabase({ dataDir: folder, databaseUrl: undefined, purpose: 'benchmark' });
  try {
    await migrate(started.db);
    return [await firstRows(folder), await trial(started.db, folder)];
  } finally {
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Recognising the file and reading its first rows, as after the last part has come. */
async function firstRows(folder: string): Promise<Measurement> {
  const path = join(folder, ORIGINAL);
  const piece = Array.from({ length: 20_000 }, (_, n) => row(n)).join('');
  const file = openSync(path, 'w');
  writeSync(file, HEAD);
  while (statSync(path).size < LARGE_BYTES) writeSync(file, piece);
  closeSync(file);
  const from = performance.now();
  const form = await recogniseFile(folder, 'listino.csv', {});
  const mapping = recognise(form.columns.map(({ name }) => name));
  const rows = await previewRows(folder, { ...form, mappedBy: null, vanished: [] }, mapping);
  const milliseconds = performance.now() - from;
  rmSync(path);
  if (rows.length !== 50) throw new Error(`${rows.length} rows were previewed.`);
  return {
    what: 'office: import wizard, first 50 rows of a file of 500 MB',
    measured: `${milliseconds.toFixed(0)} ms`,
    target: '≤ 1000 ms',
    ok: milliseconds <= 1_000,
    baseline: '500 MB',
  };
}

/** Half of the articles are known and change, half are new; the thread starts in the time that is measured. */
async function trial(db: Database, dataDir: string): Promise<Measurement> {
  await db.query(null, `insert into price_lists (code, name, is_default) values ('BASE', 'Base', true)`);
  await db.query(
    null,
    `insert into products (carti, slug, name_it, name_en)
     select c, lower(replace(c, '.', '-')), 'Vite ' || n, 'Screw ' || n
     from (select n, 'VT933.' || lpad(n::text, 7, '0') as c from generate_series(0, ${ARTICLES / 2 - 1}) n) a`,
  );
  await db.query(null, 'analyze');
  const [user] = await db.query<{ id: number }>(
    null,
    `insert into users (email, password_hash, role, name) values ('laura@example.com', '', 'staff', 'Laura') returning id`,
  );
  const id = await insertRun(db, {
    userId: user?.id ?? 0,
    userName: 'Bench',
    key: 'bench-import',
    name: 'listino.csv',
    bytes: 1,
    at: new Date(),
  });
  const folder = runFolder(dataDir, id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ORIGINAL), HEAD + Array.from({ length: ARTICLES }, (_, n) => row(n)).join(''));
  const form = await recogniseFile(folder, 'listino.csv', {});
  const { kind, columns } = recognise(form.columns.map(({ name }) => name));
  await writeForm(db, id, { ...form, mappedBy: null, vanished: [] }, { kind, columns });
  const log = { error: (...all: unknown[]) => console.error(...all) };
  const clock = () => new Date();
  const runner = createImportRunner({
    db,
    clock,
    dataDir,
    timeZone: 'Europe/Rome',
    limits: LIMITS,
    paperMaxMb: 20,
    backups: { from: 1_000_000_000, keep: 0 },
    log,
  });
  const from = performance.now();
  await beginRun(db, id, { state: 'checking', at: clock() });
  runner.work(id, 'it');
  while ((await readRun(db, id))?.state === 'checking') await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - from) / 1000;
  await runner.close();
  const report = (await readRun(db, id))?.report;
  if (report?.changed !== ARTICLES / 2 || report.created !== ARTICLES / 2)
    throw new Error(`The trial found ${report?.changed} changed, ${report?.created} new.`);
  const perSecond = ARTICLES / seconds;
  return {
    what: 'office: … trial of a supplier’s list',
    measured: `${perSecond.toFixed(0)} articles/s`,
    target: '≥ 2000 articles/s',
    ok: perSecond >= 2_000,
    baseline: `${ARTICLES} articles`,
  };
}

if (import.meta.main) console.table(await run());

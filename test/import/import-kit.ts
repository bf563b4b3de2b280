/** A database and a folder for each test of the import. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type ImportOptions, type ImportReport, importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { freshDatabase, type TestDatabase } from '../setup/fresh-database.ts';

export interface ImportBench {
  readonly db: Database;
  readonly url: string;
  /** DATA_DIR of the import. */
  readonly dataDir: string;
  /** The source folder; files written by `write` are in it. */
  readonly source: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  /** Empties the source folder. */
  clear(): void;
  run(options?: Partial<ImportOptions>): Promise<ImportReport>;
  /** First column of the first row. */
  one<Value>(sql: string, params?: unknown[]): Promise<Value>;
  rows<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
}

export const NOW = new Date('2026-03-10T09:00:00Z');

/** The fixtures of the running test; `each: false` keeps one database for the whole file. */
export function withImport({ each = true } = {}): () => ImportBench {
  let bench: ImportBench | undefined;
  let database: TestDatabase | undefined;
  let folder = '';
  (each ? beforeEach : beforeAll)(async () => {
    database = await freshDatabase();
    folder = mkdtempSync(join(tmpdir(), 'bancale-import-'));
    bench = createBench(database, folder);
  });
  (each ? afterEach : afterAll)(async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => bench as ImportBench;
}

function createBench({ db, url }: TestDatabase, folder: string): ImportBench {
  const source = join(folder, 'source');
  const dataDir = join(folder, 'data');
  mkdirSync(source);
  return {
    db,
    url,
    dataDir,
    source,
    write(files) {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(source, name)), { recursive: true });
        writeFileSync(join(source, name), content);
      }
    },
    clear() {
      rmSync(source, { recursive: true });
      mkdirSync(source);
    },
    run: (options = {}) =>
      importCatalogue({
        db,
        dataDir,
        source,
        clock: () => NOW,
        timeZone: 'Europe/Rome',
        safeHtml,
        importContent,
        lang: 'en',
        ...options,
      }),
    async one(sql, params) {
      const [row] = await db.query(null, sql, params);
      return Object.values(row ?? {})[0] as never;
    },
    rows: (sql, params) => db.query(null, sql, params),
  };
}

/** `products.csv:3 brand unknown-brand`, one per issue. */
export function issuesOf(report: ImportReport): string[] {
  return report.firstIssues.map(({ file, line, column, code }) =>
    [`${file}:${line}`, column, code].filter(Boolean).join(' '),
  );
}

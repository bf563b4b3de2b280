/** A shop that is exported, imported into an empty one and exported again is the same, file by file and byte by byte. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { exportShop } from '#server/export/index.ts';
import { type ImportReport, importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import { AWKWARD } from '../kit/awkward-rows.ts';
import { importTables } from '../kit/import-tables.ts';

let folder = '';
let first: TestDatabase;
const NOW = new Date('2026-11-27T12:00:00Z');
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-round-trip-'));
  const demo = inject('demoShop');
  first = await freshDatabase(demo.template);
  for (const name of ['media', 'papers'])
    if (existsSync(join(demo.dataDir, name)))
      cpSync(join(demo.dataDir, name), at(`first/${name}`), { recursive: true });
  const example = await importFolder(first.db, 'first', 'docs/import-example');
  expect([example.errors, told(example)]).toEqual([0, []]);
  await importTables({ db: first.db, dataDir: at('first'), clock: { now: NOW } }, AWKWARD);
}, 60_000);

afterAll(async () => {
  await first.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** @param shop its data folder. */
const importFolder = (db: Database, shop: string, source: string): Promise<ImportReport> =>
  importCatalogue({
    db,
    dataDir: at(shop),
    source,
    safeHtml,
    importContent,
    timeZone: 'Europe/Rome',
    clock: () => NOW,
  });

const exportTo = (db: Database, shop: string, target: string, format: 'csv' | 'jsonl' = 'csv') =>
  exportShop({ db, dataDir: at(shop), target: at(target), format, tables: [], files: true, passwords: true });

/** Every file of a folder with its content. */
function contents(name: string): Map<string, string> {
  const files = readdirSync(at(name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [relative(at(name), path), readFileSync(path, 'latin1')]));
}

/** Tables whose rows were not all as they are. */
const changedFiles = ({ files }: ImportReport) =>
  files.filter(({ inserted, updated, removed, refused }) => inserted + updated + removed + refused > 0);

const told = ({ firstIssues }: ImportReport) =>
  firstIssues.map(({ file, line, column, code }) => `${file}:${line} ${column} ${code}`);

test.each(['csv', 'jsonl'] as const)(
  'an export as %s, imported into an empty shop and exported again, is the same (C-EXP-3)',
  async (format) => {
    const { missingCount } = await exportTo(first.db, 'first', `${format}-1`, format);
    expect(missingCount).toBe(0);
    const second = await freshDatabase();
    try {
      const report = await importFolder(second.db, `${format}-shop`, at(`${format}-1`));
      expect([report.errors, told(report)]).toEqual([0, []]);
      await exportTo(second.db, `${format}-shop`, `${format}-2`, format);
      const [one, two] = [contents(`${format}-1`), contents(`${format}-2`)];
      expect([...two.keys()]).toEqual([...one.keys()]);
      for (const [file, content] of one) expect(`${file}\n${two.get(file)}`).toBe(`${file}\n${content}`);
    } finally {
      await second.drop();
    }
  },
  120_000,
);

test('an export imported into its own shop changes nothing (C-EXP-3)', async () => {
  await exportTo(first.db, 'first', 'own');
  const report = await importFolder(first.db, 'first', at('own'));
  expect(told(report)).toEqual([]);
  expect(changedFiles(report)).toEqual([]);
}, 60_000);

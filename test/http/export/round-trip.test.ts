/** A shop that is exported, imported into an empty one and exported again is the same, file by file and byte by byte. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { EXPORT_TABLES, exportShop } from '#server/export/index.ts';
import { type ImportReport, importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import { AWKWARD, FATTURAPA } from '../kit/awkward-rows.ts';

let folder = '';
const shops = new Map<string, TestDatabase>();
const NOW = new Date('2026-11-27T12:00:00Z');
const at = (name: string) => join(folder, name);
const dbOf = (name: string) => (shops.get(name) as TestDatabase).db;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-round-trip-'));
  const demo = inject('demoShop');
  mkdirSync(at('demo'));
  for (const name of ['media', 'papers'])
    if (existsSync(join(demo.dataDir, name))) cpSync(join(demo.dataDir, name), at(`demo/${name}`), { recursive: true });
  shops.set('demo', await freshDatabase(demo.template));
  mkdirSync(at('awkward/fatturapa'), { recursive: true });
  for (const [file, lines] of Object.entries(AWKWARD)) writeFileSync(at(`awkward/${file}`), `${lines.join('\n')}\n`);
  writeFileSync(at('awkward/fatturapa/IT01234567897_00001.xml'), FATTURAPA);
  const awkward = await importFolder('demo', at('awkward'));
  expect([awkward.errors, told(awkward)]).toEqual([0, []]);
  shops.set('example', await freshDatabase());
  const example = await importFolder('example', 'docs/import-example');
  expect([example.errors, told(example)]).toEqual([0, []]);
}, 60_000);

afterAll(async () => {
  for (const shop of shops.values()) await shop.drop();
  rmSync(folder, { recursive: true, force: true });
});

const importFolder = (shop: string, source: string): Promise<ImportReport> =>
  importCatalogue({
    db: dbOf(shop),
    dataDir: at(shop),
    source,
    safeHtml,
    importContent,
    timeZone: 'Europe/Rome',
    clock: () => NOW,
  });

const exportTo = (shop: string, target: string, format: 'csv' | 'jsonl') => {
  const db: Database = dbOf(shop);
  const all = { tables: [], files: true, passwords: true, costs: true };
  return exportShop({ ...all, db, storage: folderFiles(at(shop)), target: at(target), format });
};

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

test.each([
  ['demo', 'csv', 'folder'],
  ['demo', 'jsonl', 'folder'],
  ['example', 'csv', 'zip'],
] as const)(
  '%s as %s in a %s: imported into an empty shop and exported again it is the same (C-EXP-3)',
  async (shop, format, form) => {
    const [first, again, other] = [`${shop}-${format}`, `${shop}-${format}-again`, `${shop}-${format}-other`];
    const { missingCount } = await exportTo(shop, first, format);
    expect(missingCount).toBe(0);
    if (form === 'zip') await exportTo(shop, `${first}.zip`, format);
    shops.set(other, await freshDatabase());
    const report = await importFolder(other, at(form === 'zip' ? `${first}.zip` : first));
    expect([report.errors, told(report)]).toEqual([0, []]);
    await exportTo(other, again, format);
    const [one, two] = [contents(first), contents(again)];
    expect([...two.keys()]).toEqual([...one.keys()]);
    for (const [file, content] of one) expect(`${file}\n${two.get(file)}`).toBe(`${file}\n${content}`);
  },
  120_000,
);

test('the two of them have rows of every table (C-EXP-3)', async () => {
  const counted = new Map<string, number>();
  for (const shop of ['demo', 'example'])
    for (const { file, rows } of (await exportTo(shop, `${shop}-counted`, 'csv')).tables)
      counted.set(file, (counted.get(file) ?? 0) + rows);
  const wanted = EXPORT_TABLES.filter(({ onlyNamed }) => onlyNamed === undefined).map(({ file }) => file);
  expect([...counted].filter(([, rows]) => rows === 0)).toEqual([]);
  expect([...counted.keys()]).toEqual(wanted);
}, 60_000);

test.each(['demo', 'example'])(
  'an export of %s imported into its own shop changes nothing (C-EXP-3)',
  async (shop) => {
    await exportTo(shop, `${shop}-own`, 'csv');
    const report = await importFolder(shop, at(`${shop}-own`));
    expect(told(report)).toEqual([]);
    expect(changedFiles(report)).toEqual([]);
  },
  60_000,
);

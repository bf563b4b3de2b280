/** `npm run shop -- export` on the shop's database (docs/export.md). */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exportShop } from '#server/export/index.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { readExportArguments } from '../../../src/cli/export-arguments.ts';
import { exportCommand } from '../../../src/cli/export-command.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-export-'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Exit code and everything it printed. */
async function run(argv: readonly string[], stopped = false): Promise<{ code: number; out: string }> {
  const given = readExportArguments(argv);
  if (given === 'help' || 'wrong' in given) throw new Error(JSON.stringify(given));
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  const stopping = new AbortController();
  if (stopped) stopping.abort();
  const { db, dataDir } = shop();
  const progress = { update() {}, end() {} };
  const database = { db } as Parameters<typeof exportCommand>[0]['database'];
  const context = {
    database,
    signal: stopping.signal,
    progress,
    env: { dataDir },
    settings: { timeZone: 'Europe/Rome' },
  };
  return { code: await exportCommand(context, given), out: lines.join('\n') };
}

test('some tables, without files: their columns only, an operation in the history (C-EXP-2, C-OFF-1)', async () => {
  const to = join(folder, 'some');
  expect(await run(['products', 'users', 'brands', '--to', to, '--without-files', '--lang', 'en'])).toMatchObject({
    code: 0,
  });
  expect(readdirSync(to).sort()).toEqual(['brands.csv', 'products.csv', 'users.csv']);
  const columnsOf = (file: string) => readFileSync(join(to, file), 'utf8').split('\r\n', 1)[0]?.split(';');
  expect(columnsOf('brands.csv')).toEqual(['code', 'name']);
  expect(columnsOf('users.csv')).not.toContain('password_hash');
  expect(columnsOf('products.csv')).not.toContain('pictures');
  expect(columnsOf('products.csv')).toContain('cost');
  const [noted] = await shop().db.query<{ params: object }>(
    null,
    `select params from operations where kind = 'shop.export' order by id desc limit 1`,
  );
  expect(noted?.params).toEqual({
    tables: ['brands', 'products', 'users'],
    format: 'csv',
    files: false,
    passwords: false,
  });
});

test('what is there stays as it is, and a sentence says so (C-EXP-1)', async () => {
  const there = join(folder, 'there');
  mkdirSync(there);
  writeFileSync(join(there, 'mine.txt'), 'mine');
  const { code, out } = await run(['brands', '--to', there]);
  expect([code, out]).toEqual([1, expect.stringContaining('c’è già')]);
  expect(readdirSync(there)).toEqual(['mine.txt']);
  const zip = join(folder, 'there.zip');
  writeFileSync(zip, 'mine');
  expect((await run(['brands', '--to', zip, '--lang', 'en'])).out).toContain('is there already');
  expect(readFileSync(zip, 'utf8')).toBe('mine');
});

test.each(['stopped', 'stopped.zip'])('a stop leaves nothing of %s (C-EXP-1)', async (name) => {
  const { code, out } = await run(['--to', join(folder, name), '--lang', 'en'], true);
  expect([code, out]).toEqual([130, 'The export was stopped: nothing of it is left.']);
  expect(readdirSync(folder).filter((file) => file.startsWith('stopped'))).toEqual([]);
});

test('a folder that cannot be written is a sentence (C-EXP-1)', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await run(['brands', '--to', join(file, 'inside'), '--lang', 'en'])).toEqual({
    code: 1,
    out: expect.stringContaining('cannot be written'),
  });
});

test('rows that change meanwhile are in the export as they were when it began (C-EXP-1)', async () => {
  const { db, dataDir } = shop();
  const target = join(folder, 'snapshot');
  const [{ count: before } = { count: 0 }] = await db.query<{ count: number }>(
    null,
    'select count(*)::int as count from stock',
  );
  let changed: Promise<unknown> | undefined;
  const work = {
    db,
    storage: folderFiles(dataDir),
    target,
    format: 'jsonl',
    tables: ['brands', 'stock'],
    files: false,
    passwords: false,
    costs: false,
  } as const;
  const check = () => {
    changed ??= db.query(null, 'update stock set quantity = 4711');
  };
  await exportShop({ ...work, check });
  await changed;
  const rows = readFileSync(join(target, 'stock.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows).toHaveLength(before);
  expect(rows.filter(({ quantity }) => quantity === 4711)).toEqual([]);
  expect(existsSync(`${target}.part`)).toBe(false);
});

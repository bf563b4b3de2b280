/** Processes of the shop on one database: two of one data folder and one of another (docs/scale-out-two-copies.md). */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PATIENTLY = { timeout: 240_000 };
const folders: string[] = [];
const children: ChildProcess[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase(inject('demoShop').template);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-copies-'));
  folders.push(folder);
  return folder;
}

function startOn(dataDir: string) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: '0',
      PUBLIC_URL: '',
      SESSION_SECRET: 'the same for all copies of this shop',
      LOG_LEVEL: 'info',
    },
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return {
    output: () => output,
    /** What happened to the search index, in order. */
    index: () => [...output.matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

test('one builds the index, the others load it or build in turn; content of the first folder is not lost (C-CNT-1, C-REL-10)', {
  timeout: 600_000,
}, async () => {
  const [shared, other] = [dataFolder(), dataFolder()];
  mkdirSync(join(shared, 'content/web-page'), { recursive: true });
  writeFileSync(join(shared, 'content/web-page/copie.it.md'), '---\ntitle: Copie\n---\nDue.\n');
  const copies = [startOn(shared), startOn(shared), startOn(other)];
  for (const { output } of copies) await expect.poll(output, PATIENTLY).toContain('ready in');
  const [one, two, elsewhere] = copies.map(({ index }) => index().filter((kind) => kind !== 'waiting'));
  expect([one?.[0], two?.[0]].sort()).toEqual(['built', 'loaded']);
  expect(elsewhere?.[0]).toBe('built');
  const content = () =>
    database.db.query(null, `select path from content_files where origin = 'folder' and path like '%copie%'`);
  expect(await content()).toHaveLength(1);
  expect(copies.at(-1)?.output()).toContain('content is edited on another host');
  for (const shop of copies) expect(await shop.stop()).toBe(0);
  const left = await database.db.query(
    null,
    `select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`,
  );
  expect([await content(), left]).toEqual([expect.objectContaining({ length: 1 }), []]);
});

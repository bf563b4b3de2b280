/** Copies of the shop on one database: two of one data folder and one of another (docs/scale-out-two-copies.md). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createServerApp, type ServerApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { connect, type Database } from '#server/platform/db/index.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { defaultSettings } from '#server/settings.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

const folders: string[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase(inject('demoShop').template);
});
afterAll(async () => {
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-copies-'));
  folders.push(folder);
  return folder;
}

interface Copy {
  readonly app: ServerApp;
  readonly db: Database;
  readonly said: () => string;
  /** What happened to the search index, in order. */
  readonly index: () => Array<string | undefined>;
}

/** The whole server with connections of its own: for the database another process. */
async function startOn(dataDir: string): Promise<Copy> {
  const lines: string[] = [];
  const db = await connect({ url: database.url, poolSize: 4 });
  const app = await createServerApp({
    db,
    clock: () => new Date(),
    settings: defaultSettings(),
    env: { ...readEnv({ SESSION_SECRET: 'the same for all copies of this shop' }), dataDir },
    log: createLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } }).log,
    demoLogins: [],
    baseUrl: () => 'http://localhost',
  });
  const said = () => lines.join('');
  return { app, db, said, index: () => [...said().matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind) };
}

test('one builds the index, the others load it or build in turn; content of the first folder is not lost (C-CNT-1)', {
  timeout: 180_000,
}, async () => {
  const [shared, other] = [dataFolder(), dataFolder()];
  mkdirSync(join(shared, 'content/web-page'), { recursive: true });
  writeFileSync(join(shared, 'content/web-page/copie.it.md'), '---\ntitle: Copie\n---\nDue.\n');
  const copies = await Promise.all([startOn(shared), startOn(shared), startOn(other)]);
  const first = copies.map(({ index }) => index().find((kind) => kind === 'built' || kind === 'loaded'));
  expect([first.slice(0, 2).sort(), first[2]]).toEqual([['built', 'loaded'], 'built']);
  expect(copies.filter(({ index }) => index().includes('waiting')).length).toBeGreaterThan(0);
  const later = await startOn(other);
  expect(later.index()[0]).toBe('loaded');
  expect(later.said()).toContain('content is edited on another host');
  const content = await database.db.query(
    null,
    `select path from content_files where origin = 'folder' and path like '%copie%'`,
  );
  expect(content).toHaveLength(1);
  for (const { app, db } of [...copies, later]) {
    expect(await app.ready()).toBe(true);
    await app.close();
    await db.close();
  }
});

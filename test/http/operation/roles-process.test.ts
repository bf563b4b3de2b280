/** `ROLES`: what a process does and what it leaves to others (docs/scale-out-events.md). */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../setup/fresh-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TOKEN = 'bancale-test-token';
vi.setConfig({ testTimeout: 180_000 });

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startWith(roles: string) {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-roles-'));
  closing.push(async () => rmSync(dataDir, { recursive: true, force: true }), database.drop);
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      TRACKING_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      APP_TOKEN: TOKEN,
      DEMO: '0',
      SETTINGS_FILE: '',
      LOG_LEVEL: 'error',
      ROLES: roles,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  closing.push(async () => {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
  await expect.poll(() => output, { timeout: 90_000 }).toMatch(/tracking host|ready in/);
  const [, port = ''] = /localhost:(\d+)/.exec(output) ?? [];
  const url = `http://127.0.0.1:${port}`;
  const event = { action: 'product_list', cookies: 'accepted', listing_type: 'search', listing_code: 'viti' };
  return {
    db: database.db,
    status: async (path: string) => (await fetch(`${url}${path}`)).status,
    track: async () =>
      (
        await fetch(`${url}/kafka/search/track?client_id=0&address_code=0`, {
          method: 'POST',
          headers: { Authorization: `token ${TOKEN}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(event),
        })
      ).status,
  };
}

test('jobs alone: no pages, no calls, health; the work of the background is done', async () => {
  const { db, status, track } = await startWith('jobs');
  expect(await status('/healthz')).toBe(200);
  expect(await status('/')).toBe(404);
  expect(await status('/ufficio')).toBe(404);
  expect(await status('/api/method/bancale.home.get_home')).toBe(404);
  expect(await track()).toBe(404);
  const ran = async () =>
    (await db.query<{ name: string }>(null, 'select name from office_jobs')).map(({ name }) => name);
  await expect.poll(ran, { timeout: 60_000 }).toContain('days of tracking events');
});

test('pages alone: no background work, no events', async () => {
  const { db, status, track } = await startWith('web');
  expect(await status('/')).toBe(200);
  expect(await track()).toBe(404);
  await expect
    .poll(async () => (await db.query(null, `select from office_jobs where name = 'content folder'`)).length, {
      timeout: 20_000,
    })
    .toBe(1);
  const others = await db.query(
    null,
    `select name from office_jobs where name in ('outbox', 'retention', 'days of tracking events')`,
  );
  expect(others).toEqual([]);
});

test('events alone: the tracking host', async () => {
  const { status, track } = await startWith('tracking');
  expect(await track()).toBe(202);
  expect(await status('/')).toBe(404);
  expect(await status('/readyz')).toBe(200);
});

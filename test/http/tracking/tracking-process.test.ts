/** `npm run tracking`: the host as a process of its own, and what its responses are worth when it is killed (C-TRK-3). */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

// Whole processes, which load their code.
vi.setConfig({ testTimeout: 180_000 });

const ROOT = join(import.meta.dirname, '../../..');
const TOKEN = 'bancale-test-token';
const SHOP = 'http://127.0.0.1:9';
const dataDir = mkdtempSync(join(tmpdir(), 'bancale-tracking-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startHost() {
  const child = spawn(process.execPath, ['src/tracking.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TRACKING_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      APP_TOKEN: TOKEN,
      PUBLIC_URL: SHOP,
      SETTINGS_FILE: '',
      LOG_LEVEL: 'error',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  await expect.poll(() => output, { timeout: 90_000 }).toContain('tracking host');
  const [, port = ''] = /localhost:(\d+)/.exec(output) ?? [];
  return { child, ended, url: `http://127.0.0.1:${port}` };
}

const send = (url: string, text: string, init: RequestInit = {}) =>
  fetch(`${url}/kafka/search/track?client_id=0&address_code=0`, {
    method: 'POST',
    headers: { Authorization: `token ${TOKEN}`, 'Content-Type': 'application/json', Origin: SHOP },
    body: JSON.stringify({ action: 'product_list', cookies: 'accepted', listing_type: 'search', listing_code: text }),
    ...init,
  });

test('what got a 202 is stored, whenever the process is killed (C-TRK-3)', async () => {
  const host = await startHost();
  const answered = new Set<string>();
  let sent = 0;
  const sender = async () => {
    for (;;) {
      sent += 1;
      const text = `${sent}`;
      const response = await send(host.url, text).catch(() => undefined);
      if (!response) return;
      if (response.status === 202) answered.add(text);
      if (response.status === 202 && answered.size === 150) host.child.kill('SIGKILL');
      // The visitor's limit is not what this test is about.
      if (response.status === 429) host.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 16 }, sender));
  await host.ended;
  const rows = await database.db.query<{ text: string }>(null, 'select listing_code as text from tracking_events');
  const stored = new Set(rows.map(({ text }) => text));
  expect(answered.size).toBeGreaterThanOrEqual(150);
  expect([...answered].filter((text) => !stored.has(text))).toEqual([]);
});

test('it serves the pages of the shop at another port, nothing else, and stops properly (C-TRK-3, S-7.34)', async () => {
  const host = await startHost();
  const asked = await send(host.url, '', { method: 'OPTIONS', body: null });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(SHOP);
  expect((await send(host.url, 'viti')).headers.get('access-control-allow-credentials')).toBe('true');
  const foreign = {
    Authorization: `token ${TOKEN}`,
    'Content-Type': 'application/json',
    Origin: 'http://evil.example',
  };
  const refused = await send(host.url, 'viti', { headers: { ...foreign, Cookie: 'a=b' } });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  expect((await fetch(`${host.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${host.url}/api/method/bancale.home.get_home`)).status).toBe(404);
  host.child.kill('SIGTERM');
  expect(await host.ended).toBe(0);
});

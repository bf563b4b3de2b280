/** The process from an operator's view: its first lines, the errors that stop its start, its end. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

// Whole processes, which load the whole shop.
vi.setConfig({ testTimeout: 180_000 });

const ROOT = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'bancale-main-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
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
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return { child, ended, output: () => output };
}

async function busyPort(): Promise<{ port: string; close: () => void }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: String((server.address() as AddressInfo).port), close: () => server.close() };
}

test('a port that is taken, a wrong setting and a wrong variable are each one sentence', async () => {
  const busy = await busyPort();
  const taken = start({ PORT: busy.port });
  expect(await taken.ended).toBe(1);
  busy.close();
  expect(taken.output()).toMatch(new RegExp(`^Port ${busy.port} is already in use by another program: .*\n$`));

  const file = join(dataDir, 'wrong.yaml');
  writeFileSync(file, 'guestPrices: sometimes');
  const setting = start({ SETTINGS_FILE: file });
  expect(await setting.ended).toBe(1);
  expect(setting.output()).toBe(`${file}: "guestPrices" must be hidden or list.\n`);

  const variable = start({ PORT: 'eighty' });
  expect(await variable.ended).toBe(1);
  expect(variable.output()).toBe('The environment variable PORT must be a whole number.\n');
});

test('it prints its URL, responds, and shuts down properly (C-REL-10)', async () => {
  const shop = start({ LOG_LEVEL: 'info' });
  await expect.poll(shop.output, { timeout: 90_000 }).toContain('ready in');
  const [url = ''] = /http:\/\/localhost:\d+/.exec(shop.output()) ?? [];
  expect(shop.output()).toContain(dataDir);
  expect(shop.output()).not.toContain('demo login');
  const ready = await fetch(`${url.replace('localhost', '127.0.0.1')}/readyz`);
  expect(ready.status).toBe(200);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});

test('with DRAIN_SECONDS it serves on after the signal, and says that it wants no more (scale-out §3.6)', async () => {
  const shop = start({ LOG_LEVEL: 'info', DRAIN_SECONDS: '10' });
  await expect.poll(shop.output, { timeout: 90_000 }).toContain('ready in');
  const [, port] = /http:\/\/localhost:(\d+)/.exec(shop.output()) ?? [];
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await status('/trafficz')).toBe(200);
  shop.child.kill('SIGTERM');
  await expect.poll(() => status('/trafficz')).toBe(503);
  expect(await status('/readyz')).toBe(200);
  expect(await shop.ended).toBe(0);
});

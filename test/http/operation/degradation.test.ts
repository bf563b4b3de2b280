/** The shop while its database is unavailable, and when it is back: the whole process, without a restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostmaster } from '#server/platform/db/postmaster.ts';
import { type Standalone, startStandalone } from '../../setup/standalone-postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');
const running: ChildProcess[] = [];
const folders: string[] = [];
let postgres: Standalone;

beforeAll(async () => {
  postgres = await startStandalone();
});
afterAll(async () => {
  for (const child of running) {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
  await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function startShop(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-away-'));
  folders.push(dataDir);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '1', DEMO_PRODUCTS: '60', NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 90_000 }).toContain('ready in');
  const url = (/http:\/\/localhost:\d+/.exec(output)?.[0] ?? '').replace('localhost', '127.0.0.1');
  return { url, dataDir };
}

async function logIn(url: string): Promise<string> {
  const response = await call(url, 'wrapper.login', { email: 'cliente1@example.com', password: 'bancale-demo' });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function call(url: string, name: string, body: object, cookie = ''): Promise<Response> {
  return fetch(`${url}/api/method/bancale.${name}`, {
    method: 'POST',
    headers: {
      Authorization: 'token bancale-demo-app-token',
      'Content-Type': 'application/json',
      Origin: url,
      ...(cookie && { Cookie: cookie }),
    },
    body: JSON.stringify(body),
  });
}

const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;

test('database away: JSON 503 with Retry-After, guests keep the pages that are made, the others read why; then it comes back (C-REL-4)', async () => {
  const { url } = await startShop(postgres.url);
  const cookie = await logIn(url);
  const pages = ['/', '/en'];
  for (const page of pages) expect(await statusOf(url + page)).toBe(200);
  expect(await statusOf(`${url}/pages/account`, { headers: { Cookie: cookie } })).toBe(200);

  await postgres.kill();
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 20_000 }).toBe(503);

  const refused = await call(url, 'wrapper.get_cart_items', {}, cookie);
  expect([refused.status, refused.headers.get('content-type'), refused.headers.get('retry-after')]).toEqual([
    503,
    'application/json; charset=utf-8',
    '2',
  ]);
  expect(await refused.json()).toEqual({
    code: 'unavailable',
    message: 'Il servizio non è disponibile per un momento: riprova.',
    retry_after: 2,
  });
  for (const page of pages) {
    const kept = await fetch(url + page);
    expect([kept.status, (await kept.text()).length > 5_000]).toEqual([200, true]);
  }
  const own = await fetch(`${url}/pages/account`, { headers: { Cookie: cookie } });
  expect([own.status, own.headers.get('retry-after'), own.headers.get('content-type')]).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ]);
  expect(own.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await own.text();
  expect(page).toContain('<html lang="it">');
  expect(page).toContain('Il servizio non è disponibile per un momento: riprova.');
  const english = await (await fetch(`${url}/en/pages/account`, { headers: { Cookie: cookie } })).text();
  expect(english).toContain('The service is not available for a moment: try again.');
  const form = await fetch(`${url}/pages/login`, {
    method: 'POST',
    headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=cliente1%40example.com&password=bancale-demo',
  });
  expect(form.status).toBe(503);
  expect(await form.text()).toContain('quello che hai scritto è ancora lì');

  await postgres.start();
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 20_000 }).toBe(200);
  expect((await call(url, 'wrapper.get_cart_items', {}, cookie)).status).toBe(200);
  expect(await statusOf(`${url}/pages/account`, { headers: { Cookie: cookie } })).toBe(200);
}, 180_000);

test('the shipped database is started again when it dies, and sessions go on (C-REL-4)', async () => {
  const { url, dataDir } = await startShop('');
  const cookie = await logIn(url);
  const first = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => readPostmaster(join(dataDir, 'postgres'))?.pid, { timeout: 30_000 }).not.toBe(first);
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 30_000 }).toBe(200);
  await expect
    .poll(async () => (await call(url, 'wrapper.get_cart_items', {}, cookie)).status, { timeout: 20_000 })
    .toBe(200);
}, 180_000);

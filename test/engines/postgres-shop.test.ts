/** The whole shop on several hosts: its index is built from a standby, and it goes on by itself after a fail-over (scale-out §5). */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { postgres } from '../../scripts/engines/postgres.ts';
import { startEngine } from '../../scripts/engines/running-engines.ts';
import { onEngine } from './kit/engine-tests.ts';

const ROOT = join(import.meta.dirname, '../..');
const PATIENT = { timeout: 240_000, interval: 200 };
const MINUTES = 600_000;

onEngine(postgres, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-hosts-'));
  const running = new Set<ChildProcess>();
  afterAll(async () => {
    for (const child of running) {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  function run(file: string, args: string[], given: Record<string, string>) {
    const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: '', DATA_DIR: dataDir, ...given };
    const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const said = { out: '' };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said.out += chunk));
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    return { said, ended, stop: () => child.kill('SIGTERM') };
  }

  test(
    'migrated by a step of its own; the index comes from a standby; another primary is found; it can be stopped without any',
    async () => {
      const { primary, standbys, stop } = await startEngine(postgres, { options: { standbys: 2 } });
      try {
        const [first, second] = standbys;
        const hosts = (...ports: Array<number | undefined>) =>
          primary.url.replace(/@[^/]*/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`);
        const databases = {
          DATABASE_URL: hosts(primary.port, first?.port, second?.port),
          DATABASE_READ_URL: hosts(first?.port, second?.port),
          SESSION_SECRET: 'k'.repeat(32),
        };
        const migration = run('src/cli/shop.ts', ['migrate'], databases);
        expect(await migration.ended).toBe(0);
        expect(migration.said.out).toContain('Applied 0001-catalogue.sql');
        const shop = run('src/main.ts', [], { ...databases, MIGRATE: '0', DEMO: '1', DEMO_PRODUCTS: '40' });
        await vi.waitFor(() => expect(shop.said.out).toContain('ready in'), PATIENT);
        const url = (/http:\/\/localhost:\d+/.exec(shop.said.out)?.[0] ?? '').replace('localhost', '127.0.0.1');
        const metrics = async () => (await fetch(`${url}/metrics`)).text();
        expect(await metrics()).toContain('bancale_db_reading_standby 1');
        expect(await metrics()).toContain('bancale_db_reading_fallback 0');
        const call = (name: string, body: object, cookie = '') =>
          fetch(`${url}/api/method/bancale.${name}`, {
            method: 'POST',
            headers: {
              Authorization: 'token bancale-demo-app-token',
              'Content-Type': 'application/json',
              Origin: url,
              ...(cookie && { Cookie: cookie }),
            },
            body: JSON.stringify(body),
          });
        const logIn = () => call('wrapper.login', { email: 'cliente1@example.com', password: 'bancale-demo' });
        const cookie = (await logIn()).headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
        const history = async () => {
          const shown = [await call('account.get_dashboard', {}, cookie), await call('account.get_orders', {}, cookie)];
          expect(shown.map(({ status }) => status)).toEqual([200, 200]);
          return Promise.all(shown.map((response) => response.json()));
        };
        const counted = async (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await metrics())?.[1]);
        const counts = async () => [
          await counted('bancale_db_standby_statements_total'),
          await counted('bancale_db_standby_fallbacks_total'),
        ];
        const [onStandbys = 0, onPrimary = 0] = await counts();
        const [, orders] = await history();
        expect(orders.message.count).toBeGreaterThan(0);
        // Six sums of the dashboard, and the list.
        expect(await counts()).toEqual([onStandbys + 7, onPrimary]);
        expect((await fetch(`${url}/sitemaps/articles-1.xml`)).status).toBe(200);
        expect(await counts()).toEqual([onStandbys + 9, onPrimary]);

        await primary.kill();
        await first?.promote();
        await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENT);
        expect((await logIn()).status).toBe(200);
        // One is the primary now, the other one did not follow it.
        expect((await history())[1]).toEqual(orders);
        expect(await counts()).toEqual([onStandbys + 9, onPrimary + 7]);

        const again = run('src/cli/shop.ts', ['migrate'], databases);
        expect([await again.ended, again.said.out.includes('The database is up to date.')]).toEqual([0, true]);
        const backup = run('src/cli/shop.ts', ['backup', join(dataDir, 'shop.tar')], databases);
        expect(await backup.ended).toBe(0);

        // It can be stopped while all databases are away.
        await stop();
        shop.stop();
        expect(await shop.ended).toBe(0);
      } finally {
        await stop();
      }
    },
    MINUTES,
  );
});

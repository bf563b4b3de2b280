// `.ci/run`: the checks, all tests, and HTTP tests once more on a PostgreSQL reached through DATABASE_URL: the caller's, or a
// server in a process of its own, with a password, on a TCP port.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import './require-node.mjs';

const { COMPILE_CACHE } = await import('./compile-cache.mjs');
const { prepare, runtime } = await import('./prepare.mjs');
const { SUITES } = await import('./chosen-tests.mjs');
const { closeWithTotal, runSuites } = await import('./suites.mjs');
const { runTests } = await import('./run-tests.mjs');
const { removeScratch, scratchFolder } = await import('./scratch-folder.mjs');

const { DATABASE_URL: given, ...env } = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env };

/**
 * Our own server behind DATABASE_URL is the same PostgreSQL; only the connection differs (password, TCP, a separate process).
 * These files use what the connection changes: transactions that are killed, locks, notifications, copies, lost connections, backups.
 */
const CONNECTED = [
  'http/trade/killed-',
  'http/trade/cart.test',
  'http/trade/gifts-coupons',
  'http/trade/orders.test',
  'import/whole-import',
  'import/catalogue',
  'import/sources',
  'backup',
  'degradation',
  'login',
  'main-process',
  'outbox',
  'sessions',
];

await prepare({ build: true });
const checked = await follow(spawn(runtime(), ['scripts/check.ts'], { stdio: 'inherit', env }));
if (checked !== 0) closeWithTotal({ passed: 0, failed: 1, missing: 'npm run check failed: the tests were not run.' });
const audited = await follow(spawn(runtime(), ['scripts/audit.ts'], { stdio: 'inherit', env }));
if (audited !== 0)
  closeWithTotal({
    passed: 0,
    failed: 1,
    missing: 'npm run audit found something in the packages: the tests were not run.',
  });
closeWithTotal(await runSuites(SUITES, env, { after: elsewhere }));

/** The HTTP tests on a PostgreSQL reached through DATABASE_URL: all of them on the caller's, on ours those that depend on the connection. */
async function elsewhere() {
  const own = given === undefined || given === '';
  const server = own ? await startPostgres() : { url: given, stop: () => {} };
  const title = 'http (on a PostgreSQL reached through DATABASE_URL)';
  const files = own ? CONNECTED : [];
  const counts = await runTests(runtime(), 'http', { ...env, DATABASE_URL: server.url }, { apart: true, title, files });
  await server.stop();
  return counts;
}

function follow(child) {
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}

/** A PostgreSQL in a process of its own; it prints its URL on its first line and ends when its input is closed. */
async function startPostgres() {
  const folder = scratchFolder();
  const child = spawn(runtime(), ['scripts/standalone-postgres.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...env, TMPDIR: folder },
  });
  const ended = follow(child);
  const first = await Promise.race([createInterface(child.stdout)[Symbol.asyncIterator]().next(), ended]);
  if (typeof first === 'number') return { url: 'postgres://not-started', stop: () => {} };
  const stop = async () => {
    child.stdin.end();
    await ended;
    removeScratch(folder);
  };
  return { url: first.value, stop };
}

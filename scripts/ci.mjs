// `.ci/run`: the checks, all tests, HTTP tests once more on a PostgreSQL reached through DATABASE_URL (the caller's, or a
// server in a process of its own, with a password, on a TCP port), and the contract suites on one node of each real server.
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

/** Real servers whose contract suites run here, and these. Servers that cannot be had are named, and their tests skipped. */
const SERVERS = ['valkey', 's3', 'kafka', 'opensearch'];
const CONTRACTS = [
  'valkey-allowances',
  'valkey-announcements',
  'engines/s3.test',
  'engines/kafka.test',
  'engines/opensearch.test',
];
/** A registry that is slow today must not cost the time of the tests. */
const INSTALL_MS = 240_000;

await prepare({ build: true });
const installing = installServers();
const checked = await follow(spawn(runtime(), ['scripts/check.ts'], { stdio: 'inherit', env }));
if (checked !== 0) closeWithTotal({ passed: 0, failed: 1, missing: 'npm run check failed: the tests were not run.' });
const audited = await follow(spawn(runtime(), ['scripts/audit.ts'], { stdio: 'inherit', env }));
if (audited !== 0)
  closeWithTotal({
    passed: 0,
    failed: 1,
    missing: 'npm run audit found something in the packages: the tests were not run.',
  });
closeWithTotal(await runSuites(SUITES, env, { after: [elsewhere, contracts] }));

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

/** Fetched once into `.cache/engines`, while the checks run. @returns what came of it, to be said beside the tests */
async function installServers() {
  const child = spawn(runtime(), ['scripts/engines.ts', 'install', ...SERVERS], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  // With what it started.
  const late = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), INSTALL_MS);
  const code = await follow(child);
  clearTimeout(late);
  return code === 0
    ? said
    : `${said}\nNot all servers could be fetched: the tests of those that are missing are skipped.`;
}

/** The same cases that `npm test` runs on the embedded implementations, on real servers (docs/engines.md). */
async function contracts() {
  console.log(await installing);
  const title = 'contract suites on real servers';
  return runTests(runtime(), 'engines', env, { apart: true, title, files: CONTRACTS });
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

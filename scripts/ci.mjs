// `.ci/run`: the checks, all tests, and the HTTP tests once more on a PostgreSQL reached through DATABASE_URL: the one the
// caller names, or a server of its own process, with a password, on a TCP port.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import './require-node.mjs';

const { prepare, runtime } = await import('./prepare.mjs');
const { closeWithTotal, runSuites } = await import('./suites.mjs');
const { runTests } = await import('./run-tests.mjs');

const { DATABASE_URL: given, ...env } = process.env;

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
// Each suite has a database of its own: the browser's tests, which wait more than they work, leave a processor to the others.
const [screens, ...others] = await Promise.all([runSuites(['browser'], env), ...besideTheBrowser()]);
const sum = (what) => others.reduce((total, one) => total + one[what], screens[what]);
closeWithTotal({ ...screens, passed: sum('passed'), failed: sum('failed') });

/** The other suites one after the other, and the HTTP tests once more on a PostgreSQL reached through DATABASE_URL. */
function besideTheBrowser() {
  const unit = runTests(runtime(), 'unit', env, { apart: true });
  const http = unit.then(() => runTests(runtime(), 'http', env, { apart: true }));
  const elsewhere = http.then(async () => {
    const server = given === undefined || given === '' ? await startPostgres() : { url: given, stop: () => {} };
    const title = 'http (on a PostgreSQL reached through DATABASE_URL)';
    const counts = await runTests(runtime(), 'http', { ...env, DATABASE_URL: server.url }, { apart: true, title });
    await server.stop();
    return counts;
  });
  return [unit, http, elsewhere];
}

function follow(child) {
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}

/** A PostgreSQL of its own process; it says its address on its first line and ends when its input does. */
async function startPostgres() {
  const child = spawn(runtime(), ['scripts/standalone-postgres.ts'], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const ended = follow(child);
  const first = await Promise.race([createInterface(child.stdout)[Symbol.asyncIterator]().next(), ended]);
  if (typeof first === 'number') return { url: 'postgres://not-started', stop: () => {} };
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { url: first.value, stop };
}

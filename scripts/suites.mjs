// The three suites of vitest.config.ts; the browser suite needs a browser.
import { spawn } from 'node:child_process';
import { findChromium, findShell, installChromium, installShell } from './find-chromium.mjs';
import { Problem, runtime, timed } from './prepare.mjs';
import { runTests } from './run-tests.mjs';
import { removeScratch, scratchFolder } from './scratch-folder.mjs';

/** Parts of the HTTP suite, each a run of its own with a PostgreSQL of its own. More would cost more starts than they save waiting. */
const HTTP_PARTS = 4;

/**
 * Three runs at a time: the browser tests and two of the others; when the browser tests have ended, three of the others. With fewer,
 * processors wait. For this the HTTP suite, the longest, is run in parts. Each run has its own database
 * (docs/decisions/0417-three-runs-at-a-time.md).
 * @param {{ after?: Array<(env: object) => Promise<{passed: number, failed: number, failures: string[]}>>, inPart?: string[], since?: string }} [options] those of `after`
 *   begin when all others have begun; suites `inPart` run only the files that changes since that commit touch.
 * @returns the sum of their results, the failed tests, and what is missing on this machine, if anything.
 */
export async function runSuites(suites, env, { after = [], inPart = [], since } = {}) {
  const changedSince = (suite) => (inPart.includes(suite) ? since : undefined);
  const withBrowser = suites.includes('browser');
  const browser = withBrowser ? await provideChromium() : {};
  const databases = preparedDatabases(env);
  const runs = suites
    .filter((suite) => suite !== 'browser')
    .flatMap((suite) => {
      const options = { apart: withBrowser, changedSince: changedSince(suite) };
      if (!withBrowser || suite !== 'http' || inPart.includes(suite))
        return () => runTests(runtime(), suite, env, options);
      return parts(HTTP_PARTS).map((part) => async () => {
        const prepared = { ...env, PREPARED_DATABASES: await databases.folder() };
        return runTests(runtime(), suite, prepared, { ...options, part });
      });
    });
  runs.push(...after.map((run) => () => run(env)));
  const counts = withBrowser
    ? await inLanes([() => screens(browser, env, changedSince('browser')), ...runs])
    : await inTurn(runs);
  databases.remove();
  const sum = (what) => counts.reduce((total, one) => total + one[what], 0);
  const failures = counts.flatMap((one) => one.failures);
  return { passed: sum('passed'), failed: sum('failed'), failures, missing: browser.missing };
}

const parts = (count) => Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);

/**
 * The databases of the HTTP tests, made by the first part that asks for them. `folder()` is empty when the caller gave a server with
 * DATABASE_URL, or when making them failed: then each part makes its own, and says what is wrong.
 */
function preparedDatabases(env) {
  const made = scratchFolder();
  const make = () =>
    new Promise((done) => {
      const child = spawn(runtime(), ['scripts/test-databases.ts', made], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      });
      child.on('error', () => done(''));
      child.on('exit', (code) => done(code === 0 ? made : ''));
    });
  let making;
  return {
    folder: () => (making ??= env.DATABASE_URL ? Promise.resolve('') : make()),
    remove: () => removeScratch(made),
  };
}

const LANES = 3;

/** Each lane takes the next run when its last one has ended. */
async function inLanes(runs) {
  const waiting = [...runs];
  const lane = async () => {
    const counts = [];
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) counts.push(await run());
    return counts;
  };
  return (await Promise.all(Array.from({ length: LANES }, lane))).flat();
}

async function screens({ path, shell }, env, changedSince) {
  if (path === undefined) return { passed: 0, failed: 1, failures: [] };
  return runTests(runtime(), 'browser', { ...env, CHROME_PATH: path, CHROME_SHELL_PATH: shell }, { changedSince });
}

async function inTurn(runs) {
  const counts = [];
  for (const run of runs) counts.push(await run());
  return counts;
}

/** Prints the failed tests of all suites and the summary line, and ends the process. */
export function closeWithTotal({ passed, failed, failures = [], missing }) {
  if (failures.length > 0) console.error(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  if (missing !== undefined) console.error(`\n${missing}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

async function provideChromium() {
  try {
    const provided = { path: findChromium(), shell: findShell() };
    if (provided.path === undefined) {
      await timed('Chromium (installing the Debian package)', async () => {
        provided.path = await installChromium();
      });
    }
    if (provided.shell === undefined) {
      await timed('Chromium’s headless shell (faster; without it the tests take Chromium)', async () => {
        provided.shell = await installShell();
        return provided.shell === undefined ? 'not here' : undefined;
      });
    }
    return provided;
  } catch (error) {
    if (error instanceof Problem) return { missing: error.message };
    throw error;
  }
}

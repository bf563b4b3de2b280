// The three suites of vitest.config.ts; the browser suite needs a browser.
import { findChromium, findShell, installChromium, installShell } from './find-chromium.mjs';
import { Problem, runtime, timed } from './prepare.mjs';
import { runTests } from './run-tests.mjs';

/**
 * The browser tests run beside the other suites, which run one after the other: each suite has its own database, and browser tests
 * mostly wait.
 * @param {{ after?: (env: object) => Promise<{passed: number, failed: number, failures: string[]}>, inPart?: string[], since?: string }} [options] `after` is
 *   run after the last of the others; suites `inPart` run only the files that changes since that commit touch.
 * @returns the sum of their results, the failed tests, and what is missing on this machine, if anything.
 */
export async function runSuites(suites, env, { after, inPart = [], since } = {}) {
  const changedSince = (suite) => (inPart.includes(suite) ? since : undefined);
  const withBrowser = suites.includes('browser');
  const others = suites.filter((suite) => suite !== 'browser');
  const browser = withBrowser ? await provideChromium() : {};
  const lanes = await Promise.all([
    withBrowser ? screens(browser, env, changedSince('browser')) : [],
    inTurn([
      ...others.map(
        (suite) => () => runTests(runtime(), suite, env, { apart: withBrowser, changedSince: changedSince(suite) }),
      ),
      ...(after ? [() => after(env)] : []),
    ]),
  ]);
  const counts = lanes.flat();
  const sum = (what) => counts.reduce((total, one) => total + one[what], 0);
  const failures = counts.flatMap((one) => one.failures);
  return { passed: sum('passed'), failed: sum('failed'), failures, missing: browser.missing };
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

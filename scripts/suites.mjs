// The three suites of vitest.config.ts, run one after the other; the browser one needs a browser first.
import { findChromium, findShell, installChromium, installShell } from './find-chromium.mjs';
import { Problem, runtime, timed } from './prepare.mjs';
import { runTests } from './run-tests.mjs';

export const SUITES = ['unit', 'http', 'browser'];

/** @returns the sum of their results, and what is missing on this machine if something is. */
export async function runSuites(suites, env) {
  const browser = suites.includes('browser') ? await provideChromium() : {};
  const total = { passed: 0, failed: 0, missing: browser.missing };
  for (const suite of suites) {
    const runnable = suite !== 'browser' || browser.path !== undefined;
    const { passed, failed } = runnable
      ? await runTests(runtime(), suite, { ...env, CHROME_PATH: browser.path, CHROME_SHELL_PATH: browser.shell })
      : { passed: 0, failed: 1 };
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

/** Ends the process with the line that sums everything up. */
export function closeWithTotal({ passed, failed, missing }) {
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

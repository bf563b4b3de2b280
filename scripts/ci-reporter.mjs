// Vitest reporter: names the tests that passed only after a retry (docs/decisions/0091-retries.md), and writes the errors that no test
// caught to the file of UNHANDLED_ERRORS_FILE: vitest's JSON report leaves them out, though they make the run fail.
import { writeFileSync } from 'node:fs';

export default class CiReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} files
   * @param {readonly import('vitest/node').SerializedError[]} unhandled
   */
  onTestRunEnd(files, unhandled) {
    const target = process.env.UNHANDLED_ERRORS_FILE;
    if (target && unhandled.length > 0) writeFileSync(target, JSON.stringify(unhandled.map(sayUnhandled)));
    const shaky = files.flatMap((file) =>
      [...file.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    );
    if (shaky.length === 0) return;
    console.log(`\n${shaky.length} passed only after a retry, check them:`);
    for (const test of shaky) {
      console.log(`  ${test.module.relativeModuleId} › ${test.name}`);
      for (const error of test.result().errors ?? []) for (const line of sayError(error)) console.log(`    ${line}`);
    }
  }
}

/** Its message, what was seen where the message cuts it off, and the first line of the stack that is a test's. */
function sayError({ message, actual, stack }) {
  const place = stack?.split('\n').find((line) => /\/(e2e|test)\//.test(line));
  return [message.split('\n')[0], ...(typeof actual === 'string' ? [actual] : []), ...(place ? [place.trim()] : [])];
}

/** Where it happened and the first lines of the stack. */
function sayUnhandled(error) {
  const { VITEST_TEST_PATH: file = 'unknown file', VITEST_TEST_NAME: test } = error;
  const stack = String(error.stack ?? error.message ?? error);
  return `unhandled error in ${file}${test ? ` › ${test}` : ''}\n${stack}`;
}

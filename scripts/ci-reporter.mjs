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
      for (const { message } of test.result().errors ?? []) console.log(`    ${message.split('\n')[0]}`);
    }
  }
}

/** Where it happened and the first lines of the stack. */
function sayUnhandled(error) {
  const { VITEST_TEST_PATH: file = 'unknown file', VITEST_TEST_NAME: test } = error;
  const stack = String(error.stack ?? error.message ?? error);
  return `unhandled error in ${file}${test ? ` › ${test}` : ''}\n${stack}`;
}

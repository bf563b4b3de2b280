// Vitest reporter: names the tests that passed only after a retry (docs/decisions/0091-retries.md).

export default class RetryReporter {
  /** @param {readonly import('vitest/node').TestModule[]} files */
  onTestRunEnd(files) {
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

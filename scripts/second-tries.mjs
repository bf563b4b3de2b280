// Reporter of vitest: names the tests that passed only when they were tried again (docs/decisions/0091-retries.md).

export default class SecondTries {
  /** @param {readonly import('vitest/node').TestModule[]} files */
  onTestRunEnd(files) {
    const shaky = files.flatMap((file) =>
      [...file.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    );
    if (shaky.length === 0) return;
    console.log(`\n${shaky.length} passed at the second try only, look at them:`);
    for (const test of shaky) {
      console.log(`  ${test.module.relativeModuleId} › ${test.name}`);
      for (const { message } of test.result().errors ?? []) console.log(`    ${message.split('\n')[0]}`);
    }
  }
}

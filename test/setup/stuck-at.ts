/** Begins work that stops at a step for good: several can be in the middle of theirs when a test kills their process. */

/** Resolves when the step is reached; what comes behind it never happens. @throws what the work throws before that */
export function stuckAt<Step extends string>(
  step: Step,
  begin: (onStep: (reached: Step) => void | Promise<void>) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onStep = (reached: Step) => {
      if (reached !== step) return undefined;
      resolve();
      return new Promise<void>(() => {});
    };
    begin(onStep).catch(reject);
  });
}

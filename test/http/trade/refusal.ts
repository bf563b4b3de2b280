import { AppError } from '#contract/values/errors.ts';

/** Code, status and details of an expected failure. @throws when the work succeeds or fails in another way. */
export async function refusal(work: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await work.then(
    () => undefined,
    (failed: unknown) => failed,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('expected a refusal, but it was allowed');
  return { code: error.code, status: error.status, ...error.details };
}

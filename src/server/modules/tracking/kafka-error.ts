/** Errors of the client are wrapped several times: `AggregateError` in `cause` and so on. */

/** @param code of the client (`PLT_KFK_AUTHENTICATION`) or of the protocol (`TOPIC_ALREADY_EXISTS`) */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === code) ||
    ('apiId' in error && error.apiId === code) ||
    (error instanceof AggregateError && error.errors.some((one) => hasCode(one, code))) ||
    hasCode(error.cause, code));

/** The one that says what happened. */
export function innermost(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return innermost(error.cause);
  return error;
}

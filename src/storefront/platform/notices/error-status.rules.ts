/**
 * `statusCode` of anything thrown: the error's own `statusCode`, else its `status`, else the status of its response,
 * else 500 (storefront.md §8 "Generic error"). 0 means no response, so it is not a status.
 */
export function statusOf(error: unknown): number {
  const { statusCode, status, response } = (error ?? {}) as Record<string, unknown>;
  const answered = (response as { status?: unknown } | null | undefined)?.status;
  for (const found of [statusCode, status, answered]) if (typeof found === 'number' && found > 0) return found;
  return 500;
}

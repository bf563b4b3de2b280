import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/values/errors.ts';
import { ApiError } from './api-error.ts';
import { sendWithKey } from './send-again.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails so many times, then returns `sent`. */
function failing(times: number, status: number, code?: ErrorCode) {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new ApiError(status, { retry_after: 2, ...(code && { code }) });
    return 'sent';
  });
}

test.each(['unavailable', 'unknown-outcome', undefined] as const)(
  'what has a key is sent again at the time that the server names: %s (C-ORD-4, C-OFF-1)',
  async (code) => {
    const send = failing(6, 503, code);
    const sending = sendWithKey('key', send);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(send).toHaveBeenCalledTimes(6);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sending).toBe('sent');
  },
);

test.each([
  ['what goes on failing, seven times', 'key', 503, 'unavailable', 7],
  ['what has no key, once: it might happen twice', undefined, 503, 'unavailable', 1],
  ['what has an empty key, once', '', 503, 'unavailable', 1],
  ['what is too much for the shop, once', 'key', 503, 'overloaded', 1],
  ['what is refused, once', 'key', 409, 'conflict', 1],
  ['what gets no response, once: its person decides', 'key', 0, undefined, 1],
] as const)('%s', async (_, key, status, code, times) => {
  const send = failing(Number.POSITIVE_INFINITY, status, code);
  const sending = sendWithKey(key, send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sending).toMatchObject({ status });
  expect(send).toHaveBeenCalledTimes(times);
});

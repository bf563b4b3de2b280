import { expect, test } from 'vitest';
import { AppError } from '#contract/values/errors.ts';
import { RATE_LIMITS, type RateLimit } from '#contract/values/rate-limit.ts';
import { MemoryBucketStore } from '#server/platform/rate-limit/memory-bucket-store.ts';
import { defaultSettings } from '#server/settings.ts';
import { RequestLimits } from './request-limits.ts';

const settings = {
  ...(Object.fromEntries(RATE_LIMITS.map((limit) => [limit, { burst: 3, perMinute: 3 }])) as Record<
    RateLimit,
    { burst: number; perMinute: number }
  >),
  peoplePerAddress: 2,
};

function limits(given: typeof settings = settings) {
  const clock = { now: 0 };
  const refusals: RateLimit[] = [];
  const buckets = new MemoryBucketStore(() => new Date(clock.now));
  const kept = new RequestLimits({
    settings: given,
    buckets,
    refused: (limit) => void refusals.push(limit),
  });
  const wait = async (pass: () => Promise<void>) => {
    try {
      await pass();
      return 0;
    } catch (error) {
      return error instanceof AppError && error.code === 'too-many-requests' ? error.details.retry_after : 'other';
    }
  };
  return { kept, buckets, clock, refusals, wait };
}

test('each person has a limit of their own, guests that of their address', async () => {
  const { kept, wait } = limits();
  const four = (pass: () => Promise<void>) => Promise.all([1, 2, 3, 4].map(() => wait(pass)));
  expect(await four(() => kept.passVisitor('changes', 1, '10.0.0.1'))).toEqual([0, 0, 0, 20]);
  expect(await four(() => kept.passVisitor('changes', 2, '10.0.0.1'))).toEqual([0, 0, 0, 20]);
  expect(await four(() => kept.passVisitor('changes', undefined, '10.0.0.1'))).toEqual([0, 0, 0, 20]);
  expect(await four(() => kept.passVisitor('orders', 1, '10.0.0.1'))).toEqual([0, 0, 0, 20]);
});

test('one address has as much as the people behind it', async () => {
  const { kept, wait, refusals } = limits();
  const seven = [1, 2, 3, 4, 5, 6, 7].map(() => wait(() => kept.passAddress('forms', '::ffff:10.0.0.1')));
  const waits = await Promise.all(seven);
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 10]);
  expect(await wait(() => kept.passAddress('forms', '10.0.0.1'))).toBe(10);
  expect(await wait(() => kept.passAddress('forms', '10.0.0.2'))).toBe(0);
  expect(refusals).toEqual(['forms', 'forms']);
});

test('memory is bounded, whatever addresses come (C-REL-1)', async () => {
  const { kept, buckets, clock, wait } = limits();
  for (let number = 0; number < 120_000; number += 1) {
    clock.now += 1;
    await wait(() =>
      kept.passVisitor('changes', undefined, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`),
    );
    if (number % 10_000 === 0) expect(buckets.size).toBeLessThanOrEqual(50_000);
  }
  expect(buckets.size).toBeLessThanOrEqual(50_000);
});

test('the settings’ defaults let an office work and stop a script (C-REL-1)', async () => {
  const { kept, clock, wait } = limits(defaultSettings().limits);
  // 300 rows typed in one after the other, a second each.
  for (let row = 0; row < 300; row += 1) {
    clock.now += 1000;
    expect(await wait(() => kept.passVisitor('changes', 1, '10.0.0.1'))).toBe(0);
  }
  // 20 people of one office log in within a minute.
  for (let person = 0; person < 20; person += 1) {
    expect(await wait(() => kept.passVisitor('logins', undefined, '10.0.0.1'))).toBe(0);
  }
  // Sixty e-mails at once are no contact form any more.
  const sixty = Array.from({ length: 60 }, () => wait(() => kept.passVisitor('letters', undefined, '10.0.0.1')));
  const waits = await Promise.all(sixty);
  expect(waits.filter((seconds) => seconds !== 0).length).toBeGreaterThan(50);
});

import { expect, test } from 'vitest';
import { MemoryFailureStore } from '#server/platform/rate-limit/memory-failure-store.ts';
import { LoginThrottle } from './login-throttle.ts';

/** Passwords being checked: the test decides the result of each. */
function admin(throttle: LoginThrottle, keys: readonly [string, ...string[]]) {
  const open: Array<(right: boolean) => void> = [];
  let most = 0;
  const tries = (count: number) =>
    Array.from({ length: count }, () =>
      throttle.attempt(keys, async () => {
        const right = await new Promise<boolean>((decide) => {
          open.push(decide);
          most = Math.max(most, open.length);
        });
        return right ? 'in' : undefined;
      }),
    );
  /** Decides all pending attempts, again and again until no new one comes. */
  const decideAll = async (right: boolean) => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      if (open.length > 0) quiet = 0;
      for (const decide of open.splice(0)) decide(right);
      await Promise.resolve();
    }
  };
  return { tries, decideAll, atOnce: () => most };
}

const now = () => new Date(1_000_000);

test('50 right passwords at the same time from one address all pass', async () => {
  const { tries, decideAll, atOnce } = admin(new LoginThrottle(new MemoryFailureStore(now)), ['account', 'address']);
  const all = Promise.all(tries(50));
  await decideAll(true);
  expect((await all).filter((one) => 'passed' in one)).toHaveLength(50);
  expect(atOnce(), 'undecided at the same time').toBe(5);
});

test('of 50 wrong ones at the same time five are checked, the others are refused unchecked (C-ID-4)', async () => {
  let looked = 0;
  const throttle = new LoginThrottle(new MemoryFailureStore(now));
  const all = await Promise.all(
    Array.from({ length: 50 }, () =>
      throttle.attempt(['account', 'address'], async () => {
        looked += 1;
        return undefined;
      }),
    ),
  );
  expect(looked).toBe(5);
  expect(all.filter((one) => 'wait' in one && one.wait === 5)).toHaveLength(46);
});

test('a right password clears its account, not the address it came from', async () => {
  const throttle = new LoginThrottle(new MemoryFailureStore(now));
  for (let i = 0; i < 4; i++) await throttle.attempt(['other', 'address'], async () => undefined);
  expect(await throttle.attempt(['own', 'address'], async () => 'in')).toEqual({ passed: 'in' });
  expect(await throttle.attempt(['third', 'address'], async () => undefined)).toEqual({ wait: 5 });
  expect(await throttle.attempt(['own', 'elsewhere'], async () => 'in')).toEqual({ passed: 'in' });
});

test('an exception is neither right nor wrong, and gives its place back', async () => {
  const throttle = new LoginThrottle(new MemoryFailureStore(now));
  const broken = () => throttle.attempt(['account'], () => Promise.reject(new Error('database away')));
  for (let i = 0; i < 20; i++) await expect(broken()).rejects.toThrow('database away');
  expect(await throttle.attempt(['account'], async () => 'in')).toEqual({ passed: 'in' });
});

test('a queue has an end', async () => {
  const throttle = new LoginThrottle(new MemoryFailureStore(now));
  const never = () => new Promise<undefined>(() => {});
  for (let i = 0; i < 205; i++) void throttle.attempt(['account'], never);
  expect(await throttle.attempt(['account'], never)).toEqual({ wait: 1 });
});

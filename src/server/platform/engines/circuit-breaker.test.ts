import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type BreakerOptions, type BreakerState, CircuitBreaker, EngineAwayError } from './circuit-breaker.ts';

function breakerAt(options: Partial<BreakerOptions> = {}) {
  const clock = { now: 0 };
  const states: BreakerState[] = [];
  const breaker = new CircuitBreaker({
    engine: 'valkey',
    now: () => clock.now,
    changed: (state) => states.push(state),
    ...options,
  });
  let asked = 0;
  const call = (error?: unknown) =>
    breaker
      .run(async () => {
        asked += 1;
        if (error !== undefined) throw error;
        return 'answer';
      })
      .catch((failure: unknown) => failure);
  return { breaker, clock, states, call, asked: () => asked };
}

const BROKEN = new Error('socket closed');
const OPEN = expect.objectContaining({ name: 'EngineAwayError', reason: 'open', engine: 'valkey' });

test('five failures in ten seconds open it, and nothing is asked for five seconds', async () => {
  const { clock, call, asked, breaker } = breakerAt();
  for (let count = 0; count < 4; count += 1) expect(await call(BROKEN)).toBe(BROKEN);
  expect(breaker.state).toBe('closed');
  clock.now = 10_000;
  expect(await call(BROKEN)).toBe(BROKEN);
  expect(breaker.state).toBe('open');
  clock.now = 14_999;
  expect(await call()).toEqual(OPEN);
  expect(asked()).toBe(5);
  clock.now = 15_000;
  expect(await call()).toBe('answer');
  expect(breaker.state).toBe('closed');
});

test('failures that are spread over more than ten seconds do not open it', async () => {
  const { clock, call, breaker } = breakerAt();
  for (let count = 0; count < 40; count += 1) {
    clock.now = count * 2_501;
    await call(BROKEN);
  }
  expect(breaker.state).toBe('closed');
});

test('while one call probes, the others are refused at once; a failed probe opens it for another five seconds', async () => {
  const { breaker, clock, states, call } = breakerAt();
  for (let count = 0; count < 5; count += 1) await call(BROKEN);
  clock.now = 5_000;
  let fail = (_: Error) => {};
  const probe = breaker.run(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  expect(breaker.state).toBe('probing');
  expect(await call()).toEqual(OPEN);
  fail(BROKEN);
  await expect(probe).rejects.toBe(BROKEN);
  clock.now = 9_999;
  expect(await call()).toEqual(OPEN);
  clock.now = 10_000;
  expect(await call()).toBe('answer');
  expect(states).toEqual(['open', 'probing', 'open', 'probing', 'closed']);
});

test('failures of before it closed again are forgotten', async () => {
  const { breaker, clock, call } = breakerAt();
  for (let count = 0; count < 5; count += 1) await call(BROKEN);
  clock.now = 5_000;
  await call();
  for (let count = 0; count < 4; count += 1) await call(BROKEN);
  expect(breaker.state).toBe('closed');
});

test('calls that began before it opened neither close it nor open it again', async () => {
  const { breaker, clock, call } = breakerAt();
  const end: Array<(error?: Error) => void> = [];
  const slow = Array.from({ length: 2 }, () =>
    breaker
      .run(() => new Promise<void>((resolve, reject) => end.push((error) => (error ? reject(error) : resolve()))))
      .catch(() => {}),
  );
  for (let count = 0; count < 5; count += 1) await call(BROKEN);
  end[0]?.();
  await slow[0];
  expect(breaker.state).toBe('open');
  clock.now = 5_000;
  await call();
  end[1]?.(BROKEN);
  for (let count = 0; count < 4; count += 1) await call(BROKEN);
  await slow[1];
  expect(breaker.state, 'four failures since it closed').toBe('closed');
});

test('an error that says nothing about the engine does not count, and closes it as a response does', async () => {
  const refusal = new Error('NOSCRIPT');
  const { breaker, clock, call } = breakerAt({ isFailure: (error) => error !== refusal });
  for (let count = 0; count < 20; count += 1) expect(await call(refusal)).toBe(refusal);
  expect(breaker.state).toBe('closed');
  for (let count = 0; count < 5; count += 1) await call(BROKEN);
  clock.now = 5_000;
  await call(refusal);
  expect(breaker.state).toBe('closed');
});

test('a call without a response ends at its limit, its request is aborted, and it counts as a failure', async () => {
  const results: string[] = [];
  const { breaker } = breakerAt({ failures: 1, observe: (result) => results.push(result) });
  let signal: AbortSignal | undefined;
  const never = breaker.run(
    (given) => {
      signal = given;
      return new Promise(() => {});
    },
    { limitMs: 1 },
  );
  await expect(never).rejects.toEqual(new EngineAwayError('valkey', 'late'));
  expect(signal?.aborted).toBe(true);
  expect(breaker.state).toBe('open');
  expect(results).toEqual(['failed']);
});

test('a response that came while this process was busy is taken, however long that was', async () => {
  const { breaker } = breakerAt({ failures: 1 });
  // From here timers come before the next turn, in which a socket would be read.
  await nextTurn();
  const answer = breaker.run(
    async () => {
      await nextTurn();
      return 'answer';
    },
    { limitMs: 1 },
  );
  const until = performance.now() + 20;
  while (performance.now() < until);
  expect(await answer).toBe('answer');
});

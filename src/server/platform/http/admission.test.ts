import { afterEach, expect, test, vi } from 'vitest';
import { Admission, isUrgent } from './admission.ts';

afterEach(() => vi.useRealTimers());

const isGone = () => false;

/** An admission with two slots whose work ends on command, with a clock of its own. */
function office(longestWaitMs = 500) {
  vi.useFakeTimers();
  const admission = new Admission({ atOnce: 2, longestWaitMs, now: () => Date.now() });
  const begun: string[] = [];
  const ends: Array<() => void> = [];
  const turnedAway: string[] = [];
  let busy = 0;
  let most = 0;
  const come = (name: string, { visitor = name, urgent = false, gone = isGone } = {}) =>
    admission
      .run({ visitor, urgent, isGone: gone }, () => {
        begun.push(name);
        busy += 1;
        most = Math.max(most, busy);
        return new Promise<void>((end) => ends.push(end)).finally(() => (busy -= 1));
      })
      .catch((error: { code: string; details: { retry_after?: number } }) => {
        turnedAway.push(`${name} ${error.code}`);
        return error;
      });
  const finish = async (count = 1) => {
    for (let index = 0; index < count; index += 1) {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(10);
    }
  };
  return { admission, come, finish, begun, turnedAway, most: () => most };
}

test('no more is begun than there are places, and every request gets its turn', async () => {
  const { come, finish, begun, most } = office();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => come(name));
  expect(begun).toEqual(['a', 'b']);
  await finish(5);
  await Promise.all(all);
  expect([begun, most()]).toEqual([['a', 'b', 'c', 'd', 'e'], 2]);
});

test('visitors take turns, however many requests one of them has', async () => {
  const { come, finish, begun } = office();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void come(name, { visitor: 'a' });
  void come('b1', { visitor: 'b' });
  void come('c1', { visitor: 'c' });
  await finish(5);
  expect(begun.slice(0, 6)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
});

test('a visitor who fills the queue gives way to the others', async () => {
  const { come, begun, turnedAway, finish } = office(80);
  for (let number = 1; number <= 10; number += 1) void come(`a${number}`, { visitor: 'a' });
  void come('b1', { visitor: 'b' });
  await finish(2);
  expect(turnedAway).toEqual(['a10 overloaded']);
  expect(begun).toContain('b1');
});

test('beyond what can be done in time, requests are rejected at once with the time to retry', async () => {
  const { come, turnedAway, begun } = office();
  const waits: number[] = [];
  for (let number = 1; number <= 100; number += 1)
    void come(`a${number}`, { visitor: 'a' }).then((error) => waits.push(error?.details.retry_after ?? 0));
  await vi.advanceTimersByTimeAsync(0);
  // Two have begun; 50 of 10 ms each may wait half a second.
  expect(begun).toHaveLength(2);
  expect(turnedAway).toHaveLength(48);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(2);
  expect(new Set(waits).size).toBeGreaterThan(1);
});

test('nobody waits longer than the longest wait, also when nothing gets finished', async () => {
  const { come, turnedAway, admission } = office();
  for (const name of ['a', 'b', 'c', 'd']) void come(name);
  await vi.advanceTimersByTimeAsync(600);
  expect(turnedAway).toEqual(['c overloaded', 'd overloaded']);
  expect(admission.figures).toEqual({ running: 2, waiting: 0 });
});

test('orders go before browsing, in places of their own', async () => {
  const { come, finish, begun } = office();
  for (const name of ['a', 'b', 'c']) void come(name);
  for (let number = 1; number <= 5; number += 1) void come(`order${number}`, { visitor: 'a', urgent: true });
  expect(begun).toEqual(['a', 'b', 'order1', 'order2', 'order3', 'order4']);
  await finish(6);
  expect(begun.slice(6)).toEqual(['order5', 'c']);
});

test('nothing is done for a client that has disconnected', async () => {
  const { come, finish, begun, turnedAway } = office();
  void come('a');
  void come('b');
  void come('c', { gone: () => true });
  void come('d');
  await finish();
  expect([begun, turnedAway]).toEqual([['a', 'b', 'd'], ['c refused']]);
});

test('a failure gives its place back', async () => {
  const admission = new Admission({ atOnce: 1 });
  const fails = () => admission.run({ visitor: 'a', urgent: false, isGone }, () => Promise.reject(new Error('no')));
  await expect(fails()).rejects.toThrow('no');
  await expect(fails()).rejects.toThrow('no');
  expect(admission.figures).toEqual({ running: 0, waiting: 0 });
});

test.each([
  ['/api/method/bancale.wrapper.send_order', true],
  ['/api/method/other-shop.payment.finish', true],
  ['/en/pages/checkout', true],
  ['/pages/checkout.data', true],
  ['/api/method/bancale.wrapper.product_list', false],
  ['/pages/cart', false],
  ['/shop', false],
])('%s is urgent: %s', (path, urgent) => {
  expect(isUrgent(path)).toBe(urgent);
});

test('who waits for their client gives the place to others, and then waits for one like everybody', async () => {
  const { admission, come, begun, finish } = office();
  const client = Promise.withResolvers<string>();
  const slow = admission.run({ visitor: 'slow', urgent: false, isGone }, async (aside) => {
    const body = await aside(() => client.promise);
    begun.push(`slow ${body}`);
  });
  for (const name of ['a', 'b', 'c']) void come(name);
  expect([begun, admission.figures]).toEqual([['a', 'b'], { running: 2, waiting: 1 }]);
  client.resolve('body');
  await vi.advanceTimersByTimeAsync(10);
  expect([begun, admission.figures]).toEqual([['a', 'b'], { running: 2, waiting: 2 }]);
  await finish(2);
  expect(begun).toEqual(['a', 'b', 'c', 'slow body']);
  await slow;
  await finish();
  expect(admission.figures).toEqual({ running: 0, waiting: 0 });
});

test('a client that goes away while it is waited for leaves no place taken', async () => {
  const { admission } = office();
  const gone = admission.run({ visitor: 'slow', urgent: false, isGone }, (aside) =>
    aside(() => Promise.reject(new Error('gone'))),
  );
  await expect(gone).rejects.toThrow('gone');
  expect(admission.figures).toEqual({ running: 0, waiting: 0 });
});

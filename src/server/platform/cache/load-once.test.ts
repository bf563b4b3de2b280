import { expect, test, vi } from 'vitest';
import { LoadOnce } from './load-once.ts';

/** A load that ends when the test says so. */
function heldLoad<Value>() {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  return { load: vi.fn(() => promise), resolve, reject };
}

test('loads once per key, also for those who ask at the same time', async () => {
  const cache = new LoadOnce<number, string>({ most: 10 });
  const load = vi.fn(async () => 'one');
  expect(await Promise.all([cache.get(1, load), cache.get(1, load)])).toEqual(['one', 'one']);
  expect(await cache.get(1, load)).toBe('one');
  expect(load).toHaveBeenCalledTimes(1);
  expect(await cache.get(2, async () => 'two')).toBe('two');
});

test('a value belongs to one version of its data', async () => {
  let version = '7;2026-11-23';
  const cache = new LoadOnce<string>({ most: 10, version: () => version });
  expect(await cache.get('home', async () => 'of today')).toBe('of today');
  expect(await cache.get('home', async () => 'unused')).toBe('of today');
  version = '7;2026-11-24';
  expect(await cache.get('home', async () => 'of tomorrow')).toBe('of tomorrow');
});

test('a load that began under an earlier version is for those who waited, not for later ones', async () => {
  let version = '1';
  const cache = new LoadOnce<string>({ most: 10, version: () => version });
  const old = heldLoad<string>();
  const waiting = cache.get('menu', old.load);
  version = '2';
  expect(await cache.get('menu', async () => 'new')).toBe('new');
  old.resolve('old');
  expect(await waiting).toBe('old');
  expect(await cache.get('menu', async () => 'unused')).toBe('new');
});

test('a failure rejects for those who wait, and the next one loads again', async () => {
  const cache = new LoadOnce<string>({ most: 10 });
  await expect(cache.get('frame', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('frame', async () => 'there')).toBe('there');
});

test('an old load that fails does not take the newer value with it', async () => {
  const cache = new LoadOnce<string>({ most: 10 });
  const old = heldLoad<string>();
  const waiting = cache.get('menu', old.load);
  cache.clear();
  expect(await cache.get('menu', async () => 'new')).toBe('new');
  old.reject(new Error('away'));
  await expect(waiting).rejects.toThrow('away');
  expect(await cache.get('menu', async () => 'unused')).toBe('new');
});

test('what was dropped while it was loaded is loaded again', async () => {
  const cache = new LoadOnce<string>({ most: 10 });
  const old = heldLoad<string>();
  const waiting = cache.get('person', old.load);
  cache.drop('person');
  old.resolve('before the change');
  expect(await waiting).toBe('before the change');
  expect(await cache.get('person', async () => 'after it')).toBe('after it');
});

test('undefined is not cached', async () => {
  const cache = new LoadOnce<string, string | undefined>({ most: 10 });
  expect(await cache.get('session', async () => undefined)).toBeUndefined();
  expect(await cache.get('session', async () => 'known')).toBe('known');
});

test('when it is full, the least recently used value goes, and no other', async () => {
  const cache = new LoadOnce<number, string>({ most: 3 });
  for (const key of [1, 2, 3]) await cache.get(key, async () => 'first');
  await cache.get(1, async () => 'unused');
  await cache.get(4, async () => 'first');
  expect(await Promise.all([1, 3, 4].map((key) => cache.get(key, async () => 'again')))).toEqual(
    Array(3).fill('first'),
  );
  expect(await cache.get(2, async () => 'again')).toBe('again');
});

test('values with a weight are limited by their weight altogether', async () => {
  const cache = new LoadOnce<string, string>({ most: 10, weigh: (text) => text.length });
  const again = vi.fn(async () => 'again');
  await cache.get('a', async () => '12345');
  await cache.get('b', async () => '123');
  expect(await cache.get('a', again)).toBe('12345');
  await cache.get('c', async () => '12345');
  expect(await cache.get('a', again)).toBe('12345');
  expect(again).not.toHaveBeenCalled();
  expect(await cache.get('b', again)).toBe('again');
});

test('a life is counted from the beginning of the load, by the clock that was passed in', async () => {
  let now = 1_000;
  const cache = new LoadOnce<string>({ most: 10, life: { milliseconds: 5_000, clock: () => new Date(now) } });
  const first = heldLoad<string>();
  const waiting = cache.get('person', first.load);
  now += 4_000;
  first.resolve('first');
  expect(await waiting).toBe('first');
  now += 1_000;
  expect(await cache.get('person', async () => 'unused')).toBe('first');
  now += 1;
  expect(await cache.get('person', async () => 'second')).toBe('second');
});

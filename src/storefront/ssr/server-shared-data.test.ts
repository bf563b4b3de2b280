import { expect, test, vi } from 'vitest';
import { createSharedData } from './server-shared-data.ts';

test('loads once for all who ask, also at the same time, until the version changes', async () => {
  let version = '1';
  const shared = createSharedData(() => version);
  const load = vi.fn(async () => version);
  expect(await Promise.all([shared('frame', load), shared('frame', load)])).toEqual(['1', '1']);
  expect(await shared('frame', load)).toBe('1');
  expect(load).toHaveBeenCalledTimes(1);
  version = '2';
  expect(await shared('frame', load)).toBe('2');
});

test('keys are apart', async () => {
  const shared = createSharedData(() => '1');
  expect(await shared('it:frame', async () => 'menu')).toBe('menu');
  expect(await shared('en:frame', async () => 'Menu')).toBe('Menu');
});

test('a failure reaches all waiting requests and is retried by the next', async () => {
  const shared = createSharedData(() => '1');
  await expect(shared('frame', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await shared('frame', async () => 'there')).toBe('there');
});

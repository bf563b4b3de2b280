import { expect, test, vi } from 'vitest';
import { keptByVersion } from './kept-by-version.ts';

test('reads once per key and version, also for those who ask at the same time', async () => {
  let version = '1';
  const load = vi.fn(async (id: number) => `${id} of ${version}`);
  const read = keptByVersion(() => version, load);
  expect(await Promise.all([read(1), read(1), read(2)])).toEqual(['1 of 1', '1 of 1', '2 of 1']);
  expect(load).toHaveBeenCalledTimes(2);
  version = '2';
  expect(await read(1)).toBe('1 of 2');
});

test('a failure is tried again', async () => {
  const load = vi.fn<(id: number) => Promise<string>>(async () => 'there').mockRejectedValueOnce(new Error('away'));
  const read = keptByVersion(() => '1', load);
  await expect(read(1)).rejects.toThrow('away');
  expect(await read(1)).toBe('there');
});

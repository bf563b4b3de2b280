import { expect, test, vi } from 'vitest';
import { perObject } from './per-object.ts';

test('made once per object, whatever equal objects there are', () => {
  const made = vi.fn(({ code }: { code: string }) => `${code}!`);
  const cached = perObject(made);
  const one = { code: 'A' };
  expect([cached(one), cached(one), cached({ code: 'A' })]).toEqual(['A!', 'A!', 'A!']);
  expect(made).toHaveBeenCalledTimes(2);
});

test('a promise that rejects is made again', async () => {
  const load = vi.fn<(from: object) => Promise<string>>(async () => 'there').mockRejectedValueOnce(new Error('away'));
  const cached = perObject(load);
  const one = {};
  await expect(cached(one)).rejects.toThrow('away');
  expect(await cached(one)).toBe('there');
});

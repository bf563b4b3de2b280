import { expect, test } from 'vitest';
import { GuestPageCache } from './server-page-cache.ts';

const page = (bytes: number) => ({
  ...{ headers: {}, locale: 'it' as const, languageDays: 365, body: Buffer.alloc(bytes, 'a') },
});

test('a page belongs to the version it was made from', () => {
  const cache = new GuestPageCache();
  cache.set('/', '1', page(10));
  expect(cache.get('/', '1')?.answer({}, '').body).toHaveLength(10);
  expect(cache.get('/', '2')).toBeUndefined();
});

test('the least recently used pages go when it is full', () => {
  const cache = new GuestPageCache();
  const third = 20 * 1024 * 1024;
  for (const key of ['/a', '/b', '/c']) cache.set(key, '1', page(third));
  cache.get('/a', '1');
  cache.set('/d', '1', page(third));
  expect(cache.get('/a', '1')).toBeDefined();
  expect(cache.get('/b', '1')).toBeUndefined();
});

test('the same body has the same tag', () => {
  const cache = new GuestPageCache();
  expect(cache.set('/a', '1', page(5)).etag).toBe(cache.set('/b', '1', page(5)).etag);
  expect(cache.set('/a', '1', page(5)).etag).not.toBe(cache.set('/a', '1', page(6)).etag);
});

import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { GuestPageCache } from './server-page-cache.ts';

const page = (bytes: number) => ({
  headers: {},
  locale: 'it' as const,
  languageDays: 365,
  body: Buffer.alloc(bytes, 'a'),
});

test('a page belongs to the version it was made from', () => {
  const cache = new GuestPageCache();
  cache.set('/', '1', page(10));
  expect(cache.get('/', '1')?.respond({}, '').body).toHaveLength(10);
  expect(cache.get('/', '2')).toBeUndefined();
});

test('the least recently used pages go when it is full: what counts is what they take packed', () => {
  const cache = new GuestPageCache();
  // Random bytes cannot be compressed: three of these pages fit, four do not.
  const third = { ...page(0), body: randomBytes(5 * 1024 * 1024) };
  for (const key of ['/a', '/b', '/c']) cache.set(key, '1', third);
  cache.get('/a', '1');
  cache.set('/d', '1', third);
  expect(cache.get('/a', '1')).toBeDefined();
  expect(cache.get('/b', '1')).toBeUndefined();
  for (const key of ['/e', '/f', '/g']) cache.set(key, '1', page(20 * 1024 * 1024));
  expect(cache.get('/a', '1')).toBeDefined();
});

test('a page that is kept packed is the same page for who takes gzip, or nothing packed', () => {
  const finished = { ...page(0), body: Buffer.from('perché '.repeat(500)) };
  const kept = new GuestPageCache().set('/', '1', finished);
  const answered = (accepted?: string) => {
    const { headers, body } = kept.respond({ ...(accepted && { 'accept-encoding': accepted }) }, '');
    const header = (name: string) => headers[headers.indexOf(name) + 1];
    expect(header('Content-Length')).toBe(String(body?.length));
    return { body: body ?? Buffer.of(), encoding: headers.includes('Content-Encoding') && header('Content-Encoding') };
  };
  expect(answered()).toEqual({ body: finished.body, encoding: false });
  const [payload, zipped] = [answered('gzip, br'), answered('gzip')];
  expect([payload.encoding, brotliDecompressSync(payload.body)]).toEqual(['br', finished.body]);
  expect([zipped.encoding, gunzipSync(zipped.body)]).toEqual(['gzip', finished.body]);
});

test('a kept page holds on to its own bytes only, and counts with what it is kept as for gzip', () => {
  const cache = new GuestPageCache();
  const kept = cache.set('/', '1', { ...page(0), body: Buffer.from('perché '.repeat(500)) });
  for (const accepted of ['br', 'gzip']) {
    const { body } = kept.respond({ 'accept-encoding': accepted }, '');
    expect(body?.buffer.byteLength).toBe(body?.length);
  }
  // Random bytes are equally large in both encodings: two of these pages fit as brotli, but not with the gzip of the
  // newer one.
  const half = { ...page(0), body: randomBytes(6 * 1024 * 1024) };
  cache.set('/a', '1', half);
  const newer = cache.set('/b', '1', half);
  expect(cache.get('/a', '1')).toBeDefined();
  cache.get('/b', '1');
  newer.respond({ 'accept-encoding': 'gzip' }, '');
  expect(cache.get('/a', '1')).toBeUndefined();
  expect(cache.get('/b', '1')).toBeDefined();
});

test('the same body has the same tag', () => {
  const cache = new GuestPageCache();
  expect(cache.set('/a', '1', page(5)).etag).toBe(cache.set('/b', '1', page(5)).etag);
  expect(cache.set('/a', '1', page(5)).etag).not.toBe(cache.set('/a', '1', page(6)).etag);
});

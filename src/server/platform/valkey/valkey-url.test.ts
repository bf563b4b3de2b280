import { expect, test } from 'vitest';
import { parseValkeyUrl, shownAddress } from './valkey-url.ts';

const plain = { tls: false, username: undefined, password: undefined, database: 0, sentinel: undefined };
const one = (host: string, port = 6379) => [{ host, port }];

test.each([
  ['redis://valkey', { ...plain, hosts: one('valkey') }],
  ['redis://valkey:6380/', { ...plain, hosts: one('valkey', 6380) }],
  ['rediss://10.0.0.7/3', { ...plain, tls: true, hosts: one('10.0.0.7'), database: 3 }],
  ['redis://[::1]:6380', { ...plain, hosts: one('::1', 6380) }],
  ['redis://:p%40ss@valkey', { ...plain, hosts: one('valkey'), password: 'p@ss' }],
  [
    'redis://shop:secret@valkey/1',
    { ...plain, hosts: one('valkey'), username: 'shop', password: 'secret', database: 1 },
  ],
  [
    'redis://:s@h1,h2:26380/0?sentinel=mymaster&sentinelPassword=x%20y',
    {
      ...plain,
      password: 's',
      hosts: [...one('h1', 26_379), ...one('h2', 26_380)],
      sentinel: { name: 'mymaster', password: 'x y' },
    },
  ],
])('%s', (url, address) => {
  expect(parseValkeyUrl(url)).toEqual(address);
});

test.each([
  'http://valkey',
  'redis://',
  'redis://h1,h2',
  'redis://h1,,h2?sentinel=name',
  'redis://h1,h2?sentinel=',
  'redis://valkey/base',
  'redis://valkey:0',
  'redis://valkey:70000',
  'redis://valkey?sentinell=name',
  'redis://:%E0%A4%A@valkey',
  'redis://a b',
])('%s is none', (url) => {
  expect(parseValkeyUrl(url)).toBeUndefined();
});

test('what people see names hosts and the sentinels’ name, no password', () => {
  const shown = (url: string) => shownAddress(parseValkeyUrl(url) ?? expect.fail(url));
  expect(shown('redis://shop:secret@valkey')).toBe('valkey:6379');
  expect(shown('redis://:s@h1,h2?sentinel=prime&sentinelPassword=t')).toBe('prime by the sentinels h1:26379, h2:26379');
});

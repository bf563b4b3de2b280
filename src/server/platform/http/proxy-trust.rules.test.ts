import { expect, test } from 'vitest';
import { visitorOf } from './proxy-trust.rules.ts';

const headers = {
  host: '10.0.0.5:3000',
  'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'shop.example',
};

test.each([
  ['nobody is believed', 0, undefined, '10.0.0.9', 'http://10.0.0.5:3000'],
  ['one proxy', 1, undefined, '10.0.0.1', 'https://shop.example'],
  ['two proxies', 2, undefined, '203.0.113.9', 'https://shop.example'],
  ['more proxies than addresses', 5, undefined, '6.6.6.6', 'https://shop.example'],
  ['TLS ends elsewhere, but this is the public host', 0, 'https://10.0.0.5:3000', '10.0.0.9', 'https://10.0.0.5:3000'],
])('%s', (_, proxies, publicUrl, address, origin) => {
  expect(visitorOf(headers, '10.0.0.9', { proxies, publicUrl })).toEqual({ address, origin });
});

test('without forwarding headers the peer is the visitor', () => {
  expect(visitorOf({ host: 'a' }, '10.0.0.9', { proxies: 1, publicUrl: undefined })).toEqual({
    address: '10.0.0.9',
    origin: 'http://a',
  });
});

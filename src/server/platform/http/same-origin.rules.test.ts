import { expect, test } from 'vitest';
import { isLocalHttp, isOwnOrigin } from './same-origin.rules.ts';

const SHOP = 'https://shop.example';

test.each([
  ['our own page', { origin: SHOP, fetchSite: 'same-origin', hasSession: true }, true],
  [
    'our own page, at the address of the machine',
    { origin: 'http://10.0.0.5:3000', fetchSite: undefined, hasSession: true },
    true,
  ],
  ['another site', { origin: 'https://evil.example', fetchSite: 'cross-site', hasSession: true }, false],
  [
    'another site, without a session',
    { origin: 'https://evil.example', fetchSite: undefined, hasSession: false },
    false,
  ],
  [
    'a subdomain that looks like ours',
    { origin: 'https://shop.example.evil.example', fetchSite: undefined, hasSession: true },
    false,
  ],
  ['our host without TLS', { origin: 'http://shop.example', fetchSite: undefined, hasSession: true }, false],
  ['a page that hides its origin', { origin: 'null', fetchSite: undefined, hasSession: true }, false],
  ['a program without a session', { origin: undefined, fetchSite: undefined, hasSession: false }, true],
  ['a program with a session', { origin: undefined, fetchSite: undefined, hasSession: true }, false],
  ['a browser that vouches instead', { origin: undefined, fetchSite: 'same-origin', hasSession: true }, true],
  ['a browser that does not', { origin: undefined, fetchSite: 'cross-site', hasSession: true }, false],
])('a change asked for by %s (C-ID-8)', (_, headers, allowed) => {
  expect(isOwnOrigin(headers, 'http://10.0.0.5:3000', SHOP)).toBe(allowed);
});

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://192.168.1.20:3000', true],
  ['http://172.20.0.2', true],
  ['http://magazzino:3000', true],
  ['http://shop.local', true],
  ['http://[::1]:3000', true],
  ['http://shop.example', false],
  ['http://172.32.0.2', false],
  ['http://8.8.8.8', false],
  ['https://localhost:3000', false],
])('%s is plain http at home: %s', (origin, local) => {
  expect(isLocalHttp(origin)).toBe(local);
});

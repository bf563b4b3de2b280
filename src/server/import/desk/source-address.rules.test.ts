import { describe, expect, test } from 'vitest';
import { addressFault, fileName, keepsPassword, mayRead } from './source-address.rules.ts';

describe('which IP addresses a source reads', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.20.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['shop.example', false],
  ])('%s: %s', (address, open) => {
    expect(mayRead(address, () => false)).toBe(open);
  });
  test('a setting opens a private network', () => {
    expect(mayRead('10.1.2.3', (address) => address.startsWith('10.1.'))).toBe(true);
  });
});

test.each([
  ['https://ruvo.example/list.csv?key=1', undefined],
  ['http://ruvo.example/list.csv', 'An address begins with https:// and has a server.'],
  ['file:///etc/passwd', 'An address begins with https:// and has a server.'],
  ['list.csv', 'An address begins with https:// and has a server.'],
  ['https://a:b@ruvo.example/', 'User and password belong into their fields, not into the address.'],
])('%s: %s', (text, fault) => {
  expect(addressFault(text)?.en).toBe(fault);
});

test.each([
  ['https://a.example/1', 'u', 'https://a.example/2', 'u', true],
  ['https://a.example/1', 'u', 'https://b.example/1', 'u', false],
  ['https://a.example/1', 'u', 'https://a.example:444/1', 'u', false],
  ['https://a.example/1', 'u', 'https://a.example/1', 'v', false],
  [null, '', 'https://a.example/1', '', false],
])('the password for %s (%s) goes to %s (%s): %s', (from, user, url, username, kept) => {
  expect(keepsPassword({ url: from, username: user }, { url, username })).toBe(kept);
});

test.each([
  ['attachment; filename="Listino 2027.xlsx"', 'https://a.example/get', 'Listino 2027.xlsx'],
  [`attachment; filename="x.csv"; filename*=UTF-8''Qualit%C3%A0.csv`, 'https://a.example/get', 'Qualità.csv'],
  [undefined, 'https://a.example/dir/list.zip?key=1', 'list.zip'],
  ['attachment; filename="../../etc/passwd.csv"', 'https://a.example/', '.._.._etc_passwd.csv'],
  [undefined, 'https://a.example/get?id=3', 'Ruvo.csv'],
])('%s of %s is called %s', (disposition, url, name) => {
  expect(fileName(disposition, url, 'Ruvo')).toBe(name);
});

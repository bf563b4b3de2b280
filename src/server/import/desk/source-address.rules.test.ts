import { expect, test } from 'vitest';
import { addressFault, fileName, keepsPassword } from './source-address.rules.ts';

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
  [undefined, 'https://a.example/catalogo.XML', 'catalogo.XML'],
  [undefined, 'https://a.example/stock.jsonl', 'stock.jsonl'],
  ['attachment; filename="../../etc/passwd.csv"', 'https://a.example/', '.._.._etc_passwd.csv'],
  [undefined, 'https://a.example/get?id=3', 'Ruvo.csv'],
])('%s of %s is called %s', (disposition, url, name) => {
  expect(fileName(disposition, url, 'Ruvo')).toBe(name);
});

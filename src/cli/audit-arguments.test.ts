import { expect, test } from 'vitest';
import { readAuditArguments } from './audit-arguments.ts';

const ALL = {
  name: 'list',
  person: undefined,
  by: undefined,
  customerId: undefined,
  kinds: [],
  limit: 100,
  csv: false,
};

test.each([
  ['', {}],
  ['list', {}],
  ['verify', { name: 'verify' }],
  ['--person Rossi@Example.com', { person: 'rossi@example.com' }],
  ['--kind login,login-failed --csv', { kinds: ['login', 'login-failed'], csv: true }],
  ['--from 2026-11-01 --to 2026-11-30 --limit 5', { from: '2026-11-01', to: '2026-11-30', limit: 5 }],
  ['--customer 10482 --by paola', { customerId: 10_482, by: 'paola' }],
])('audit %s', (line, command) => {
  const argv = line.split(' ').filter(Boolean);
  expect(readAuditArguments(argv)).toEqual({ command: { ...ALL, ...command }, lang: 'it' });
});

test.each([
  'erase',
  'list 3',
  '--from 2026-02-30',
  '--to yesterday',
  "--kind x';drop",
  '--limit 0',
  '--customer all',
  '--lang de',
  '--unknown',
])('audit %s is refused with what is wrong', (line) => {
  expect(readAuditArguments(line.split(' '))).toEqual({ wrong: expect.any(String) });
});

test('audit --help shows the usage', () => expect(readAuditArguments(['--help'])).toBe('help'));

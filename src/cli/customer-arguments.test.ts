import { expect, test } from 'vitest';
import { readCustomerArguments } from './customer-arguments.ts';

test.each([
  [['export'], { command: { name: 'export', file: 'customers.csv' }, lang: 'it' }],
  [['export', '--to', '/tmp/c.csv', '--lang', 'en'], { command: { name: 'export', file: '/tmp/c.csv' }, lang: 'en' }],
  [[], 'help'],
  [['export', '--help'], 'help'],
  [['export', '--to', ''], { wrong: '--to FILE' }],
  [['export', 'x'], { wrong: 'x' }],
  [['import'], { wrong: 'customer import' }],
  [['export', '--lang', 'de'], { wrong: '--lang: it, en' }],
])('%j', (argv, expected) => {
  expect(readCustomerArguments(argv)).toEqual(expected);
});

test('an option that does not exist is named', () => {
  expect(readCustomerArguments(['export', '--all'])).toEqual({ wrong: expect.stringContaining('--all') });
});

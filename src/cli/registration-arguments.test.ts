import { expect, test } from 'vitest';
import { readNewsletterArguments } from './newsletter-arguments.ts';
import { readRegistrationArguments } from './registration-arguments.ts';

test.each([
  ['list', { name: 'list', all: false, limit: 50 }],
  ['list --all --limit 5', { name: 'list', all: true, limit: 5 }],
  ['show 12', { name: 'show', id: 12 }],
  [
    'approve 12',
    { name: 'approve', id: 12, customerId: undefined, evenIfKnown: false, paymentMethods: ['bank_transfer'] },
  ],
  [
    'approve 12 --customer 10482 --new --payment riba_30,card',
    { name: 'approve', id: 12, customerId: 10_482, evenIfKnown: true, paymentMethods: ['riba_30', 'card'] },
  ],
  ['refuse 3 --reason doppione', { name: 'refuse', id: 3, reason: 'doppione' }],
])('registration %s', (line, command) => {
  expect(readRegistrationArguments(line.split(' '))).toEqual({ command, by: '', lang: 'it' });
});

test.each([
  'open 3',
  'show',
  'show x',
  'refuse 3',
  'approve 3 --customer zero',
  'approve 3 --payment a-b',
  'list 3',
  'list --lang de',
  'show 3 4',
])('registration %s is refused', (line) => {
  expect(readRegistrationArguments(line.split(' '))).toHaveProperty('wrong');
});

test('without a command, and with --help, the usage is shown', () => {
  expect([readRegistrationArguments([]), readRegistrationArguments(['show', '3', '--help'])]).toEqual(['help', 'help']);
  expect(readNewsletterArguments([])).toBe('help');
});

test('newsletter send needs a file, a subject and a name', () => {
  const line = ['send', 'novembre.txt', '--subject', 'Novità di novembre', '--only', 'en'];
  expect(readNewsletterArguments(line)).toEqual({
    command: { name: 'send', file: 'novembre.txt', subject: 'Novità di novembre', issue: 'novembre.txt', only: 'en' },
    lang: 'it',
  });
  for (const wrong of [['send'], ['send', 'a.txt'], ['send', 'a.txt', '--subject', 'x', '--only', 'de'], ['leave']])
    expect(readNewsletterArguments(wrong)).toHaveProperty('wrong');
});

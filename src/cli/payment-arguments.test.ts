import { expect, test } from 'vitest';
import { readPaymentArguments } from './payment-arguments.ts';

test.each([
  ['list', { name: 'list', only: 'waiting', limit: 50 }],
  ['list --all --limit 5', { name: 'list', only: 'all', limit: 5 }],
  ['refund 12', { name: 'refund', id: 12 }],
])('payment %s', (line, command) => {
  expect(readPaymentArguments(line.split(' '))).toEqual({ command, by: '', lang: 'it' });
});

test.each(['pay 3', 'refund', 'refund x', 'refund 0', 'list 3', 'list --limit -1', 'list --lang de', 'refund 3 4'])(
  'payment %s is refused',
  (line) => {
    expect(readPaymentArguments(line.split(' '))).toHaveProperty('wrong');
  },
);

test('without a command, and with --help, the usage is shown', () => {
  expect([readPaymentArguments([]), readPaymentArguments(['refund', '3', '--help'])]).toEqual(['help', 'help']);
});

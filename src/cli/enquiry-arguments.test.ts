import { expect, test } from 'vitest';
import { readEnquiryArguments } from './enquiry-arguments.ts';

test.each([
  ['list', { name: 'list', kind: undefined, customerId: undefined, limit: 50 }],
  ['list --kind quote --customer 10482 --limit 5', { name: 'list', kind: 'quote', customerId: 10_482, limit: 5 }],
  ['show 12', { name: 'show', id: 12 }],
  ['files 12', { name: 'files', id: 12, folder: 'enquiry-12' }],
  ['files 12 --to out', { name: 'files', id: 12, folder: 'out' }],
])('enquiry %s', (line, command) => {
  expect(readEnquiryArguments(line.split(' '))).toEqual({ command, lang: 'it' });
});

test.each([
  'answer 3',
  'show',
  'show x',
  'files 0',
  'list 3',
  'list --kind spam',
  'list --customer zero',
  'list --limit -1',
  'list --lang de',
  'show 3 4',
])('enquiry %s is refused', (line) => {
  expect(readEnquiryArguments(line.split(' '))).toHaveProperty('wrong');
});

test('without a command, and with --help, the usage is shown', () => {
  expect([readEnquiryArguments([]), readEnquiryArguments(['show', '3', '--help'])]).toEqual(['help', 'help']);
});

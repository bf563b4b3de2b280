import { expect, test } from 'vitest';
import { readPersonArguments } from './person-arguments.ts';

const email = 'rossi@example.com';

test.each([
  ['export Rossi@Example.com', { name: 'export', email, file: undefined }],
  [`export ${email} --to rossi.zip`, { name: 'export', email, file: 'rossi.zip' }],
  [`erase ${email}`, { name: 'erase', email, evenTheLast: false }],
  [`erase ${email} --even-the-last`, { name: 'erase', email, evenTheLast: true }],
  [`change-email ${email} Bianchi@Example.com`, { name: 'change-email', email, to: 'bianchi@example.com' }],
  [`remove-second-factor ${email}`, { name: 'remove-second-factor', email }],
  [`readmit ${email}`, { name: 'readmit', email }],
  [
    `invite ${email} --name Paola --roles sales,content`,
    { name: 'invite', email, personName: 'Paola', roles: ['sales', 'content'] },
  ],
  [`invite ${email} --name Paola`, { name: 'invite', email, personName: 'Paola', roles: [] }],
  [`roles ${email} sales,Banco`, { name: 'roles', email, roles: ['sales', 'Banco'] }],
  [`roles ${email} ,`, { name: 'roles', email, roles: [] }],
])('person %s', (line, command) => {
  expect(readPersonArguments(line.split(' '))).toEqual({ command, by: '', lang: 'it' });
});

test.each([
  'export',
  'erase',
  `erase ${email} other@example.com`,
  `change-email ${email}`,
  `change-email ${email} a@example.com b@example.com`,
  `forget ${email}`,
  `export ${email} --lang de`,
  `invite ${email}`,
  `roles ${email}`,
  `roles ${email} sales content`,
])('person %s is refused with what is wrong', (line) => {
  expect(readPersonArguments(line.split(' '))).toEqual({ wrong: expect.any(String) });
});

test('without anything, the usage', () => expect(readPersonArguments([])).toBe('help'));

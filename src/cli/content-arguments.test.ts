import { expect, test } from 'vitest';
import { readContentArguments } from './content-arguments.ts';

test.each([
  ['owner', { command: { name: 'owner' }, lang: 'it' }],
  ['release --lang en', { command: { name: 'release' }, lang: 'en' }],
  ['push site', { command: { name: 'push', folder: 'site', isTrial: false }, lang: 'it' }],
  ['push site --trial', { command: { name: 'push', folder: 'site', isTrial: true }, lang: 'it' }],
  ['', 'help'],
  ['release --help', 'help'],
])('content %s', (line, expected) => {
  expect(readContentArguments(line.split(' ').filter(Boolean))).toEqual(expected);
});

test.each(['give', 'release now', 'owner --lang de', 'owner --force', 'owner --trial', 'push', 'push one two'])(
  'content %s is refused',
  (line) => {
    expect(readContentArguments(line.split(' '))).toHaveProperty('wrong');
  },
);

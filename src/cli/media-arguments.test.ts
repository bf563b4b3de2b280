import { expect, test } from 'vitest';
import { readMediaArguments } from './media-arguments.ts';

test('push and pull, with their options', () => {
  expect(readMediaArguments(['push'])).toEqual({ command: { name: 'push', hashes: false }, lang: 'it' });
  expect(readMediaArguments(['pull', '--hashes', '--lang', 'en'])).toEqual({
    command: { name: 'pull', hashes: true },
    lang: 'en',
  });
});

test('help, and what is wrong', () => {
  expect(readMediaArguments([])).toBe('help');
  expect(readMediaArguments(['push', '--help'])).toBe('help');
  expect(readMediaArguments(['move'])).toEqual({ wrong: 'media move' });
  expect(readMediaArguments(['push', 'all'])).toEqual({ wrong: 'media push all' });
  expect(readMediaArguments(['push', '--lang', 'de'])).toEqual({ wrong: '--lang: it, en' });
  expect(readMediaArguments(['push', '--all'])).toEqual({ wrong: expect.stringContaining('--all') });
});

import { describe, expect, test } from 'vitest';
import { readSearchArguments } from './search-arguments.ts';

describe('the arguments of "search"', () => {
  test.each([
    [['try', 'vite m8'], { command: { name: 'try', text: 'vite m8', rows: 10 }, lang: 'it' }],
    [
      ['try', 'hex', 'bolt', '--lang', 'en', '--rows', '3'],
      { command: { name: 'try', text: 'hex bolt', rows: 3 }, lang: 'en' },
    ],
    [['words'], { command: { name: 'words' }, lang: 'it' }],
    [[], 'help'],
    [['try', 'x', '--help'], 'help'],
    [['try'], { wrong: 'search try' }],
    [['try', ' '], { wrong: expect.any(String) }],
    [['words', 'it'], { wrong: 'search words it' }],
    [['find', 'vite'], { wrong: 'search find vite' }],
    [['try', 'vite', '--rows', '51'], { wrong: '--rows: 1–50' }],
    [['try', 'vite', '--rows', 'x'], { wrong: '--rows: 1–50' }],
    [['try', 'vite', '--lang', 'de'], { wrong: '--lang: it, en' }],
    [['try', 'vite', '--column'], { wrong: expect.stringContaining('--column') }],
  ])('%j', (argv, expected) => {
    expect(readSearchArguments(argv)).toEqual(expected);
  });
});

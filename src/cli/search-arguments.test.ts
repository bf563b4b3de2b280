import { expect, test } from 'vitest';
import { readSearchArguments } from './search-arguments.ts';

test.each([
  [['try', 'vite', 'm8', '--rows', '3'], { command: { name: 'try', text: 'vite m8', rows: 3 }, lang: 'it' }],
  [['try', 'screw', '--lang', 'en'], { command: { name: 'try', text: 'screw', rows: 10 }, lang: 'en' }],
  [['words'], { command: { name: 'words' }, lang: 'it' }],
  [['rebuild', '--lang', 'en'], { command: { name: 'rebuild' }, lang: 'en' }],
  [['fill'], { command: { name: 'fill' }, lang: 'it' }],
  [['status', '--lang', 'en'], { command: { name: 'status' }, lang: 'en' }],
  [['fill', 'all'], { wrong: 'search fill all' }],
  [['report'], { command: { name: 'report', days: 30, rows: 10 }, lang: 'it' }],
  [['report', '--days', '7', '--rows', '20'], { command: { name: 'report', days: 7, rows: 20 }, lang: 'it' }],
  [['report', '--days', '0'], { wrong: '--days: 1–730' }],
  [['report', 'vite'], { wrong: 'search report vite' }],
  [[], 'help'],
  [['try', '--help'], 'help'],
  [['try'], { wrong: 'search try' }],
  [['rebuild', 'now'], { wrong: 'search rebuild now' }],
  [['try', 'vite', '--rows', '99'], { wrong: '--rows: 1–50' }],
  [['words', '--lang', 'de'], { wrong: '--lang: it, en' }],
])('%j', (argv, expected) => {
  expect(readSearchArguments(argv)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { disputeFileFault } from './dispute-files.ts';

const file = (name: string, size = 1000) => ({ name, size });

test.each([
  ['none', [], undefined],
  ['pictures and a PDF', [file('a.JPG'), file('b.png'), file('c.webp'), file('d.pdf')], undefined],
  ['five of 5 MB', Array.from({ length: 5 }, () => file('a.jpg', 5_000_000)), undefined],
  ['six', Array.from({ length: 6 }, () => file('a.jpg')), 'too-many'],
  ['more than 5 MB', [file('a.jpg', 5_000_001)], 'too-large'],
  ['an empty one', [file('a.jpg', 0)], 'empty'],
  ['a program', [file('a.exe')], 'type'],
  ['no ending', [file('jpg')], 'type'],
])('files of a dispute: %s (C-DOC-4)', (_, files, fault) => {
  expect(disputeFileFault(files)).toBe(fault);
});

import { expect, test } from 'vitest';
import { findWord } from './find-word.rules.ts';

test.each([
  ['Colombo', 'colombo'],
  ['Cantù', 'cantu'],
  ['D’Angelo', "d'angelo"],
  ['335', '335'],
  ['+39', ''],
  ['+393357712014', '3357712014'],
  ['00390341365518', '0341365518'],
  ['(0341)', '0341'],
  ['0341-365518', '0341365518'],
  ['335/7712014', '3357712014'],
  ['-', ''],
  ['02847190135', '02847190135'],
  ['ufficio@termo.example', 'ufficio@termo.example'],
  ['M5UXCR1', 'm5uxcr1'],
])('%s is looked for as %s (C-OFF-8)', (word, wanted) => {
  expect(findWord(word)).toBe(wanted);
});

import { expect, test } from 'vitest';
import { initialsOf } from './initials.rules.ts';

test.each([
  ['Laura Frigerio', 'LF'],
  ['Maria Grazia  De Luca', 'ML'],
  ['ufficio', 'U'],
  ['(esterno) élodie Roux', 'ER'],
  ['', ''],
  ['12 34', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

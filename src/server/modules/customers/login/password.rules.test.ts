import { expect, test } from 'vitest';
import { passwordFault } from './password.rules.ts';

test.each([
  ['bulloni', 'too-short'],
  ['        ', 'common'],
  ['aaaaaaaa', 'common'],
  ['ababababab', 'common'],
  ['12345678', 'common'],
  ['20261121', 'common'],
  ['hgfedcba', 'common'],
  ['Password1', 'common'],
  ['P@ssw0rd2026!', 'common'],
  ['Qwertyuiop', 'common'],
  ['Juventus1897', 'common'],
  ['Mario.Rossi@example.com', 'same-as-email'],
  ['mario.rossi', 'same-as-email'],
  ['vite-m8x20', undefined],
  ['bancale-demo', undefined],
  ['però più su', undefined],
])('%j: %s (C-ID-4)', (password, fault) => {
  expect(passwordFault(password, 'mario.rossi@example.com')).toBe(fault);
});

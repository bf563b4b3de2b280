import { expect, test } from 'vitest';
import { keyNames } from './key-names.rules.ts';

test.each([
  ['a', ['a']],
  ['g o', ['g', 'o']],
  ['$mod+KeyK', ['Ctrl K']],
  ['[Shift]+?', ['?']],
  ['$mod+Enter', ['Ctrl ↵']],
  ['[', ['[']],
  ['F2', ['F2']],
])('%s is shown as %j', (key, names) => {
  expect(keyNames(key)).toEqual(names);
});

import { expect, test } from 'vitest';
import { isKept } from './kept-run.rules.ts';

const quiet = { isFailed: false, done: undefined, isAsked: false, startedAt: 1_000_000 };

test.each([
  ['the first of a process', quiet, undefined, true],
  ['a quiet one soon after', quiet, 999_000, false],
  ['a quiet one ten minutes later', quiet, 400_000, true],
  ['one that did nothing', { ...quiet, done: 0 }, 999_000, false],
  ['one that did something', { ...quiet, done: 3 }, 999_000, true],
  ['one that failed', { ...quiet, isFailed: true }, 999_000, true],
  ['one that was asked for', { ...quiet, isAsked: true }, 999_000, true],
])('%s', (_, run, lastKept, kept) => {
  expect(isKept(run, lastKept)).toBe(kept);
});

import { describe, expect, test } from 'vitest';
import { changedFiles, readArguments, shopChanged, startOfBranch } from './chosen-tests.mjs';

describe('the arguments of npm test', () => {
  test.each([
    [[], ['unit', 'http', 'browser'], false, undefined],
    [['http', 'unit'], ['unit', 'http'], false, undefined],
    [['--changed'], ['unit', 'http', 'browser'], true, undefined],
    [['--changed', 'unit'], ['unit'], true, undefined],
    [['browser', '--changed=HEAD~3'], ['browser'], true, 'HEAD~3'],
  ])('%j', (given, suites, changed, since) => {
    expect(readArguments(given)).toEqual({ suites, changed, since, unknown: undefined });
  });

  test.each([
    [['screens'], 'screens'],
    [['unit', '--changes'], '--changes'],
    [['--changed='], '--changed='],
  ])('%j is refused', (given, unknown) => {
    expect(readArguments(given).unknown).toBe(unknown);
  });
});

describe('browser tests all run', () => {
  test.each([
    ['src/storefront/routes/checkout.tsx', true],
    ['src/server/platform/db/migrations/0001-first.sql', true],
    ['demo/generate.ts', true],
    ['package-lock.json', true],
    ['src/contract/values/money.test.ts', false],
    ['e2e/cart/cart.e2e.ts', false],
    ['docs/cart.md', false],
    ['scripts/test.mjs', false],
  ])('after a change of %s: %s', (file, all) => {
    expect(shopChanged(['README.md', file])).toBe(all);
  });
});

test('changes count from a commit that exists, and a commit that does not exist has none', () => {
  expect(startOfBranch()).toMatch(/^([0-9a-f]{40}|HEAD)$/);
  expect(changedFiles('no-such-commit').filter((file) => file === 'package.json')).toEqual([]);
});

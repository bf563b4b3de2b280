import { expect, test } from 'vitest';
import * as patterns from '../src/storefront/platform/navigation/page-patterns.rules.ts';
import { literals } from './evaluate-at-build.ts';

test('a module is replaced by the same patterns', async () => {
  const built = await import(`data:text/javascript,${encodeURIComponent(literals(patterns))}`);
  expect({ ...built }).toEqual({ ...patterns });
});

test('what is no pattern is refused', () => {
  expect(() => literals({ names: ['cart'] })).toThrow('names is no pattern');
});

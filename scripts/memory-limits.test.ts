import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEMORY_ENV, MEMORY_FLAGS } from './memory-limits.mjs';

/** Makes young objects that live for a while, and says how many megabytes V8 keeps for them. */
const CHURN = `
const kept = [];
for (let i = 0; i < 4_000_000; i += 1) kept[i % 300_000] = { i, text: 'x' + i };
const young = require('node:v8').getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
console.log(Math.round(young.space_size / 2 ** 20));
`;
const young = (flags: readonly string[]) => Number(execFileSync(process.execPath, [...flags, '-e', CHURN]));

test('young objects take at most two halves of 8 MB; without the limit they would take more', () => {
  expect(young(MEMORY_FLAGS)).toBeLessThanOrEqual(16);
  expect(young([])).toBeGreaterThan(16);
});

test('npm start hands both limits to the shop', () => {
  const start = readFileSync(join(import.meta.dirname, 'start.mjs'), 'utf8');
  expect(start).toMatch(/runForever\(runtime\(\), \[\.\.\.MEMORY_FLAGS, 'src\/main\.ts', .*\], MEMORY_ENV\)/);
  expect(MEMORY_ENV).toEqual({ MALLOC_ARENA_MAX: '2' });
});

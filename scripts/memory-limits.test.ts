import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEMORY_ENV, MEMORY_FLAGS } from './memory-limits.mjs';

/** Creates young objects that live for a while, and prints how many megabytes V8 reserves for them. */
const CHURN = `
const kept = [];
for (let i = 0; i < 4_000_000; i += 1) kept[i % 300_000] = { i, text: 'x' + i };
const young = require('node:v8').getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
console.log(Math.round(young.space_size / 2 ** 20));
`;
/**
 * What the script prints. One collecting thread: several reserve pages of their own, on a busy machine beyond the
 * limit, and one that runs beside the script frees late when others hold the processor.
 */
const printed = (script: string, flags: readonly string[]) =>
  execFileSync(process.execPath, ['--single-threaded-gc', ...flags, '-e', script], { encoding: 'utf8' });
const young = (flags: readonly string[]) => Number(printed(CHURN, flags));

test('young objects take at most two halves of 8 MB; without the limit they would take more', () => {
  expect(young(MEMORY_FLAGS)).toBeLessThanOrEqual(16);
  expect(young([])).toBeGreaterThan(16);
});

/** Keeps a live cache, drops everything else, and prints how far the heap grew as a multiple of the live size. */
const WASTE = `
const used = () => process.memoryUsage().heapUsed;
const lives = Array.from({ length: 300_000 }, (_, i) => ({ i, text: 'x' + i }));
globalThis.gc();
const living = used();
let most = 0;
const waste = [];
for (let i = 0; i < 1_000_000; i += 1) {
  waste[i % 60_000] = { i, text: 'y' + i, list: [i, i, i, i] };
  if (i % 10_000 === 0) most = Math.max(most, used());
}
console.log((most / living).toFixed(2), lives.length);
`;
const growth = (flags: readonly string[]) => Number.parseFloat(printed(WASTE, ['--expose-gc', ...flags]));

test('what is thrown away makes the heap grow less than V8 would let it', () => {
  expect(growth(MEMORY_FLAGS)).toBeLessThan(growth(MEMORY_FLAGS.slice(0, 1)));
});

/** Prints which packages are loaded before the shop reads its settings; there are no settings, so it ends there. */
const LOADED = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1] ?? '');
    return found;
  },
});
process.on('exit', () => console.log(JSON.stringify([...packages])));
await import('./src/main.ts');
`;

test('a shop that starts does not load what only a first start, a document or a photograph needs', () => {
  const root = join(import.meta.dirname, '..');
  const env = { ...process.env, SETTINGS_FILE: '/nowhere/bancale.settings.yaml', LOG_LEVEL: 'silent' };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', LOADED], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const loaded = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as string[];
  expect(loaded).toContain('zod');
  const heavy = ['pdfkit', 'fontkit', 'sharp', 'read-excel-file', 'vite', 'zxing-wasm', 'dejavu-fonts-ttf'];
  expect(heavy.filter((name) => loaded.includes(name))).toEqual([]);
});

test('npm start hands all limits to the shop', () => {
  const start = readFileSync(join(import.meta.dirname, 'start.mjs'), 'utf8');
  expect(start).toMatch(/runForever\(runtime\(\), \[\.\.\.MEMORY_FLAGS, 'src\/main\.ts', .*\], MEMORY_ENV\)/);
  expect(MEMORY_ENV).toEqual({ MALLOC_ARENA_MAX: '2' });
});

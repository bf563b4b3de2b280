/** Every background work has words for the office: a new `every(…)` without them would run unseen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JOB_NAMES, NO_JOBS } from '#contract/values/job-names.ts';

const SERVER = join(import.meta.dirname, '../../src/server');

test('names of all background work have words, and no words are left over', () => {
  const names = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('platform/every.ts'))
    .flatMap((file) => [...readFileSync(join(SERVER, file), 'utf8').matchAll(/\bevery\(\s*[\w]+,\s*'([^']+)'/g)])
    .map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set([...JOB_NAMES, ...NO_JOBS]));
});

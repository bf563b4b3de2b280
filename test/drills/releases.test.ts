import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMigrations } from '#server/platform/db/migration-files.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { contraction, expansion, makeRelease, migrationsOf } from './releases.ts';

const folder = mkdtempSync(join(tmpdir(), 'bancale-releases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a version has the migrations of the one before and its own, and they are what the drill says they are', async () => {
  const [adds, takes] = [join(folder, 'adds'), join(folder, 'takes')];
  const added = makeRelease(adds, ROOT, expansion(1));
  const taken = makeRelease(takes, adds, [contraction(1)]);
  const before = await readMigrations();
  const after = await readMigrations(migrationsOf(takes));
  expect(after.slice(0, before.length).map(({ checksum }) => checksum)).toEqual(before.map(({ checksum }) => checksum));
  expect(after.slice(before.length).map(({ file, kind, alone }) => [file, kind, alone?.length])).toEqual([
    [added[0], 'expand', undefined],
    [added[1], 'expand', 1],
    [taken[0], 'contract', undefined],
  ]);
  expect(await readMigrations(migrationsOf(adds))).toHaveLength(before.length + 2);
});

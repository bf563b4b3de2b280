/**
 * The databases of the HTTP tests in a folder that is copied: `npm test` runs these tests in parts, and making the databases takes as
 * long as a sixth of a part's tests (scripts/test-databases.ts, scripts/suites.mjs).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestDatabases, startTestServer, type TestDatabases } from './make-test-databases.ts';

const NAMES = 'test-databases.json';

export async function prepareDatabases(folder: string): Promise<void> {
  const server = await startTestServer(folder);
  writeFileSync(join(folder, NAMES), JSON.stringify(await makeTestDatabases(server, folder)));
  await server.stop();
}

/** Copies a prepared folder with owners and rights: PostgreSQL refuses a folder that others may read. */
export function copyPrepared(folder: string, dataDir: string): TestDatabases {
  execFileSync('cp', ['-a', `${folder}/.`, dataDir]);
  return JSON.parse(readFileSync(join(dataDir, NAMES), 'utf8'));
}

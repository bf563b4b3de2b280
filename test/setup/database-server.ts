import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { adminQuery } from './database-admin.ts';
import { makeTestDatabases, startTestServer } from './make-test-databases.ts';
import { copyPrepared } from './prepared-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server for test databases, the migrated template that they are copied from, and how (`create database … template …`). */
    databaseServer: { url: string; template: string; copying: string };
    /** A copy of the template that holds the demo shop, and the data folder with its pictures. */
    demoShop: { template: string; dataDir: string };
  }
}

/**
 * Before the HTTP tests: one PostgreSQL for the run (DATABASE_URL, or the shipped one in a folder of its own) with one migrated
 * database and one with the demo, which every test file copies (`freshDatabase`): made here, or where PREPARED_DATABASES names a
 * folder that holds them already. Everything is removed afterwards.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-test-'));
  const prepared = process.env.PREPARED_DATABASES ? copyPrepared(process.env.PREPARED_DATABASES, dataDir) : undefined;
  const server = await startTestServer(dataDir);
  const { template, demo, copying } = prepared ?? (await makeTestDatabases(server, dataDir));
  provide('databaseServer', { url: server.url, template, copying });
  provide('demoShop', { template: demo, dataDir });
  return async () => {
    for (const made of [template, demo]) await adminQuery(server.url, `drop database if exists ${made} with (force)`);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, migrate, startDatabase } from '#server/platform/db/index.ts';
import { loadTestDemo } from '../http/kit/demo-shop.ts';
import { adminQuery, urlFor } from './database-admin.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server for test databases, and the migrated template that they are copied from. */
    databaseServer: { url: string; template: string };
    /** A copy of the template that holds the demo shop, and the data folder with its pictures. */
    demoShop: { template: string; dataDir: string };
  }
}

/**
 * Before the HTTP tests: one PostgreSQL for the run (DATABASE_URL, or the shipped one in a folder of its own) with one
 * migrated database, which every test file copies (`freshDatabase`). Everything is removed afterwards.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-test-'));
  const server = await startDatabase({ databaseUrl: process.env.DATABASE_URL || undefined, dataDir, purpose: 'tests' });
  const template = `bancale_test_${process.pid}_template`;
  await adminQuery(server.url, `create database ${template}`);
  const db = await connect({ url: urlFor(server.url, template), poolSize: 2 });
  await migrate(db);
  await db.close();
  provide('databaseServer', { url: server.url, template });
  const demo = `bancale_test_${process.pid}_demo_template`;
  await adminQuery(server.url, `create database ${demo} template ${template}`);
  await loadTestDemo(urlFor(server.url, demo), dataDir);
  provide('demoShop', { template: demo, dataDir });
  return async () => {
    for (const made of [template, demo]) await adminQuery(server.url, `drop database if exists ${made} with (force)`);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

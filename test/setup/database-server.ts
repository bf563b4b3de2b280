import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import { loadTestDemo } from '../http/kit/demo-shop.ts';
import { adminQuery, urlFor } from './database-admin.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server for test databases, the migrated template that they are copied from, and how (`create database … template …`). */
    databaseServer: { url: string; template: string; copying: string };
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
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const server = await startDatabase({ databaseUrl, dataDir, purpose: 'tests', durable: false });
  const template = `bancale_test_${process.pid}_template`;
  await adminQuery(server.url, `create database ${template}`);
  const db = await connect({ url: urlFor(server.url, template), poolSize: 2 });
  await migrate(db);
  await db.close();
  provide('databaseServer', { url: server.url, template, copying: await copyingOn(server.db) });
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

/** Copying the files takes a third of the work, but waits for the disk twice where the server is durable. */
async function copyingOn(db: Database): Promise<string> {
  const [setting] = await db.query<{ fsync: string }>('test_fsync', 'show fsync');
  return setting?.fsync === 'off' ? 'strategy file_copy' : '';
}

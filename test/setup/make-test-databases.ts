/** The databases that HTTP tests copy: a migrated one, and one with the demo shop. */
import { connect, type Database, migrate, type StartedDatabase, startDatabase } from '#server/platform/db/index.ts';
import { loadTestDemo } from '../http/kit/demo-shop.ts';
import { adminQuery, urlFor } from './database-admin.ts';

/** Names of databases; `copying` ends the statement `create database … template …`. */
export interface TestDatabases {
  readonly template: string;
  readonly demo: string;
  readonly copying: string;
}

/** DATABASE_URL, or the shipped PostgreSQL in that folder, which then waits for no disk. */
export function startTestServer(dataDir: string): Promise<StartedDatabase> {
  const databaseUrl = process.env.DATABASE_URL || undefined;
  return startDatabase({ databaseUrl, dataDir, purpose: 'tests', durable: false });
}

/** Makes both on that server; pictures and search index of the demo go to `dataDir`. */
export async function makeTestDatabases({ url, db }: StartedDatabase, dataDir: string): Promise<TestDatabases> {
  const template = `bancale_test_${process.pid}_template`;
  await adminQuery(url, `create database ${template}`);
  const migrated = await connect({ url: urlFor(url, template), poolSize: 2 });
  await migrate(migrated);
  await migrated.close();
  const demo = `bancale_test_${process.pid}_demo_template`;
  await adminQuery(url, `create database ${demo} template ${template}`);
  await loadTestDemo(urlFor(url, demo), dataDir);
  return { template, demo, copying: await copyingOn(db) };
}

/** Copying the files takes a third of the work, but waits for the disk twice where the server is durable. */
async function copyingOn(db: Database): Promise<string> {
  const [setting] = await db.query<{ fsync: string }>('test_fsync', 'show fsync');
  return setting?.fsync === 'off' ? 'strategy file_copy' : '';
}

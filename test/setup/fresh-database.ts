import { inject } from 'vitest';
import { connect, type Database } from '#server/platform/db/index.ts';
import { adminQuery, urlFor } from './database-admin.ts';

export interface TestDatabase {
  db: Database;
  url: string;
  drop(): Promise<void>;
}

let made = 0;

/**
 * A migrated database of its own, copied in a fraction of a second: empty, or from another template of the run.
 * @param through the URL that `db` uses, of a relay in front of it
 */
export async function freshDatabase(from?: string, through?: (url: string) => Promise<string>): Promise<TestDatabase> {
  const { url, template: empty, copying } = inject('databaseServer');
  const template = from ?? empty;
  made += 1;
  const name = `${template.replace(/_template$/, '')}_${process.pid}_${made}`;
  await adminQuery(url, `create database ${name} template ${template} ${copying}`);
  const ownUrl = urlFor(url, name);
  const db = await connect({ url: through ? await through(ownUrl) : ownUrl });
  const drop = async () => {
    await db.close();
    await adminQuery(url, `drop database if exists ${name} with (force)`);
  };
  return { db, url: ownUrl, drop };
}

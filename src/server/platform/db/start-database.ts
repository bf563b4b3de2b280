import pg from 'pg';
import type { Database } from './database.ts';
import { startEmbedded } from './embedded-postgres.ts';
import { migrate, waitForMigrations } from './migrations.ts';
import { type Connection, connect } from './pool.ts';

export interface StartOptions extends Omit<Connection, 'url'> {
  /** The environment's `databaseUrl`; without it the embedded PostgreSQL runs in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** What this process does (`shop`, `import`), for the error message of another process on the same data folder. */
  purpose: string;
  /** Use the database of a shop that runs on the same data folder; without it that is an error. */
  join?: boolean;
  /** false: for tests; see `EmbeddedOptions`. */
  durable?: boolean;
}

export interface StartedDatabase {
  db: Database;
  /** Its URL, for another process or worker of ours. */
  url: string;
  /** True for the embedded PostgreSQL. */
  embedded: boolean;
  /** Closes the connections, then stops the database if this process started it. */
  stop(): Promise<void>;
}

/**
 * Opens the database named by DATABASE_URL, or starts the embedded one. Migrations are a separate step (`migrate`).
 * @throws StartupError one sentence for the operator.
 */
export async function startDatabase(options: StartOptions): Promise<StartedDatabase> {
  const log = options.log ?? (() => {});
  if (options.databaseUrl !== undefined) {
    const db = await connect({ ...options, url: options.databaseUrl });
    return { db, url: options.databaseUrl, embedded: false, stop: () => db.close() };
  }
  const server = await startEmbedded({ ...options, log });
  try {
    await createIfMissing(server.url);
    const db = await connect({ ...options, url: server.url, directUrl: undefined, readUrl: undefined });
    const stop = async () => {
      await db.close();
      await server.stop();
    };
    return { db, url: server.url, embedded: true, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Applies the migrations, past a pooler where there is one; with `apply` false it waits for another process that does. Returns the
 * files applied now. @throws StartupError as `migrate` and `waitForMigrations`
 */
export async function bringUpToDate(
  db: Database,
  { apply, log = () => {} }: { readonly apply: boolean; readonly log?: (message: string) => void },
): Promise<string[]> {
  if (!apply) {
    await waitForMigrations(db, undefined, { log });
    return [];
  }
  if (db.directUrl === db.url) return migrate(db, undefined, undefined, { log });
  const direct = await connect({ url: db.directUrl, poolSize: 1, log });
  try {
    return await migrate(direct, undefined, undefined, { log });
  } finally {
    await direct.close();
  }
}

const NO_SUCH_DATABASE = '3D000';

/** A new cluster does not have our database yet; nor has one whose first start was killed right after creating it. */
async function createIfMissing(url: string): Promise<void> {
  const probe = new pg.Client({ connectionString: url });
  try {
    await probe.connect();
    return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_SUCH_DATABASE)) throw error;
  } finally {
    await probe.end().catch(() => {});
  }
  const admin = new pg.Client({ connectionString: url.replace('/bancale?', '/postgres?') });
  await admin.connect();
  try {
    await admin.query('create database bancale');
  } finally {
    await admin.end();
  }
}

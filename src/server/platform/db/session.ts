/** One connection of its own, for what a pool would share: locks of a session, statements outside transactions. */
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { Queryable, Row } from './database.ts';
import { urlsOfHosts } from './database-hosts.ts';
import { createPrimaryFinder } from './primary-finder.ts';
import { connectLimitMs } from './server-pool.ts';

export interface Session extends Queryable {
  /** Ends what the session holds. */
  close(): Promise<void>;
}

/** A connection to the server that takes writes, which its caller ends. @throws NoPrimary, errors of `pg` */
export async function openClient(url: string, more: pg.ClientConfig = {}): Promise<pg.Client> {
  const connectionString = await primaryOf(url);
  const client = new pg.Client({
    connectionString,
    types: columnTypes(),
    application_name: 'bancale',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectLimitMs({ connectionString }),
    ...more,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** As `openClient`, for statements only: they may take as long as they need. @throws NoPrimary, errors of `pg` */
export async function openSession(url: string): Promise<Session> {
  const client = await openClient(url);
  return {
    query: async <T = Row>(_: string | null, sql: string, params: readonly unknown[] = []) =>
      (await client.query(sql, params as unknown[])).rows as T[],
    close: () => client.end(),
  };
}

async function primaryOf(url: string): Promise<string> {
  const urls = urlsOfHosts(url);
  if (urls.length === 1) return url;
  const finder = createPrimaryFinder({ urls, onMoved() {}, log() {} });
  try {
    return await finder.find();
  } finally {
    finder.close();
  }
}

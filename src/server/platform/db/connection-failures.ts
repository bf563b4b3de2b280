import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { certificateFault } from '#server/platform/certificate-fault.rules.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const STARTING = '57P03';
const TOO_MANY = '53300';
/** Worth a retry: the database machine is starting, or starts a moment after us. */
const PASSING = new Set([STARTING, TOO_MANY, 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EAI_AGAIN']);
const QUIET_MS = 1_000;
const OLDEST_MAJOR = 15;

/** Of `pg`: nothing came within `connectionTimeoutMillis`. */
const NO_ANSWER = 'timeout expired';

/**
 * Connects once to check that the database responds and is new enough. @throws StartupError when the waiting time is
 * over.
 */
export async function connectWhenReady(
  config: pg.ClientConfig,
  url: string,
  patienceMs: number,
  log: (message: string) => void,
): Promise<void> {
  const started = Date.now();
  let told = false;
  for (;;) {
    try {
      return await tryOnce(config);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const mayPass = PASSING.has(codeOf(error)) || (error as Error).message === NO_ANSWER;
      if (!mayPass || Date.now() - started > patienceMs) throw new StartupError(connectionSentence(error, url));
      if (!told && Date.now() - started > QUIET_MS) {
        log(`Waiting for the database at ${placeOf(url).server} …`);
        told = true;
      }
      await wait(100);
    }
  }
}

/** @param states what each host said: `db1:5432 is a standby` */
export const noPrimarySentence = (states: readonly string[]): string =>
  `DATABASE_URL: none of its hosts takes writes: ${states.join('; ')}. Promote one of them, or correct the list.`;

async function tryOnce(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    );
    const major = Math.trunc((rows[0]?.number ?? 0) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new StartupError(`DATABASE_URL leads to PostgreSQL ${major}; Bancale needs ${OLDEST_MAJOR} or newer.`);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** One sentence about what is wrong with DATABASE_URL, never repeating the password. */
export function connectionSentence(error: unknown, url: string): string {
  const { server, host, user, database } = placeOf(url);
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `DATABASE_URL: no PostgreSQL answers at ${server}: is it running, and are host and port right?`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: the host "${host}" is unknown.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `DATABASE_URL: ${server} cannot be reached from this machine.`;
    case '28P01':
    case '28000':
      return `DATABASE_URL: PostgreSQL at ${server} refuses the user "${user}": check name and password.`;
    case '3D000':
      return `DATABASE_URL: there is no database "${database}" at ${server}: create it with CREATE DATABASE.`;
    case TOO_MANY:
      return `DATABASE_URL: PostgreSQL at ${server} has no free connection left: raise its max_connections.`;
    default: {
      const message = certificateFault(codeOf(error)) ?? (error instanceof Error ? error.message : String(error));
      if (/timeout/i.test(message)) return `DATABASE_URL: ${server} does not answer within 10 seconds.`;
      if (/invalid url/i.test(message))
        return 'DATABASE_URL must look like postgres://user:password@host:5432/database.';
      return `DATABASE_URL: PostgreSQL at ${server} cannot be used: ${message}.`;
    }
  }
}

function codeOf(error: unknown): string {
  // Node tries every IP address of a host name and reports the errors together.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && 'code' in first ? String(first.code) : '';
}

interface Place {
  server: string;
  host: string;
  user: string;
  database: string;
}

function placeOf(url: string): Place {
  try {
    const { host, port, user, database } = new pg.Client({ connectionString: url });
    return {
      server: host.startsWith('/') ? host : `${host}:${port}`,
      host,
      user: user ?? '',
      database: database ?? '',
    };
  } catch {
    return { server: 'the given address', host: '', user: '', database: '' };
  }
}

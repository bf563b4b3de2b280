import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Queryable } from './database.ts';

/** The right to do one thing, which one process has at a time among all that share a database. */
export interface Lease {
  readonly name: string;
  /** Aborted as soon as the lease ends, given up or lost (`LeaseLost`): the work must end with it. */
  readonly signal: AbortSignal;
  /** Asks the database whether it is still ours, for the last moment before something that cannot be undone. */
  held(): Promise<boolean>;
  /**
   * The same inside the transaction that writes the result: until it ends nobody else takes the lease.
   * @throws LeaseLost when another process has taken it.
   */
  confirm(transaction: Queryable): Promise<void>;
  /** Gives it up; does nothing when it is lost. */
  release(): Promise<void>;
}

/** The reason of `signal` when the connection of a lease broke, or the database says that it is not ours any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(lease: string) {
    super(`The lease ${lease} was lost.`);
  }
}

/** Who has a lease that could not be taken. */
export interface LeaseHolder {
  readonly holder: string;
  readonly since: Date;
}

/**
 * The server ends a connection that is silent for so long, and with it the lease of a process that hangs or of a machine that is cut off. A process
 * asks more often, and gives up before: two unanswered questions together take less time.
 */
const SILENCE_MS = 15_000;
const BEAT_MS = 5_000;
/** Longest response on a connection of a lease. */
export const LEASE_PATIENCE_MS = 5_000;

const CLASS = `'leases'::regclass`;
/** `objid` of an advisory lock is the second key without its sign. */
const OURS = `select exists (
    select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid() and classid = ${CLASS}
      and objid = (hashtext($1)::bigint & 4294967295)::oid
  ) and not pg_is_in_recovery() as ours`;

/**
 * Prepares a new connection to hold a lease. @throws Error when it leads to a standby: locks succeed there and protect from nobody.
 */
export async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(`set idle_session_timeout = ${SILENCE_MS}`);
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby)
    throw new Error('The connection for leases leads to a standby, where a lease protects nothing.');
}

/** Takes the lease on this connection, or says who has it. */
export async function tryOn(client: pg.Client, name: string, holder: string): Promise<Lease | LeaseHolder> {
  const token = randomUUID();
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(${CLASS}::int, hashtext($1)) as got`,
    [name],
  );
  if (!rows[0]?.got) {
    const { rows: others } = await client.query<LeaseHolder>('select holder, since from leases where name = $1', [
      name,
    ]);
    return others[0] ?? { holder: 'another process', since: new Date() };
  }
  await client.query(
    `insert into leases (name, token, holder) values ($1, $2, $3)
     on conflict (name) do update set token = excluded.token, holder = excluded.holder, since = now()`,
    [name, token, holder],
  );
  return leaseOn(client, name, token);
}

function leaseOn(client: pg.Client, name: string, token: string): Lease {
  const ended = new AbortController();
  /** One statement at a time: `pg` is to stop queueing by itself. */
  let last: Promise<unknown> = Promise.resolve();
  const ask = <T extends pg.QueryResultRow>(sql: string) => {
    const response = last.then(() => client.query<T>(sql, [name]));
    last = response.catch(() => {});
    return response;
  };
  const lose = () => {
    if (ended.signal.aborted) return;
    ended.abort(new LeaseLost(name));
    clearInterval(beat);
    void client.end().catch(() => {});
  };
  async function held(): Promise<boolean> {
    if (ended.signal.aborted) return false;
    try {
      const { rows } = await ask<{ ours: boolean }>(OURS);
      if (!rows[0]?.ours) lose();
    } catch {
      lose();
    }
    return !ended.signal.aborted;
  }
  /** Who asks for it meanwhile waits, too: then another process can have it. */
  let released: Promise<void> = Promise.resolve();
  async function giveUp(): Promise<void> {
    ended.abort(new Error(`The lease ${name} was given up.`));
    clearInterval(beat);
    // The end of the connection releases it too, but a moment later.
    await ask(`select pg_advisory_unlock(${CLASS}::int, hashtext($1))`).catch(() => {});
    await client.end().catch(() => {});
  }
  client.once('end', lose);
  client.on('error', lose);
  const beat = setInterval(() => void held(), BEAT_MS).unref();
  return {
    name,
    signal: ended.signal,
    held,
    async confirm(transaction) {
      const rows = await transaction.query(
        'leases.confirm',
        'select from leases where name = $1 and token = $2 for share',
        [name, token],
      );
      if (rows.length === 0) lose();
      ended.signal.throwIfAborted();
    },
    release() {
      if (!ended.signal.aborted) released = giveUp();
      return released;
    },
  };
}

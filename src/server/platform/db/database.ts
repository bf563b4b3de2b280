import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A row of an answer; int8 and numeric are numbers, date is 'YYYY-MM-DD', timestamptz is a Date. */
export type Row = Record<string, unknown>;

/** What can run statements: the database itself, or one transaction of it. */
export interface Queryable {
  /**
   * Runs one statement and answers its rows.
   * @param name of the prepared statement: unique per text, `module.verb-what` (`cart.read-rows`); each connection parses
   *   and plans it once. `null` for texts put together at run time, which are not kept.
   * @throws the error of `pg`; `sqlState(error)` tells its five-character code.
   */
  query<T = Row>(name: string | null, sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** The same connection through Kysely, for statements whose shape depends on the request. */
  readonly kysely: Kysely<Schema>;
}

export interface TransactionOptions {
  /** Default `read committed`. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Milliseconds a statement may take here, 0 = as long as it needs (imports); default: that of the pool. */
  timeoutMs?: number;
  /** How often the whole is tried again after a deadlock or a serialization failure; default 3. */
  retries?: number;
}

/** One notification; `null` after a lost connection came back, when some may have been missed. */
export type Notified = (payload: string | null) => void;

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction: committed when it answers, rolled back when it throws. After a deadlock it runs again
   * from the start, so it must have no effect outside the database.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Calls `fn` for each NOTIFY on `channel`, reconnecting by itself. Answers the function that stops it. */
  listen(channel: string, fn: Notified): Promise<() => Promise<void>>;
  /** Connections of the pool: open, of those idle, and requests that wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Waits for running statements and closes every connection. */
  close(): Promise<void>;
}

/** The five-character SQLSTATE of a failed statement (`23505` unique violation …); undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return String(error.code);
}

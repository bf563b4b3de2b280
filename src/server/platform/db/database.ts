import type { Reading } from './reading.ts';

/** A row of a result; int8 and numeric are numbers, date is 'YYYY-MM-DD', timestamptz is a Date. */
export type Row = Record<string, unknown>;

/** Runs statements: the database itself, or one of its transactions. */
export interface Queryable {
  /**
   * Runs one statement and returns its rows.
   * Outside a transaction, a statement that only reads is sent again once after its connection was lost.
   * @param name of the prepared statement: unique per text, `module.verb-what` (`cart.read-rows`); each connection
   * parses and plans it once. `null` for texts built at run time, which are not prepared. @throws the error of `pg`;
   * `sqlState(error)` returns its five-character code. OutcomeUnknown when a
   * write outside a transaction may or may not have happened.
   */
  query<T = Row>(name: string | null, sql: string, params?: readonly unknown[]): Promise<T[]>;
}

export interface TransactionOptions {
  /** Default `read committed`. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Maximum milliseconds of a statement, 0 = no limit (imports); default: that of the pool. */
  timeoutMs?: number;
  /** How often the whole transaction is retried after a deadlock or a serialization failure; default 3. */
  retries?: number;
}

/** One notification; `null` after a lost connection was reopened, because some may have been missed. */
export type Notified = (payload: string | null) => void;

export interface Database extends Queryable {
  /** For a thread of ours that opens connections of its own; it may name several hosts, which only `connect` understands. */
  readonly url: string;
  /** The same past a pooler (DATABASE_DIRECT_URL), for what needs a session of its own; without a pooler equal to `url`. */
  readonly directUrl: string;
  /** What only reads, on a standby where there is one: long work, history and statistics. */
  readonly reading: Reading;
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. After a deadlock it runs
   * again from the start, so it must have no effect outside the database. @throws OutcomeUnknown when the connection was lost at
   * the commit: it is written, or it is not
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Calls `fn` for each NOTIFY on `channel`, reconnecting automatically. Returns the function that stops it. */
  listen(channel: string, fn: Notified): Promise<() => Promise<void>>;
  /** Connections of the pool: open, idle, and requests that wait for one; since the start: how many had to wait, and how long in all. */
  connections(): {
    readonly open: number;
    readonly idle: number;
    readonly waiting: number;
    readonly waits: number;
    readonly waitedSeconds: number;
  };
  /** Waits for running statements and closes every connection. */
  close(): Promise<void>;
}

/** The five-character SQLSTATE of a failed statement (`23505` unique violation …); undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return String(error.code);
}

/** A statement took longer than its transaction allows: mostly it waited for another one. */
export const tookTooLong = (error: unknown): boolean => sqlState(error) === '57014';

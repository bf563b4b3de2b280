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

/** Where to read: fields of `Connection`, also for another thread. */
export interface ReadingPlace {
  readonly url: string;
  /** A place of the primary's log, `timeline:pg_lsn`; left out for the primary itself. */
  readonly replayed?: string;
  readonly patienceMs?: number;
}

export interface StandbyLag {
  /** `db2:5432` */
  readonly standby: string;
  /** Age of the last commit that it has replayed, 0 when it has all of them; undefined = it does not respond, or is no standby. */
  readonly seconds: number | undefined;
}

/** `query` and `transaction`: for history and statistics of requests, with what was committed when they are called. They only read. */
export interface Reading extends Pick<Database, 'query' | 'transaction' | 'close'> {
  /** Whether there are standbys to read from. */
  readonly isGiven: boolean;
  /**
   * Runs `work`, which only reads: on a standby, and when that fails, once more on the primary. Without standbys: on the primary.
   * @param isFinal whether a failure is that of the work itself, so that it would fail on the primary too
   */
  run<T>(work: (place: ReadingPlace) => Promise<T>, isFinal?: (error: unknown) => boolean): Promise<T>;
  /** Works that ended on a standby, and those that had to be done on the primary though there are standbys. */
  figures(): { readonly standby: number; readonly fallback: number };
  /** The same for statements and transactions of requests. */
  statements(): { readonly standby: number; readonly fallback: number };
  /** How far each standby is behind, asked now; takes two seconds at most. */
  lags(): Promise<readonly StandbyLag[]>;
}

/** The five-character SQLSTATE of a failed statement (`23505` unique violation …); undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return String(error.code);
}

/** A statement took longer than its transaction allows: mostly it waited for another one. */
export const tookTooLong = (error: unknown): boolean => sqlState(error) === '57014';

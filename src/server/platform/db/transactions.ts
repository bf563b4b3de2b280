/** Statements and transactions on a pool of connections. */
import type pg from 'pg';
import { inSpan } from '#server/platform/tracing/spans.ts';
import { type Queryable, type Row, sqlState, type TransactionOptions } from './database.ts';
import { isConnectionLost, isReadOnlyRefusal, isSilence, OutcomeUnknown } from './lost-connection.ts';
import { queryPatience } from './query-patience.ts';
import { readsOnly } from './reads-only.rules.ts';

/** Network time: the client waits this much longer than the server lets a statement run. */
const MARGIN_MS = 2_000;
/** The longest timer that Node supports. */
const FOR_EVER_MS = 2 ** 31 - 1;

export function patienceFor(statementTimeoutMs: number): number {
  return statementTimeoutMs === 0 ? FOR_EVER_MS : statementTimeoutMs + MARGIN_MS;
}

/** Name of the span of a statement that is not prepared: its text may have values in it. */
export const UNNAMED = 'unnamed';

/** A connection of a pool, until it is released. */
export interface Acquired {
  readonly client: pg.PoolClient;
  /** It was lost: the others of its pool are most likely lost too. */
  lost(error: unknown): void;
}

/**
 * One statement, outside a transaction. @throws OutcomeUnknown when it may have written something and its connection was
 * lost before the response.
 */
export async function runAlone<T = Row>({ client, lost }: Acquired, statement: Statement): Promise<T[]> {
  let broken: Error | undefined;
  try {
    return await run<T>(client, statement);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    broken = error as Error;
    if (!impatience.has(broken)) lost(error);
    throw readsOnly(statement.sql) || isReadOnlyRefusal(error) ? error : new OutcomeUnknown(error);
  } finally {
    client.release(broken);
  }
}

export interface Statement {
  /** Of the prepared statement; null = not prepared. */
  readonly name: string | null;
  readonly sql: string;
  readonly params?: readonly unknown[] | undefined;
  readonly timeoutMs?: number | undefined;
}

async function run<T = Row>(on: pg.PoolClient, { name, sql, params, timeoutMs }: Statement): Promise<T[]> {
  const query: pg.QueryConfig & { query_timeout?: number } = { text: sql };
  const impatientMs = timeoutMs === undefined ? queryPatience() : undefined;
  if (timeoutMs !== undefined) query.query_timeout = patienceFor(timeoutMs);
  if (impatientMs !== undefined) query.query_timeout = impatientMs;
  if (name !== null) query.name = name;
  if (params !== undefined) query.values = params as unknown[];
  try {
    const result = await on.query(query);
    return result.rows as T[];
  } catch (error) {
    if (impatientMs !== undefined && isSilence(error)) impatience.add(error as Error);
    throw error;
  }
}

/** The request did not want to wait longer: that says nothing of the other connections. */
const impatience = new WeakSet<Error>();

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

export async function inTransaction<T>(
  acquire: () => Promise<Acquired>,
  work: (transaction: Queryable) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  let hasBegunAgain = false;
  for (let left = options.retries ?? 3; ; left--) {
    try {
      return await once(await acquire(), work, options);
    } catch (error) {
      if (error instanceof NotBegun) {
        if (hasBegunAgain) throw error.cause;
        hasBegunAgain = true;
        continue;
      }
      const state = sqlState(error);
      if (left <= 0 || (state !== DEADLOCK && state !== SERIALIZATION_FAILURE)) throw error;
    }
  }
}

/** The connection was lost before the transaction began: nothing was done, it begins on a new one. */
class NotBegun extends Error {
  constructor(cause: unknown) {
    super('The transaction did not begin.', { cause });
  }
}

async function once<T>(
  { client, lost: onLost }: Acquired,
  work: (transaction: Queryable) => Promise<T>,
  { isolation = 'read committed', timeoutMs }: TransactionOptions,
): Promise<T> {
  let broken: Error | undefined;
  // Of this connection: work may also fail because of other servers.
  let lost: Error | undefined;
  const asked = <Answer>(answer: Promise<Answer>) =>
    answer.catch((error: unknown) => {
      if (isConnectionLost(error)) lost ??= error as Error;
      throw error;
    });
  try {
    const timeout =
      timeoutMs === undefined
        ? ''
        : `; set local statement_timeout = ${Math.trunc(timeoutMs)}; set local plan_cache_mode = auto`;
    await client.query(`begin isolation level ${isolation}${timeout}`).catch((error: unknown) => {
      if (isConnectionLost(error)) broken = error as Error;
      throw isConnectionLost(error) && !isSilence(error) ? new NotBegun(error) : error;
    });
    const response = await work(queryableOf(client, timeoutMs, asked));
    await asked(client.query('commit')).catch((error: unknown) => {
      throw lost === undefined ? error : new OutcomeUnknown(error);
    });
    return response;
  } catch (error) {
    broken ??= lost;
    if (broken === undefined)
      await client.query('rollback').catch((failed: Error) => {
        broken = failed;
      });
    if (broken !== undefined && !impatience.has(broken)) onLost(broken);
    throw error;
  } finally {
    // A connection that could not even roll back is closed, never reused.
    client.release(broken);
  }
}

function queryableOf(
  client: pg.PoolClient,
  timeoutMs: number | undefined,
  asked: <Answer>(answer: Promise<Answer>) => Promise<Answer>,
): Queryable {
  // A connection runs one statement at a time: statements sent in parallel (Promise.all) are queued here.
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <T>(name: string | null, sql: string, params?: readonly unknown[]) => {
      const response = last.then(() =>
        inSpan({ kind: 'database', name: name ?? UNNAMED }, () =>
          asked(run<T>(client, { name, sql, params, timeoutMs })),
        ),
      );
      last = response.catch(() => {});
      return response;
    },
  };
}

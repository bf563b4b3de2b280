/** Which errors say that a connection, or the server behind it, is of no use any more (scale-out §3.4). */
import { sqlState } from './database.ts';

/**
 * Connection errors (08), a server that stops, crashed or starts (57P01–57P03), and one that only reads (25006): a
 * standby, or a primary that became one.
 */
const STATES = /^(08...|57P0[1-3]|25006)$/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Messages of `pg`, whose errors have no codes. */
const MESSAGES =
  /^(Query read timeout|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The message of `pg` when nothing came within `query_timeout`. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined) return STATES.test(state);
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (syscall !== undefined && code !== undefined && SOCKET.has(code)) || MESSAGES.test(error.message);
}

/** A server that only reads refused the statement: nothing was written. */
export const isReadOnlyRefusal = (error: unknown): boolean => sqlState(error) === '25006';

/**
 * The connection was lost after the database had been asked to commit, and before it responded: the change is written, or
 * it is not. The statement is never repeated by itself; who asked for the change decides by a key of their own, or by
 * reading again.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost before the database confirmed the change.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** None of the hosts of DATABASE_URL takes writes at the moment. */
export class NoPrimary extends Error {
  constructor() {
    super('No PostgreSQL of DATABASE_URL takes writes at the moment.');
    this.name = 'NoPrimary';
  }
}

/**
 * Owns the connection to PostgreSQL: starting the embedded one, the pool, transactions, notifications and migrations.
 */
export { afterCommit } from './after-commit.ts';
export type {
  Database,
  Notified,
  Queryable,
  Reading,
  ReadingPlace,
  Row,
  TransactionOptions,
} from './database.ts';
export { sqlState, tookTooLong } from './database.ts';
export { isConnectionLost, NoPrimary, OutcomeUnknown } from './lost-connection.ts';
export { readMigrations } from './migration-files.ts';
export { type AppliedMigration, checkApplied, migrate, readApplied } from './migrations.ts';
export { type Connection, connect } from './pool.ts';
export { withQueryPatience } from './query-patience.ts';
export { readElsewhere } from './read-elsewhere.ts';
export { bringUpToDate, type StartedDatabase, startDatabase } from './start-database.ts';

/**
 * Owns the connection to PostgreSQL: starting the embedded one, the pool, transactions, notifications and migrations.
 */
export { afterCommit } from './after-commit.ts';
export type { Database, Notified, Queryable, Row, TransactionOptions } from './database.ts';
export { sqlState, tookTooLong } from './database.ts';
export { databaseHosts } from './database-hosts.ts';
export { isConnectionLost, NoPrimary, OutcomeUnknown } from './lost-connection.ts';
export { type AppliedMigration, checkApplied, migrate, readApplied, readMigrations } from './migrations.ts';
export { type Connection, connect } from './pool.ts';
export type { Reading, ReadingPlace } from './reading.ts';
export { type StartedDatabase, startDatabase } from './start-database.ts';

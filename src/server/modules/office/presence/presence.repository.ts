/** SQL of who has which page open: only a notification, no table. */
import type { Queryable } from '#server/platform/db/index.ts';

/** `word`: JSON of less than 8 000 bytes. */
export const announcePresence = (db: Queryable, word: string) =>
  db.query('office.announce-presence', `select pg_notify('office_presence', $1)`, [word]);

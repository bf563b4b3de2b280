/**
 * Announcements between the processes of a shop that what they cached about one customer has changed: ended sessions,
 * wishes, settings of addresses. By NOTIFY; with `REDIS_URL` by Valkey (`platform/valkey/valkey-announcements.ts`),
 * because PostgreSQL lets transactions that notify commit one after the other only. Changes of catalogue, content,
 * prices and orders concern many and are few: they are always announced by NOTIFY (decision 0362).
 */
import type { Clock } from '../clock.ts';
import type { Database, Notified, Queryable } from '../db/index.ts';
import { notify } from './announcements.repository.ts';

export type Topic = 'sessions' | 'wishes' | 'address_settings';

export interface Announcements {
  /**
   * True: a statement that changes something may announce it itself, by `pg_notify(topic, key)`, which saves a round
   * trip; then `announce` is not called for it.
   */
  readonly byStatement: boolean;
  /**
   * Announces a change, once it is committed: `on` is the transaction that makes it, or the database when it is already
   * committed. A key is what the topic's cache uses: the customer's number, that of a session.
   */
  announce(on: Queryable, topic: Topic, keys: readonly (string | number)[]): Promise<void>;
  /** Calls `changed` for each announcement of any process, this one too; `null`: any may have been missed. */
  listen(topic: Topic, changed: Notified): Promise<() => Promise<void>>;
  /**
   * Milliseconds after which a cached value counts no more, because its announcement may have been lost; undefined: none
   * is ever lost.
   */
  readonly longestMs: number | undefined;
}

/** For `LoadOnce`: values live as long as announcements allow. */
export function lifeOf({ longestMs }: Announcements, clock: Clock) {
  return longestMs === undefined ? {} : { life: { milliseconds: longestMs, clock } };
}

export function notifyAnnouncements(db: Pick<Database, 'listen'>): Announcements {
  return {
    byStatement: true,
    announce: notify,
    listen: (topic, changed) => db.listen(topic, changed),
    longestMs: undefined,
  };
}

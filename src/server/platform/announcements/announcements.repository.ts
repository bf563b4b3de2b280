/** SQL of announcements. */
import type { Queryable } from '../db/index.ts';

/** Announces by NOTIFY on the channel `topic`: at the commit of the transaction `on`. */
export async function notify(on: Queryable, topic: string, keys: readonly (string | number)[]): Promise<void> {
  await on.query('announcements.notify', 'select pg_notify($1, key) from unnest($2::text[]) key', [
    topic,
    keys.map(String),
  ]);
}

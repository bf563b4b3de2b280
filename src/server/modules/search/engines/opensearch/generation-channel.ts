/** How the processes of a shop hear of the index in OpenSearch: a channel of PostgreSQL, whose messages come with the commit. */
import type { Queryable } from '#server/platform/db/index.ts';

/** Notified with every activation, every change of words and every state that was applied; other messages have a text. */
export const GENERATION_CHANNEL = 'bancale_search';
/** Only stock moved. */
export const LEVELS_MOVED = 'levels';

export const tell = (transaction: Queryable, message = ''): Promise<unknown> =>
  transaction.query(null, 'select pg_notify($1, $2)', [GENERATION_CHANNEL, message]);

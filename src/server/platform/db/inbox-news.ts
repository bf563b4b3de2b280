/** Notifies the windows of the office that a visitor sent something for the inbox: its kind and number, no data. */
import type { Queryable } from './database.ts';

/** `registration/12` */
export const INBOX_CHANNEL = 'office_inbox';

/** In the transaction that stores it: they hear when it is committed. */
export const announceInbox = (
  transaction: Queryable,
  kind: 'registration' | 'enquiry' | 'dispute' | 'trade',
  id: number,
): Promise<unknown> =>
  transaction.query('inbox.announce', 'select pg_notify($1, $2)', [INBOX_CHANNEL, `${kind}/${id}`]);

/** SQL of newsletter subscriptions. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface Subscriber {
  readonly email: string;
  readonly locale: 'it' | 'en';
  readonly unsubscribeToken: string;
  readonly since: Date;
}

/**
 * Stores the request of an e-mail address, with the hash of its confirmation link; a confirmed one does not change.
 * Returns whether an e-mail has to be sent, and the token of the unsubscribe links.
 */
export async function askSubscription(
  transaction: Queryable,
  asked: { email: string; locale: string; now: Date; confirmHash: Buffer; until: Date; unsubscribeToken: string },
): Promise<{ unsubscribeToken: string } | undefined> {
  const [row] = await transaction.query<{ unsubscribeToken: string }>(
    'newsletter.ask',
    `insert into newsletter_subscriptions as known (email, locale, asked_at, confirm_hash, confirm_until, leave_token)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (email) do update set locale = excluded.locale, asked_at = excluded.asked_at,
       confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until
     where known.confirmed_at is null
     returning leave_token as "unsubscribeToken"`,
    [asked.email, asked.locale, asked.now, asked.confirmHash, asked.until, asked.unsubscribeToken],
  );
  return row;
}

/** Confirms by link. `first` = just now, not before; undefined = no such link, or it has expired. */
export async function confirmByLink(
  transaction: Queryable,
  confirmHash: Buffer,
  now: Date,
): Promise<(Subscriber & { first: boolean }) | undefined> {
  const [row] = await transaction.query<Subscriber & { first: boolean }>(
    'newsletter.confirm',
    `with found as (
       select email, confirmed_at from newsletter_subscriptions
       where confirm_hash = $1 and (confirmed_at is not null or confirm_until > $2) for update
     )
     update newsletter_subscriptions s set confirmed_at = coalesce(found.confirmed_at, $2) from found
     where s.email = found.email
     returning s.email, s.locale, s.leave_token as "unsubscribeToken", s.confirmed_at as since, found.confirmed_at is null as first`,
    [confirmHash, now],
  );
  return row;
}

export async function unsubscribeByToken(db: Queryable, unsubscribeToken: string): Promise<void> {
  await db.query('newsletter.leave', 'delete from newsletter_subscriptions where leave_token = $1', [unsubscribeToken]);
}

export const readSubscribers = (db: Queryable): Promise<Subscriber[]> =>
  db.query<Subscriber>(
    'newsletter.subscribers',
    `select email, locale, leave_token as "unsubscribeToken", confirmed_at as since from newsletter_subscriptions
     where confirmed_at is not null order by email`,
  );

/** E-mail addresses that were never confirmed are deleted after a while. */
export async function deleteUnconfirmed(db: Queryable, before: Date): Promise<void> {
  await db.query(
    'newsletter.forget',
    'delete from newsletter_subscriptions where confirmed_at is null and confirm_until < $1',
    [before],
  );
}

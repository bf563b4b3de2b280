/**
 * SQL of the outbox, table `letters`. Its values are deleted once an e-mail was sent, because they may contain a link
 * that gives access to an account; those about orders contain none and stay, so that staff can send them again.
 */
import type { EmailFault } from '#contract/values/email-faults.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { OutgoingEmail } from './outgoing-email.ts';

/** Notifies the windows of the office that an e-mail has left or could not: its id, no data. */
export const EMAILS_CHANNEL = 'office_emails';

/** E-mails that leave later, so that the operation that wrote them can be undone until then. */
export interface LaterEmails {
  readonly leavesAt: Date;
  readonly operation: number;
}

/** E-mails with an existing key are left out. */
export async function insertEmails(
  db: Queryable,
  emails: readonly OutgoingEmail[],
  now: Date,
  later?: LaterEmails,
): Promise<void> {
  await db.query(
    'outbox.insert',
    `insert into letters (kind, recipient, locale, payload, dedupe_key, created_at, next_attempt_at, operation_id)
     select kind, recipient, locale, payload, dedupe_key, $6, $7, $8
     from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::text[]) l (kind, recipient, locale, payload, dedupe_key)
     on conflict (dedupe_key) do nothing`,
    [
      emails.map((email) => email.kind),
      emails.map((email) => email.recipient),
      emails.map((email) => email.locale),
      emails.map(({ values, filledBy, attachments, replyTo, unsubscribeUrl }) =>
        JSON.stringify({ values, filledBy, attachments, replyTo, unsubscribeUrl }),
      ),
      emails.map((email) => email.dedupeKey ?? null),
      now,
      later?.leavesAt ?? now,
      later?.operation ?? null,
    ],
  );
}

export interface ClaimedEmail extends OutgoingEmail {
  readonly id: number;
  readonly attempts: number;
}

/** The next e-mail that no other process is delivering, locked until the transaction ends. */
export async function claimEmail(transaction: Queryable, now: Date): Promise<ClaimedEmail | undefined> {
  const [row] = await transaction.query<ClaimedEmail>(
    'outbox.claim',
    `select id, kind, recipient, locale, attempts, payload->'values' as values, payload->'filledBy' as "filledBy",
       coalesce(payload->'attachments', '[]') as attachments, payload->>'replyTo' as "replyTo", payload->>'unsubscribeUrl' as "unsubscribeUrl"
     from letters where sent_at is null and stopped_at is null and next_attempt_at <= $1
     order by id limit 1 for update skip locked`,
    [now],
  );
  return row;
}

/**
 * A written e-mail as it waits or was sent, by its number and the begin of its key (empty = any); undefined = there is
 * none, or it says nothing any more.
 */
export async function readEmail(db: Queryable, id: number, begin: string): Promise<ClaimedEmail | undefined> {
  const [row] = await db.query<ClaimedEmail>(
    'outbox.read',
    `select id, kind, recipient, locale, attempts, payload->'values' as values, payload->'filledBy' as "filledBy",
       coalesce(payload->'attachments', '[]') as attachments, payload->>'replyTo' as "replyTo", payload->>'unsubscribeUrl' as "unsubscribeUrl"
     from letters where id = $1 and starts_with(coalesce(dedupe_key, ''), $2) and payload <> '{}'`,
    [id, begin],
  );
  return row;
}

export async function markSent(
  transaction: Queryable,
  id: number,
  { now, subject }: { now: Date; subject: string },
): Promise<void> {
  await transaction.query(
    'outbox.mark-sent',
    `with sent as (
       update letters set sent_at = $2, subject = $3, payload = case when kind like 'order-%' then payload else '{}' end
       where id = $1 returning id)
     select pg_notify('${EMAILS_CHANNEL}', id::text) from sent`,
    [id, now, subject],
  );
}

/** `subject`: undefined = it failed before it was made. */
export async function markFailed(
  transaction: Queryable,
  id: number,
  failed: { nextAttempt: Date; reason: string; fault: EmailFault; subject: string | undefined },
): Promise<void> {
  await transaction.query(
    'outbox.mark-failed',
    `with failed as (
       update letters set attempts = attempts + 1, next_attempt_at = $2, last_error = $3, fault = $4,
         subject = coalesce($5, subject)
       where id = $1 returning id)
     select pg_notify('${EMAILS_CHANNEL}', id::text) from failed`,
    [id, failed.nextAttempt, failed.reason, failed.fault, failed.subject ?? null],
  );
}

/** E-mails that are to be sent, including those that wait for a retry; not those that staff stopped. */
export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'outbox.count-waiting',
    'select count(*)::int as count from letters where sent_at is null and stopped_at is null',
  );
  return row?.count ?? 0;
}

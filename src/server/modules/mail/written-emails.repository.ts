/**
 * SQL of e-mails that were written about one subject: they are found by the begin of their keys (`order:OC/12/2026:`).
 * Those of an operation that have not been sent are taken back with it (C-OFF-2).
 */
import type { Queryable } from '#server/platform/db/index.ts';

/**
 * How many of this operation about this subject have not been sent yet. `lock`: one that is being sent is waited for,
 * and none is sent until the transaction ends.
 */
export async function countWaitingEmails(
  transaction: Queryable,
  { operation, begin, lock }: { operation: number; begin: string; lock: boolean },
): Promise<number> {
  const rows = await transaction.query<{ sent_at: Date | null }>(
    lock ? 'outbox.lock-waiting' : 'outbox.count-waiting-of',
    `select sent_at from letters where operation_id = $1 and starts_with(dedupe_key, $2) ${lock ? 'for update' : ''}`,
    [operation, begin],
  );
  return rows.filter(({ sent_at }) => sent_at === null).length;
}

export const removeWaitingEmails = (transaction: Queryable, operation: number, begin: string) =>
  transaction.query(
    'outbox.remove-waiting',
    'delete from letters where operation_id = $1 and sent_at is null and starts_with(dedupe_key, $2)',
    [operation, begin],
  );

export interface WrittenEmail {
  readonly id: number;
  /** What it is about: begins as it was asked for. */
  readonly key: string;
  readonly kind: string;
  readonly recipient: string;
  readonly writtenAt: Date;
  readonly sentAt: Date | null;
  readonly dueAt: Date;
  readonly attempts: number;
  /** Why the last attempt failed. */
  readonly error: string;
}

/** Oldest first. */
export const readWrittenEmails = (db: Queryable, begin: string): Promise<WrittenEmail[]> =>
  db.query<WrittenEmail>(
    'outbox.read-written',
    `select id, dedupe_key as key, kind, recipient, created_at as "writtenAt", sent_at as "sentAt", next_attempt_at as "dueAt", attempts,
       coalesce(last_error, '') as error
     from letters where dedupe_key like $1 order by id`,
    [`${begin.replace(/[\\%_]/g, '\\$&')}%`],
  );

/**
 * One that waits leaves at once; one that was sent is written once more. Returns its recipient; undefined = there is
 * none about this subject, or what it said is no longer stored.
 */
export async function sendEmailAgain(
  transaction: Queryable,
  { id, begin, again }: { id: number; begin: string; again: string },
  now: Date,
): Promise<string | undefined> {
  const [hastened] = await transaction.query<{ recipient: string }>(
    'outbox.hasten',
    `update letters set next_attempt_at = $3
     where id = $1 and starts_with(dedupe_key, $2) and sent_at is null returning recipient`,
    [id, begin, now],
  );
  if (hastened) return hastened.recipient;
  const [written] = await transaction.query<{ recipient: string }>(
    'outbox.write-again',
    `insert into letters (kind, recipient, locale, payload, dedupe_key, created_at, next_attempt_at)
     select kind, recipient, locale, payload, dedupe_key || ':' || $3, $4, $4 from letters
     where id = $1 and starts_with(dedupe_key, $2) and payload <> '{}' returning recipient`,
    [id, begin, again, now],
  );
  return written?.recipient;
}

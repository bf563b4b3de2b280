/** SQL of what staff do with e-mails: table `letters`, by number. */
import type { EmailState, EmailSubject } from '#contract/office/grids/emails-grid.ts';
import type { EmailFault } from '#contract/values/email-faults.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { EMAIL_ABOUT, EMAIL_ABOUT_KIND, EMAIL_STATE } from './emails-grid.repository.ts';

export interface EmailFacts {
  readonly id: number;
  readonly kind: string;
  readonly lang: 'it' | 'en';
  readonly recipient: string;
  readonly state: EmailState;
  readonly writtenAt: Date;
  readonly sentAt: Date | null;
  readonly nextAt: Date;
  readonly attempts: number;
  readonly fault: EmailFault | null;
  /** What the mail server said. */
  readonly error: string;
  readonly aboutKind: EmailSubject | null;
  readonly about: string | null;
}

const FACTS = `l.id::int as id, l.kind, l.locale as lang, l.recipient, ${EMAIL_STATE} as state, l.created_at as "writtenAt", l.sent_at as "sentAt",
  l.next_attempt_at as "nextAt", l.attempts, case when l.attempts > 0 then coalesce(nullif(l.fault, ''), 'other') end as fault,
  l.last_error as error, ${EMAIL_ABOUT_KIND} as "aboutKind", ${EMAIL_ABOUT} as about`;

export async function readEmailFacts(db: Queryable, id: number): Promise<EmailFacts | undefined> {
  const [row] = await db.query<EmailFacts>('outbox.facts', `select ${FACTS} from letters l where l.id = $1`, [id]);
  return row;
}

/** The newest first; `state` undefined = all. */
export const listEmails = (db: Queryable, state: EmailState | undefined, limit: number): Promise<EmailFacts[]> =>
  db.query<EmailFacts>(
    'outbox.list',
    `select ${FACTS} from letters l where $1::text is null or ${EMAIL_STATE} = $1 order by l.id desc limit $2`,
    [state ?? null, limit],
  );

export interface LockedEmail {
  readonly id: number;
  readonly state: EmailState;
  /** What it says is still stored. */
  readonly isKept: boolean;
}

/** One that is being delivered is not waited for: it is `sending`. */
export async function lockEmail(transaction: Queryable, id: number): Promise<LockedEmail | 'sending' | undefined> {
  const [row] = await transaction.query<LockedEmail>(
    'outbox.lock',
    `select l.id::int as id, ${EMAIL_STATE} as state, l.payload <> '{}' as "isKept" from letters l where l.id = $1 for update skip locked`,
    [id],
  );
  if (row) return row;
  const [there] = await transaction.query<{ id: number }>('outbox.exists', 'select id from letters where id = $1', [
    id,
  ]);
  return there ? 'sending' : undefined;
}

/** It leaves as soon as the outbox is read. */
export const hastenEmail = (transaction: Queryable, id: number, now: Date) =>
  transaction.query('outbox.hasten-one', 'update letters set next_attempt_at = $2, stopped_at = null where id = $1', [
    id,
    now,
  ]);

/** Writes one that was sent once more; `again` makes its key unique. */
export const writeEmailAgain = (transaction: Queryable, id: number, again: string, now: Date) =>
  transaction.query(
    'outbox.write-one-again',
    `insert into letters (kind, recipient, locale, payload, dedupe_key, created_at, next_attempt_at)
     select kind, recipient, locale, payload, dedupe_key || ':' || $2, $3, $3 from letters where id = $1`,
    [id, again, now],
  );

/** null = it goes on. */
export const stopEmail = (transaction: Queryable, id: number, at: Date | null) =>
  transaction.query('outbox.stop', 'update letters set stopped_at = $2 where id = $1', [id, at]);

/** SQL of the office's list of e-mails, and of the newest one that failed. What an e-mail is about stands in its key. */
import { EMAILS_GRID } from '#contract/office/grids/emails-grid.ts';
import type { EmailFault } from '#contract/values/email-faults.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** One word for each e-mail, in the order in which it counts. */
export const EMAIL_STATE = `case when l.sent_at is not null then 'sent' when l.stopped_at is not null then 'stopped'
  when l.attempts > 0 then 'failed' else 'waiting' end`;

const KEY = `split_part(coalesce(l.dedupe_key, ''), ':', 1)`;
/** Kind of the record that the key begins with; null = none of the office's. */
export const EMAIL_ABOUT_KIND = `case ${KEY} when 'order' then 'order' when 'plafond' then 'order' when 'enquiry' then 'enquiry'
  when 'dispute' then 'dispute' when 'registration-staff' then 'registration' end`;
export const EMAIL_ABOUT = `case when (${EMAIL_ABOUT_KIND}) is not null then split_part(l.dedupe_key, ':', 2) end`;

/** Of the order, else of the user who is written to. */
const CUSTOMER_CODE = `coalesce((select o.client_id from orders o where ${KEY} in ('order', 'plafond') and o.number = split_part(l.dedupe_key, ':', 2)),
  (select u.client_id from users u where u.email = lower(l.recipient)))`;

export function emailsGrid(): GridSource {
  const columns: Record<(typeof EMAILS_GRID)['columns'][number]['key'], SqlColumn> = {
    // Numbers rise with time: the key is the index of both.
    number: { value: 'l.id::text', sort: ['l.id'] },
    written: { value: 'l.created_at', sort: ['l.id'] },
    to: { value: 'l.recipient' },
    kind: { value: 'l.kind' },
    subject: { value: 'l.subject' },
    about: { value: EMAIL_ABOUT, nullable: true },
    state: { value: EMAIL_STATE },
    reason: {
      value: `case when l.sent_at is null and l.attempts > 0 then coalesce(nullif(l.fault, ''), 'other') end`,
      nullable: true,
    },
    tries: { value: 'case when l.sent_at is null then l.attempts else l.attempts + 1 end' },
    next: {
      value: 'case when l.sent_at is null and l.stopped_at is null then l.next_attempt_at end',
      nullable: true,
    },
    sent: { value: 'l.sent_at', nullable: true },
    about_kind: { value: EMAIL_ABOUT_KIND, nullable: true },
    customer: {
      value: `(select c.company_name from customers c where c.client_id = ${CUSTOMER_CODE})`,
      nullable: true,
    },
    customer_code: { value: CUSTOMER_CODE, nullable: true },
  };
  return sqlGrid({
    definition: EMAILS_GRID,
    from: 'letters l',
    id: 'l.id::int',
    columns,
    matches(word, add) {
      const part = add(likeText(word));
      return `l.recipient ilike ${part} or l.dedupe_key ilike ${part} or l.subject ilike ${part} or l.id::text = ${add(word)}`;
    },
  });
}

export interface NewestFailed {
  readonly recipient: string;
  readonly fault: EmailFault;
}

/** The newest e-mail that failed and is tried again; undefined = none. */
export async function readNewestFailed(db: Queryable): Promise<NewestFailed | undefined> {
  const [row] = await db.query<NewestFailed>(
    'outbox.newest-failed',
    `select recipient, coalesce(nullif(fault, ''), 'other') as fault from letters
     where sent_at is null and stopped_at is null and attempts > 0 order by id desc limit 1`,
  );
  return row;
}

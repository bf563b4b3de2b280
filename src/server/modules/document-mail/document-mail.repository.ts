/** SQL of the e-mails about documents (C-DOC-4): who is to be notified of what, and what they chose. */
import type { DocumentMail } from '#contract/values/document-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type Days, stateInSql } from '../ledger/index.ts';

export type DocumentEvent = 'invoice' | 'note' | 'soon' | 'expired' | 'unpaid';

export interface DueNotice {
  user_id: number;
  email: string;
  name: string;
  locale: Locale;
  event: DocumentEvent;
  /** Gathered into the user's daily e-mail. */
  daily: boolean;
  document: string;
  /** Kind of an invoice; '' for everything else. */
  kind: string;
  /** Plain date: of the document, or the day on which a deadline falls due. */
  day: string;
  /** null = a delivery note. */
  amount: Money | null;
  about: string;
  customer_id: number;
  /** null = a deadline. */
  document_id: number | null;
  /** Of the PDF that the books sent; 0 = it is made when it is asked for. */
  pdf_bytes: number;
}

export interface NoticeRules {
  readonly days: Days;
  /** Nothing older is announced, so that a first import writes to nobody. */
  readonly documentDays: number;
  /** Days before a due date. */
  readonly deadlineDays: number;
  /** For users who have not chosen. */
  readonly usual: DocumentMail;
  readonly now: Date;
}

/**
 * The users whose daily e-mail is due now; each only once a day, whichever process asks first.
 */
export async function takeDigests(transaction: Queryable, usual: DocumentMail, day: string): Promise<number[]> {
  const taken = await transaction.query<{ user_id: number }>(
    'document-mail.take-digests',
    `insert into document_mail_choices as c (user_id, digest_on)
     select u.id, $2::date from users u left join document_mail_choices o on o.user_id = u.id
     where u.role = 'customer' and u.active and o.digest_on is distinct from $2::date
       and 'daily' in (coalesce(o.documents, $1), coalesce(o.deadlines, $1))
     on conflict (user_id) do update set digest_on = excluded.digest_on
       where c.digest_on is distinct from excluded.digest_on returning user_id`,
    [usual, day],
  );
  return taken.map(({ user_id: id }) => id);
}

/**
 * Marks as sent, and returns, what was not announced yet. RiBa that the bank has are never announced before their day (the bank
 * does that); they count as expired only after the bank's days of grace, hence their own beginning.
 */
export const takeNotices = (
  transaction: Queryable,
  { days, documentDays, deadlineDays, usual, now }: NoticeRules,
  digests: readonly number[],
): Promise<DueNotice[]> =>
  transaction.query<DueNotice>(
    'document-mail.take',
    `with readers as (
       select u.id, u.email, u.name, u.locale, u.client_id, coalesce(c.documents, $5) as documents,
         coalesce(c.deadlines, $5) as deadlines
       from users u join customers k on k.client_id = u.client_id and k.active
       left join document_mail_choices c on c.user_id = u.id
       where u.role = 'customer' and u.active
     ), found as (
       select 'invoice' as event, client_id, number as document, kind, date as day, payable as amount,
         concat_ws('/', year, series, number, credit) as about, id
       from invoices where date between $1::date - $3::int and $1::date
       union all
       select 'note', client_id, number, '', date, null, concat_ws('/', year, series, number), id
       from delivery_notes where date between $1::date - $3::int and $1::date and status in ('shipped', 'delivered')
       union all
       select case x.state when 'toExpire' then 'soon' else x.state end, x.client_id, x.document, '',
         coalesce(x.due_date, x.unpaid_on), x.open, concat_ws('/', x.client_id, x.year, x.document, x.part),
         null
       from (select d.*, ${stateInSql('$1', '$2')} as state from deadlines d where d.open > 0
         and (d.unpaid_on >= $1::date - $3::int
           or (d.unpaid_on is null and d.due_date between $2::date - $3::int and $1::date + $4::int))) x
       where (x.state = 'unpaid')
         or (x.state = 'expired' and x.due_date >= case when x.presented then $2::date else $1::date end - $3::int)
         or (x.state = 'toExpire' and x.mp <> 'MP12' and not x.presented)
     ), sent as (
       insert into document_mail_sent (user_id, event, about, at)
       select r.id, f.event, f.about, $6 from found f join readers r on r.client_id = f.client_id
       cross join lateral (select case when f.event in ('invoice', 'note') then r.documents else r.deadlines end as mode) m
       where m.mode = 'on' or (m.mode = 'daily' and r.id = any($7::int[]))
       on conflict do nothing returning user_id, event, about
     )
     select t.user_id, r.email, r.name, r.locale, t.event, f.document, f.kind, f.day, f.amount, t.about, f.client_id as customer_id, f.id as document_id,
       coalesce((select max(p.bytes) from paper_files p where p.owner_kind = f.event and p.owner_id = f.id and p.role = 'pdf'), 0) as pdf_bytes,
       case when t.event in ('invoice', 'note') then r.documents else r.deadlines end = 'daily' as daily
     from sent t join readers r on r.id = t.user_id
     join found f on f.event = t.event and f.about = t.about and f.client_id = r.client_id
     order by t.user_id, array_position(array['unpaid', 'expired', 'soon', 'invoice', 'note'], t.event), f.day, f.document, t.about`,
    [days.today, days.bankSince, documentDays, deadlineDays, usual, now, digests],
  );

/** What lies longer ago than anything that is announced. */
export const forgetSent = (db: Queryable, before: Date) =>
  db.query('document-mail.forget', 'delete from document_mail_sent where at < $1', [before]);

interface StoredChoice {
  documents: DocumentMail | null;
  deadlines: DocumentMail | null;
}

export async function readChoice(db: Queryable, userId: number): Promise<StoredChoice | undefined> {
  const [row] = await db.query<StoredChoice>(
    'document-mail.read-choice',
    'select documents, deadlines from document_mail_choices where user_id = $1',
    [userId],
  );
  return row;
}

/** What is null stays as it is. */
export const storeChoice = (db: Queryable, userId: number, { documents, deadlines }: StoredChoice) =>
  db.query(
    'document-mail.store-choice',
    `insert into document_mail_choices as c (user_id, documents, deadlines) values ($1, $2, $3)
     on conflict (user_id) do update set documents = coalesce(excluded.documents, c.documents),
       deadlines = coalesce(excluded.deadlines, c.deadlines)`,
    [userId, documents, deadlines],
  );

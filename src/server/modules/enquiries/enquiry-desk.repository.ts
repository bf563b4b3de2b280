/** SQL of what staff do with enquiries: replies, states, who takes care of them. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { EnquiryState } from './enquiries.repository.ts';

export interface LockedEnquiry {
  readonly id: number;
  readonly state: EnquiryState;
  readonly assignedTo: number | null;
  readonly kind: string;
  readonly name: string;
  readonly email: string;
  readonly locale: 'it' | 'en';
  /** Subject, article or order: the first that was written. */
  readonly topic: string;
  readonly message: string;
  /** Number of its newest reply; 0 = none. */
  readonly lastAnswer: number;
}

/** Locked until the transaction ends. */
export async function lockEnquiry(transaction: Queryable, id: number): Promise<LockedEnquiry | undefined> {
  const [row] = await transaction.query<LockedEnquiry>(
    'enquiries.lock',
    `select id::int as id, state, assigned_to as "assignedTo", kind, name, email, locale, message,
       coalesce(nullif(subject, ''), nullif(item, ''), order_number) as topic,
       coalesce((select max(a.id) from enquiry_answers a where a.enquiry_id = e.id), 0) as "lastAnswer"
     from enquiries e where id = $1 for update of e`,
    [id],
  );
  return row;
}

export const setEnquiry = (
  transaction: Queryable,
  id: number,
  { state, assignedTo }: Pick<LockedEnquiry, 'state' | 'assignedTo'>,
) =>
  transaction.query('enquiries.set', 'update enquiries set state = $2, assigned_to = $3 where id = $1', [
    id,
    state,
    assignedTo,
  ]);

export interface EnquiryAnswer {
  readonly id: number;
  readonly at: Date;
  readonly author: string;
  readonly text: string;
}

export async function insertAnswer(
  transaction: Queryable,
  answer: Omit<EnquiryAnswer, 'id'> & { readonly enquiry: number; readonly userId: number | null },
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'enquiries.insert-answer',
    'insert into enquiry_answers (enquiry_id, at, user_id, author, text) values ($1, $2, $3, $4, $5) returning id',
    [answer.enquiry, answer.at, answer.userId, answer.author, answer.text],
  );
  return row?.id ?? 0;
}

/** Oldest first. */
export const readAnswers = (db: Queryable, enquiry: number): Promise<EnquiryAnswer[]> =>
  db.query<EnquiryAnswer>(
    'enquiries.read-answers',
    'select id, at, author, text from enquiry_answers where enquiry_id = $1 order by id',
    [enquiry],
  );

export const deleteAnswersAfter = (transaction: Queryable, enquiry: number, last: number) =>
  transaction.query('enquiries.delete-answers', 'delete from enquiry_answers where enquiry_id = $1 and id > $2', [
    enquiry,
    last,
  ]);

export interface EnquiryDeskFacts {
  readonly state: EnquiryState;
  readonly customer: { readonly client_id: number; readonly name: string } | null;
  readonly assigned: { readonly user_id: number; readonly name: string } | null;
}

export async function readDeskFacts(db: Queryable, id: number): Promise<EnquiryDeskFacts | undefined> {
  const [row] = await db.query<EnquiryDeskFacts>(
    'enquiries.desk-facts',
    `select e.state,
       case when c.client_id is not null then jsonb_build_object('client_id', c.client_id, 'name', c.company_name) end as customer,
       case when u.id is not null
         then jsonb_build_object('user_id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end as assigned
     from enquiries e left join customers c on c.client_id = e.client_id left join users u on u.id = e.assigned_to
     where e.id = $1`,
    [id],
  );
  return row;
}

/** People of the office, by name. */
export const readEnquiryColleagues = (db: Queryable): Promise<Array<{ id: number; name: string }>> =>
  db.query<{ id: number; name: string }>(
    'enquiries.colleagues',
    `select id, coalesce(nullif(name, ''), email) as name from users where role = 'staff' and active order by 2, 1`,
  );

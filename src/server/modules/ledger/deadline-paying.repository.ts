/**
 * SQL of paying deadlines (C-DOC-4). `open` of a deadline is what the books say less what was captured here and is not
 * confirmed by the books yet; only this file and the import of the books write it.
 */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type Days, stateInSql } from './deadline-state.rules.ts';
import { RUNNING, type StoredDeadline } from './deadlines.repository.ts';

export type LockedDeadline = Pick<StoredDeadline, 'id' | 'document' | 'due_date' | 'open' | 'state' | 'running'> & {
  /** Of its invoice; null = the registered office, or the invoice is not known. */
  address_code: number | null;
};

/**
 * Locks deadlines of one customer until the transaction ends: another payment of one of them waits, and then sees this
 * one. What is not the customer's is left out.
 */
export async function lockDeadlines(
  db: Queryable,
  customerId: number,
  ids: readonly number[],
  days: Days,
): Promise<LockedDeadline[]> {
  await db.query(
    'ledger.lock-deadlines',
    'select id from deadlines where client_id = $1 and id = any($2::int[]) order by id for update',
    [customerId, ids],
  );
  // A statement of its own: it sees payments that were committed while the lock was waited for.
  return db.query<LockedDeadline>(
    'ledger.locked-deadlines',
    `select d.id, d.document, d.due_date, d.open, ${stateInSql('$3', '$4')} as state, ${RUNNING} as running, i.address_code
     from deadlines d left join invoices i on i.id = d.invoice_id
     where d.client_id = $1 and d.id = any($2::int[]) order by d.due_date nulls last, d.id`,
    [customerId, ids, days.today, days.bankSince],
  );
}

export const insertDeadlinePayments = (
  db: Queryable,
  payment: { readonly id: number; readonly reference: string; readonly day: string },
  paid: readonly { readonly id: number; readonly open: Money }[],
) =>
  db.query(
    'ledger.pay-deadlines',
    `insert into deadline_payments (deadline_id, payment_id, amount, on_day, confirmed, reference)
     select id, $1, amount, $2::date, false, $3 from unnest($4::int[], $5::bigint[]) as x(id, amount)`,
    [payment.id, payment.day, payment.reference, paid.map(({ id }) => id), paid.map(({ open }) => open)],
  );

/** How many deadlines of the payment still have its amount open. */
export async function countStillOpen(db: Queryable, paymentId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'ledger.still-open',
    `select count(*)::int from deadline_payments p join deadlines d on d.id = p.deadline_id
     where p.payment_id = $1 and d.open >= p.amount`,
    [paymentId],
  );
  return row?.count ?? 0;
}

/** Captured here, not known to the books yet. */
const waitingOf = (deadline: string) =>
  `coalesce((select sum(w.amount) from deadline_payments w join payments v on v.id = w.payment_id
    where w.deadline_id = ${deadline}.id and not w.confirmed and v.state = 'captured'), 0)::bigint`;

/**
 * What is open of a deadline after what the books said of it (SQL expressions); a payment that the books do not know never makes
 * a credit of it.
 */
export const openAfter = (deadline: string, books: string): string =>
  `case when ${books} <= 0 then ${books} else greatest(${books} - ${waitingOf(deadline)}, 0) end`;

/** SQL condition on the deadline `t`: no payment of it runs. */
export const NOT_BEING_PAID = `not exists (select from deadline_payments p join payments q on q.id = p.payment_id
    where p.deadline_id = t.id and q.state in ('started', 'authorised'))`;

const OPEN = openAfter('d', 'd.books_open');

/** In the transaction that marks the payment as captured: its deadlines are paid from now on. */
export async function takeFromOpen(db: Queryable, paymentId: number, day: string): Promise<void> {
  await db.query('ledger.paid-on', 'update deadline_payments set on_day = $2::date where payment_id = $1', [
    paymentId,
    day,
  ]);
  await db.query(
    'ledger.take-from-open',
    `update deadlines d set open = case when d.books_open is null then d.open - p.amount else ${OPEN} end,
       books_most = d.books_open
     from deadline_payments p where p.payment_id = $1 and d.id = p.deadline_id`,
    [paymentId],
  );
}

/** In the transaction that marks a captured payment as refunded: what it paid is open again. */
export const giveBackToOpen = (db: Queryable, paymentId: number) =>
  db.query(
    'ledger.give-back-to-open',
    `update deadlines d set open = case when d.books_open is null or p.confirmed then d.open + p.amount
       else ${OPEN} end
     from deadline_payments p where p.payment_id = $1 and d.id = p.deadline_id`,
    [paymentId],
  );

/** A payment that failed: its deadlines can be chosen again. */
export const forgetPayment = (db: Queryable, paymentId: number) =>
  db.query('ledger.forget-payment', 'delete from deadline_payments where payment_id = $1', [paymentId]);

/** The books know a payment here by its reference; if they name none of ours, by its amount and day. */
const NAMED_BY_BOOKS = `case when exists (select from deadline_payments o where o.deadline_id = d.id
      and o.payment_id is not null and o.reference = d.books_reference)
    then p.reference = d.books_reference
    else p.amount = d.books_paid and p.on_day = d.books_paid_on
      and not exists (select from deadline_payments o where o.deadline_id = d.id and o.payment_id is not null
        and o.amount = p.amount and o.on_day = p.on_day and (o.confirmed or o.id < p.id)) end`;

/**
 * After the books' deadlines were imported: confirms what they know of payments made here, each once, and brings `open` of
 * these deadlines in line. Also known are payments by which the books' open amount fell since, and all of a deadline of which
 * nothing is open there any more.
 */
export async function confirmPayments(db: Queryable): Promise<void> {
  const unconfirmed = `p.deadline_id = d.id and not p.confirmed and q.id = p.payment_id and q.state = 'captured'
    and d.books_open is not null`;
  await db.query(
    null,
    `with known as (
       update deadline_payments p set confirmed = true from deadlines d, payments q
       where ${unconfirmed} and (d.books_open <= 0 or ${NAMED_BY_BOOKS}
         or (select sum(o.amount) from deadline_payments o join payments v on v.id = o.payment_id and v.state = 'captured'
             where o.deadline_id = d.id and not o.confirmed and o.id <= p.id) <= d.books_most - d.books_open)
       returning p.deadline_id)
     update deadlines d set books_most = d.books_open from known where known.deadline_id = d.id`,
  );
  await db.query(
    null,
    `update deadlines d set open = ${OPEN}
     where d.books_open is not null and d.open is distinct from ${OPEN}
       and exists (select from deadline_payments p join payments q on q.id = p.payment_id and q.state = 'captured'
         where p.deadline_id = d.id)`,
  );
}

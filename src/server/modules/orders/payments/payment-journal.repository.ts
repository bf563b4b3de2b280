/**
 * SQL of the journal of card payments. A payment is stored before the provider is called, and each step after it was
 * made: after any kill, the next run sees where it stopped.
 */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { SendRequest } from '../sending/send-order.service.ts';

/** The user who agreed to pay. */
export type Payer = Omit<Caller, 'requestId'>;

/** Deadlines that are paid, with what was open of each when the payment began. */
export interface DeadlinesRequest {
  readonly key: string;
  readonly deadlines: ReadonlyArray<{
    readonly id: number;
    readonly document: string;
    /** Plain date; null = on receipt. */
    readonly dueDate: string | null;
    readonly amount: Money;
  }>;
}

/** What is paid: the order that is made with it, or deadlines. */
export type Paid =
  | { readonly purpose: 'order'; readonly request: SendRequest }
  | { readonly purpose: 'deadlines'; readonly request: DeadlinesRequest };

export type StoredPayment = Journal & Paid;

interface Journal {
  readonly id: number;
  readonly customerId: number;
  readonly addressCode: number;
  readonly key: string;
  readonly provider: string;
  /** Empty until the provider responded. */
  readonly session: string;
  readonly amount: Money;
  readonly state: 'started' | 'authorised' | 'captured' | 'failed' | 'refunded';
  readonly caller: Payer;
  readonly createdAt: Date;
}

const COLUMNS = `id, client_id as "customerId", address_code as "addressCode", idempotency_key as key, provider, session, amount, state,
  purpose, request, caller, created_at as "createdAt"`;

export type NewPayment = Pick<Journal, 'customerId' | 'addressCode' | 'provider' | 'amount' | 'caller'> & Paid;

/** undefined: a payment with this key is already active. */
export async function insertPayment(db: Queryable, payment: NewPayment, now: Date): Promise<StoredPayment | undefined> {
  const { customerId, addressCode, provider, amount, purpose, request, caller } = payment;
  const [row] = await db.query<StoredPayment>(
    'payments.insert',
    `insert into payments (client_id, address_code, idempotency_key, provider, amount, purpose, request, caller, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $9)
     on conflict (client_id, idempotency_key) where state <> 'failed' do nothing returning ${COLUMNS}`,
    [
      customerId,
      addressCode,
      request.key,
      provider,
      amount,
      purpose,
      JSON.stringify(request),
      JSON.stringify(caller),
      now,
    ],
  );
  return row;
}

export async function readPayment(db: Queryable, customerId: number, id: number): Promise<StoredPayment | undefined> {
  const [row] = await db.query<StoredPayment>(
    'payments.read',
    `select ${COLUMNS} from payments where client_id = $1 and id = $2`,
    [customerId, id],
  );
  return row;
}

export async function readAlive(db: Queryable, customerId: number, key: string): Promise<StoredPayment | undefined> {
  const [row] = await db.query<StoredPayment>(
    'payments.read-alive',
    `select ${COLUMNS} from payments where client_id = $1 and idempotency_key = $2 and state <> 'failed'`,
    [customerId, key],
  );
  return row;
}

/** Payments that have to be resumed. */
export const readUnfinished = (db: Queryable) =>
  db.query<StoredPayment>(
    'payments.unfinished',
    `select ${COLUMNS} from payments where state in ('started', 'authorised') order by id`,
  );

export const setSession = (db: Queryable, id: number, session: string, now: Date) =>
  db.query('payments.set-session', 'update payments set session = $2, updated_at = $3 where id = $1', [
    id,
    session,
    now,
  ]);

/** Failed and refunded are final, and captured money can only be refunded; false: it was in no state that this one follows. */
export async function setState(db: Queryable, id: number, state: StoredPayment['state'], now: Date): Promise<boolean> {
  const before = state === 'refunded' ? ['captured'] : ['started', 'authorised'];
  const rows = await db.query(
    'payments.set-state',
    'update payments set state = $2, updated_at = $3 where id = $1 and state = any($4::text[]) returning id',
    [id, state, now, before],
  );
  return rows.length > 0;
}

const LISTED = `select p.id, p.client_id as "customerId", c.company_name as company, p.provider, p.session, p.state, p.amount,
    p.updated_at as at, p.request, p.caller,
    coalesce((select bool_and(d.confirmed) from deadline_payments d where d.payment_id = p.id), true) as confirmed
  from payments p join customers c on c.client_id = p.client_id where p.purpose = 'deadlines'`;

/** Captured payments of deadlines, newest first; `waiting`: those that the books do not know yet. */
export const readDeadlinePayments = (db: Queryable, only: 'waiting' | 'all', limit: number) =>
  db.query<ListedPayment>(
    'payments.of-deadlines',
    `${LISTED} and p.state in ('captured', 'refunded')
       and ($1 = 'all' or (p.state = 'captured' and exists (
         select from deadline_payments d where d.payment_id = p.id and not d.confirmed)))
     order by p.id desc limit $2`,
    [only, limit],
  );

export async function readDeadlinePayment(db: Queryable, id: number): Promise<ListedPayment | undefined> {
  const [row] = await db.query<ListedPayment>('payments.of-deadlines-one', `${LISTED} and p.id = $1`, [id]);
  return row;
}

/** A payment of deadlines as the office sees it. */
export interface ListedPayment {
  id: number;
  customerId: number;
  company: string;
  provider: string;
  session: string;
  state: StoredPayment['state'];
  amount: Money;
  /** Of its last step. */
  at: Date;
  request: DeadlinesRequest;
  caller: Payer;
  /** The books know it. */
  confirmed: boolean;
}

/**
 * Claims a payment for one process, or renews the claim; false: another process holds it until it is done or `until`
 * passes.
 */
export async function claimPayment(db: Queryable, id: number, now: Date, until: Date): Promise<boolean> {
  const rows = await db.query(
    'payments.claim',
    `update payments set busy_until = $3 where id = $1 and (busy_until is null or busy_until <= $2) returning id`,
    [id, now, until],
  );
  return rows.length > 0;
}

export const keepClaim = (db: Queryable, id: number, until: Date) =>
  db.query('payments.keep-claim', 'update payments set busy_until = $2 where id = $1', [id, until]);

export const freePayment = (db: Queryable, id: number) =>
  db.query('payments.free', 'update payments set busy_until = null where id = $1', [id]);

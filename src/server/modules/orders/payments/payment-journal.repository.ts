/**
 * SQL of the journal of card payments. A payment is stored before the provider is called, and each step after it was
 * made: after any kill, the next run sees where it stopped.
 */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { SendRequest } from '../sending/send-order.service.ts';

/** The user who agreed to the order. */
export type Payer = Omit<Caller, 'requestId'>;

export interface StoredPayment {
  readonly id: number;
  readonly customerId: number;
  readonly addressCode: number;
  readonly key: string;
  readonly provider: string;
  /** Empty until the provider responded. */
  readonly session: string;
  readonly amount: Money;
  readonly state: 'started' | 'authorised' | 'captured' | 'failed';
  readonly request: SendRequest;
  readonly caller: Payer;
  readonly createdAt: Date;
}

const COLUMNS = `id, client_id as "customerId", address_code as "addressCode", idempotency_key as key, provider, session, amount, state,
  request, caller, created_at as "createdAt"`;

export interface NewPayment {
  readonly customerId: number;
  readonly addressCode: number;
  readonly key: string;
  readonly provider: string;
  readonly amount: Money;
  readonly request: SendRequest;
  readonly caller: Payer;
}

/** undefined: a payment with this key is already active. */
export async function insertPayment(db: Queryable, payment: NewPayment, now: Date): Promise<StoredPayment | undefined> {
  const { customerId, addressCode, key, provider, amount, request, caller } = payment;
  const [row] = await db.query<StoredPayment>(
    'payments.insert',
    `insert into payments (client_id, address_code, idempotency_key, provider, amount, request, caller, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $8)
     on conflict (client_id, idempotency_key) where state <> 'failed' do nothing returning ${COLUMNS}`,
    [customerId, addressCode, key, provider, amount, JSON.stringify(request), JSON.stringify(caller), now],
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

/** Captured and failed are final. */
export const setState = (db: Queryable, id: number, state: StoredPayment['state'], now: Date) =>
  db.query(
    'payments.set-state',
    `update payments set state = $2, updated_at = $3 where id = $1 and state in ('started', 'authorised')`,
    [id, state, now],
  );

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

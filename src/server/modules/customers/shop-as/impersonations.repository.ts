/** SQL of visits to the shop by people of the office, as a customer. Tokens are stored as SHA-256. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { VisitMode } from './closed-calls.rules.ts';

export interface NewImpersonation {
  readonly staffUserId: number;
  readonly staffName: string;
  readonly customerId: number;
  readonly mode: VisitMode;
  readonly reason: string;
  readonly now: Date;
  readonly ticketHash: Buffer;
  /** Of the ticket. */
  readonly expires: Date;
}

export async function insertImpersonation(transaction: Queryable, visit: NewImpersonation): Promise<number> {
  const { staffUserId, staffName, customerId, mode, reason, now, ticketHash, expires } = visit;
  const [row] = await transaction.query<{ id: number }>(
    'impersonations.insert',
    `insert into impersonations (staff_user_id, staff_name, client_id, mode, reason, asked_at, ticket_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id::int as id`,
    [staffUserId, staffName, customerId, mode, reason, now, ticketHash, expires],
  );
  return row?.id ?? 0;
}

/** Uses the ticket up and begins the visit; undefined = it was used, or is too old. */
export async function beginImpersonation(
  db: Queryable,
  { ticketHash, tokenHash, now, expires }: { ticketHash: Buffer; tokenHash: Buffer; now: Date; expires: Date },
): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    'impersonations.begin',
    `update impersonations set ticket_hash = null, token_hash = $2, started_at = $3, seen_at = $3, expires_at = $4
     where ticket_hash = $1 and expires_at > $3 and ended_at is null returning id::int as id`,
    [ticketHash, tokenHash, now, expires],
  );
  return row?.id;
}

export interface VisitRow {
  readonly id: number;
  readonly staffUserId: number;
  readonly name: string;
  readonly email: string;
  readonly customerId: number;
  readonly company: string;
  readonly addressCodes: readonly number[];
  readonly mode: VisitMode;
  readonly reason: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
}

/** While it lasts, the person works here and the customer is active. */
export async function readVisit(db: Queryable, tokenHash: Buffer, now: Date): Promise<VisitRow | undefined> {
  const [row] = await db.query<VisitRow>(
    'impersonations.read-visit',
    `select i.id::int as id, u.id as "staffUserId", coalesce(nullif(u.name, ''), u.email) as name, u.email, i.client_id as "customerId",
       c.company_name as company, i.mode, i.reason, i.started_at as "startedAt", i.seen_at as "seenAt", i.expires_at as "expiresAt",
       array(select a.address_code from addresses a where a.client_id = i.client_id and a.active
         order by a.position, a.address_code) as "addressCodes"
     from impersonations i join users u on u.id = i.staff_user_id and u.active and u.role = 'staff'
       join customers c on c.client_id = i.client_id and c.active
     where i.token_hash = $1 and i.expires_at > $2 and i.ended_at is null`,
    [tokenHash, now],
  );
  return row;
}

export const touchVisit = (db: Queryable, id: number, { now, expires }: { now: Date; expires: Date }) =>
  db.query('impersonations.touch', 'update impersonations set seen_at = $2, expires_at = $3 where id = $1', [
    id,
    now,
    expires,
  ]);

/** The customer of a visit of this person, or of anybody (null), that lasts; it ends. undefined = there is none. */
export async function endImpersonation(
  db: Queryable,
  id: number,
  { staffUserId, now }: { readonly staffUserId: number | null; readonly now: Date },
): Promise<number | undefined> {
  const [row] = await db.query<{ customerId: number }>(
    'impersonations.end',
    `update impersonations set ended_at = $3, ticket_hash = null where id = $1 and ended_at is null and expires_at > $3
       and ($2::int is null or staff_user_id = $2) returning client_id as "customerId"`,
    [id, staffUserId, now],
  );
  return row?.customerId;
}

/** All visits of a person of the office end, with their sessions. */
export const endVisitsOf = (db: Queryable, staffUserId: number, now: Date) =>
  db.query(
    'impersonations.end-of-person',
    `update impersonations set ended_at = $2, ticket_hash = null
     where staff_user_id = $1 and ended_at is null and expires_at > $2`,
    [staffUserId, now],
  );

export interface Impersonation {
  readonly id: number;
  readonly staffName: string;
  readonly mode: VisitMode;
  readonly reason: string;
  readonly askedAt: Date;
  readonly startedAt: Date | null;
  /** null = it lasts. */
  readonly endedAt: Date | null;
  /** Numbers of orders that were sent meanwhile. */
  readonly orders: readonly string[];
}

/** Of a customer, the newest first. Links that were never opened are left out. */
export const readImpersonations = (db: Queryable, customerId: number, limit: number, now: Date) =>
  db.query<Impersonation>(
    'impersonations.read-of-customer',
    `select i.id::int as id, i.staff_name as "staffName", i.mode, i.reason, i.asked_at as "askedAt", i.started_at as "startedAt",
       coalesce(i.ended_at, case when i.expires_at <= $3 then i.expires_at end) as "endedAt",
       array(select o.number from orders o where o.client_id = i.client_id and o.placed_by = i.staff_user_id
         and o.created_at between i.started_at and coalesce(i.ended_at, i.expires_at) order by o.id) as orders
     from impersonations i where i.client_id = $1 and i.started_at is not null
     order by i.started_at desc, i.id desc limit $2`,
    [customerId, limit, now],
  );

/** Another ticket for a visit that has not begun: the same press once more. */
export const renewTicket = (db: Queryable, id: number, ticket: { readonly hash: Buffer; readonly expires: Date }) =>
  db.query(
    'impersonations.renew-ticket',
    `update impersonations set ticket_hash = $2, expires_at = $3
     where id = $1 and started_at is null and ended_at is null`,
    [id, ticket.hash, ticket.expires],
  );

/** SQL of sessions (C-ID-2). Tokens are stored as SHA-256, so a stolen table gives no access. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { ActableCustomer, ActsFor } from './identity.rules.ts';
import type { Door } from './session-cookie.ts';

export interface SessionRow {
  userId: number;
  role: 'customer' | 'agent' | 'staff';
  name: string;
  email: string;
  isDemo: boolean;
  customerId: number | null;
  agentId: number | null;
  addressCodes: number[];
  seenAt: Date;
  createdAt: Date;
  plainCookie: boolean;
  secondFactor: boolean;
}

export async function readSession(
  db: Queryable,
  tokenHash: Buffer,
  door: Door,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(
    'sessions.read',
    `select u.id as "userId", u.role, u.name, u.email, u.is_demo as "isDemo", u.client_id as "customerId", u.agent_id as "agentId",
            s.seen_at as "seenAt", s.created_at as "createdAt", s.plain_cookie as "plainCookie", s.second_factor as "secondFactor",
            array(select a.address_code from addresses a where a.client_id = u.client_id and a.active
                  order by a.position, a.address_code) as "addressCodes"
     from sessions s
     join users u on u.id = s.user_id and u.active
     left join customers c on c.client_id = u.client_id
     where s.token_hash = $1 and s.expires_at > $2 and s.door = $3 and coalesce(c.active, true)`,
    [tokenHash, now, door],
  );
  return row;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly now: Date;
  readonly expires: Date;
  /** `User-Agent` of the browser. */
  readonly device: string;
  readonly secondFactor: boolean;
  readonly door: Door;
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  const { tokenHash, userId, now, expires, device, secondFactor, door } = session;
  await db.query(
    'sessions.insert',
    `insert into sessions (token_hash, user_id, created_at, seen_at, confirmed_at, expires_at, device, second_factor, door)
     values ($1, $2, $3, $3, $3, $4, $5, $6, $7)`,
    [tokenHash, userId, now, expires, device, secondFactor, door],
  );
}

/** Records the use; from then on it has the current cookie name. */
export async function touchSession(
  db: Queryable,
  { tokenHash, now, expires, device }: Omit<NewSession, 'userId' | 'secondFactor' | 'door'>,
): Promise<void> {
  await db.query(
    'sessions.touch',
    'update sessions set seen_at = $2, expires_at = $3, device = $4, plain_cookie = false where token_hash = $1',
    [tokenHash, now, expires, device],
  );
}

/** Returns its owner. */
export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await db.query<{ userId: number }>(
    'sessions.delete',
    'delete from sessions where token_hash = $1 returning user_id as "userId"',
    [tokenHash],
  );
  return row?.userId;
}

/** All sessions of a user, except the one with the given hash; returns how many. */
export async function deleteSessionsOf(db: Queryable, userId: number, except: Buffer | null): Promise<number> {
  const rows = await db.query(
    'sessions.delete-of-user',
    'delete from sessions where user_id = $1 and ($2::bytea is null or token_hash <> $2) returning id',
    [userId, except],
  );
  return rows.length;
}

export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.query('sessions.delete-expired', 'delete from sessions where expires_at <= $1', [now]);
  await db.query('sessions.delete-old-links', 'delete from password_links where expires_at <= $1', [now]);
}

/** The customer that an agent's session acts for; undefined = none was chosen. */
export async function readChoice(db: Queryable, tokenHash: Buffer): Promise<ActsFor | undefined> {
  const [row] = await db.query<ActsFor>(
    'sessions.read-choice',
    `select client_id as "customerId", coalesce(address_code, 0) as "addressCode"
     from sessions where token_hash = $1 and client_id is not null`,
    [tokenHash],
  );
  return row;
}

export async function updateChoice(db: Queryable, tokenHash: Buffer, choice: ActsFor): Promise<void> {
  await db.query(
    'sessions.update-choice',
    'update sessions set client_id = $2, address_code = $3 where token_hash = $1',
    [tokenHash, choice.customerId, choice.addressCode],
  );
}

/** The customer, if the agent may act for it. */
export async function readAgentCustomer(
  db: Queryable,
  agentId: number,
  customerId: number,
): Promise<ActableCustomer | undefined> {
  const [row] = await db.query<ActableCustomer>(
    'sessions.read-agent-customer',
    `select c.client_id as "customerId",
            array(select a.address_code from addresses a where a.client_id = c.client_id and a.active
                  order by a.position, a.address_code) as "addressCodes"
     from customers c
     where c.agent_id = $1 and c.client_id = $2 and c.active`,
    [agentId, customerId],
  );
  return row;
}

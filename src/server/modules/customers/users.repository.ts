/** SQL of users and of the links that set a new password. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface UserRow {
  id: number;
  email: string;
  passwordHash: string;
  role: 'customer' | 'agent' | 'staff';
  name: string;
  locale: 'it' | 'en';
  customerId: number | null;
  agentId: number | null;
  isDemo: boolean;
}

const COLUMNS = `u.id, u.email, u.password_hash as "passwordHash", u.role, u.name, u.locale, u.client_id as "customerId",
  u.agent_id as "agentId", u.is_demo as "isDemo"`;
const USABLE = `u.active and not exists (select 1 from customers c where c.client_id = u.client_id and not c.active)`;

export async function readUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(
    'users.read-by-email',
    `select ${COLUMNS} from users u where u.email = $1 and ${USABLE}`,
    [email],
  );
  return row;
}

export async function readUser(db: Queryable, id: number): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>('users.read', `select ${COLUMNS} from users u where u.id = $1 and ${USABLE}`, [
    id,
  ]);
  return row;
}

/** Records a login; true when there was one before. */
export async function noteLogin(db: Queryable, userId: number, now: Date): Promise<boolean> {
  const [row] = await db.query<{ before: boolean }>(
    'users.note-login',
    `update users u set logged_in_at = $2 from (select id, logged_in_at from users where id = $1 for update) old
     where u.id = old.id returning old.logged_in_at is not null as before`,
    [userId, now],
  );
  return row?.before ?? false;
}

/** Changed by its owner: imports no longer overwrite it. */
export async function updatePassword(db: Queryable, userId: number, passwordHash: string): Promise<void> {
  await db.query('users.update-password', 'update users set password_hash = $2, password_chosen = true where id = $1', [
    userId,
    passwordHash,
  ]);
}

export async function insertPasswordLink(
  db: Queryable,
  tokenHash: Buffer,
  userId: number,
  expires: Date,
): Promise<void> {
  await db.query(
    'users.insert-password-link',
    'insert into password_links (token_hash, user_id, expires_at) values ($1, $2, $3)',
    [tokenHash, userId, expires],
  );
}

/** The user of a link, while it is unused and not expired. */
export async function readPasswordLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const [row] = await db.query<{ userId: number }>(
    'users.read-password-link',
    'select user_id as "userId" from password_links where token_hash = $1 and used_at is null and expires_at > $2',
    [tokenHash, now],
  );
  return row?.userId;
}

/** Uses up the link and all other links of the same user. False = another request was faster, or it has expired. */
export async function usePasswordLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db.query<{ userId: number }>(
    'users.use-password-link',
    `update password_links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2
     returning user_id as "userId"`,
    [tokenHash, now],
  );
  const userId = used[0]?.userId;
  if (userId === undefined) return false;
  await db.query(
    'users.use-other-links',
    'update password_links set used_at = $2 where user_id = $1 and used_at is null',
    [userId, now],
  );
  return true;
}

/** Whether this database has the demo shop's users (C-CAT-7). */
export async function hasDemoUsers(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(null, 'select exists (select from users where is_demo) as found');
  return row?.found ?? false;
}

/** A recipient of e-mails. */
export interface EmailRecipient {
  readonly email: string;
  readonly name: string;
  readonly locale: 'it' | 'en';
}

/** Users of a customer, each with their language; for a customer without users, the customer's own e-mail address. */
export const readEmailRecipients = (db: Queryable, customerId: number): Promise<EmailRecipient[]> =>
  db.query<EmailRecipient>(
    'users.read-email-readers',
    `with people as (select email, name, locale from users u where u.client_id = $1 and u.role = 'customer' and ${USABLE})
     select email, name, locale from people
     union all
     select email, company_name, 'it' from customers
     where client_id = $1 and active and email <> '' and not exists (select from people)
     order by email`,
    [customerId],
  );

/** A user whom an order may concern. */
export interface OrderUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly locale: 'it' | 'en';
  readonly role: 'customer' | 'agent' | 'staff';
  readonly customerId: number | null;
  readonly agentId: number | null;
}

/** The sender of an order, the users of its customer, and the owners of these e-mail addresses (lower case). */
export const readOrderUsers = (
  db: Queryable,
  { customerId, ordererId, emails }: { customerId: number; ordererId: number | null; emails: readonly string[] },
): Promise<OrderUser[]> =>
  db.query<OrderUser>(
    'users.read-order-users',
    `select u.id, u.email, u.name, u.locale, u.role, u.client_id as "customerId",
       u.agent_id as "agentId" from users u
     where (u.id = $2 or u.client_id = $1 or u.email = any($3::text[])) and ${USABLE} order by u.id`,
    [customerId, ordererId, emails],
  );

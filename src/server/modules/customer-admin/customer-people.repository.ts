/** SQL of the people of a customer: logins, their open sessions. */
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface CustomerPerson {
  readonly userId: number;
  readonly customerId: number;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly active: boolean;
  readonly hasPassword: boolean;
  readonly lastLogin: Date | null;
}

const COLUMNS = `u.id as "userId", u.client_id as "customerId", u.name, u.email, u.locale, u.active,
  u.password_hash <> '' as "hasPassword", u.logged_in_at as "lastLogin"`;
const OF_CUSTOMER = `u.role = 'customer' and u.client_id is not null`;

export const readCustomerPeople = (db: Queryable, code: number): Promise<CustomerPerson[]> =>
  db.query<CustomerPerson>(
    'customer-admin.read-people',
    `select ${COLUMNS} from users u where u.client_id = $1 and ${OF_CUSTOMER} order by not u.active, lower(u.name), u.id limit 200`,
    [code],
  );

export async function lockCustomerPerson(transaction: Queryable, userId: number): Promise<CustomerPerson | undefined> {
  const [person] = await transaction.query<CustomerPerson>(
    'customer-admin.lock-person',
    `select ${COLUMNS} from users u where u.id = $1 and ${OF_CUSTOMER} for update`,
    [userId],
  );
  return person;
}

/** Without a password. undefined = the e-mail address has a login already. `id`: of one that was taken back. */
export async function insertCustomerPerson(
  transaction: Queryable,
  person: Pick<CustomerPerson, 'customerId' | 'name' | 'email' | 'locale'>,
): Promise<number | undefined> {
  const [row] = await transaction.query<{ id: number }>(
    'customer-admin.insert-person',
    `insert into users (email, role, client_id, name, locale, from_office) values ($1, 'customer', $2, $3, $4, true)
     on conflict (email) do nothing returning id`,
    [person.email, person.customerId, person.name, person.locale],
  );
  return row?.id;
}

/** Whom the office shuts out, no import lets in again. */
export const updateCustomerPerson = (
  transaction: Queryable,
  userId: number,
  { name, locale, active }: Pick<CustomerPerson, 'name' | 'locale' | 'active'>,
) =>
  transaction.query(
    'customer-admin.update-person',
    'update users set name = $2, locale = $3, active = $4, closed_by_office = not $4 where id = $1',
    [userId, name, locale, active],
  );

export const deleteCustomerPerson = (transaction: Queryable, userId: number) =>
  transaction.query('customer-admin.delete-person', `delete from users where id = $1 and password_hash = ''`, [userId]);

export interface PersonSession {
  readonly userId: number;
  readonly device: string;
  readonly opened: Date;
  readonly seen: Date;
}

/** Open ones, the latest first. */
export const readCustomerSessions = (db: Queryable, code: number, now: Date): Promise<PersonSession[]> =>
  db.query<PersonSession>(
    'customer-admin.read-sessions',
    `select s.user_id as "userId", s.device, s.created_at as opened, s.seen_at as seen
     from sessions s join users u on u.id = s.user_id where u.client_id = $1 and s.expires_at > $2
     order by s.seen_at desc, s.id desc limit 200`,
    [code, now],
  );

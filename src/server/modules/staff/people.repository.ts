/** SQL of the people of the office. */
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface PersonRow {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly active: boolean;
  /** Ids of roles, ascending. */
  readonly roles: readonly number[];
  /** They have set a password. */
  readonly hasPassword: boolean;
  readonly lastLogin: Date | null;
  /** A login asks for a second step. */
  readonly secondFactor: boolean;
}

const COLUMNS = `u.id as "userId", u.name, u.email, u.locale, u.active,
  array(select ur.role_id from user_staff_roles ur where ur.user_id = u.id order by 1) as roles,
  u.password_hash <> '' as "hasPassword", u.logged_in_at as "lastLogin",
  exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = u.id) as "secondFactor"`;

export const readPeople = (db: Queryable): Promise<PersonRow[]> =>
  db.query<PersonRow>(
    'people.read',
    `select ${COLUMNS} from users u where u.role = 'staff' order by not u.active, lower(u.name), u.id`,
  );

export async function lockPerson(transaction: Queryable, userId: number): Promise<PersonRow | undefined> {
  const [row] = await transaction.query<PersonRow>(
    'people.lock',
    `select ${COLUMNS} from users u where u.id = $1 and u.role = 'staff' for update`,
    [userId],
  );
  return row;
}

export interface OfficeSessionRow {
  readonly id: number;
  readonly userId: number;
  readonly device: string;
  readonly opened: Date;
  readonly seen: Date;
}

/** Open sessions of the office, the latest first. */
export const readOfficeSessions = (db: Queryable, now: Date): Promise<OfficeSessionRow[]> =>
  db.query<OfficeSessionRow>(
    'people.read-sessions',
    `select id::int as id, user_id as "userId", device, created_at as opened, seen_at as seen
     from sessions where door = 'office' and expires_at > $1 order by seen_at desc, id desc limit 1000`,
    [now],
  );

/** Changes of roles wait for one another, so that two owners cannot take the role from each other at once. */
export async function lockOwners(transaction: Queryable): Promise<void> {
  await transaction.query('people.lock-owners', `select id from staff_roles where code = 'owner' for update`);
}

export async function hasActiveOwner(transaction: Queryable): Promise<boolean> {
  const [row] = await transaction.query<{ found: boolean }>(
    'people.has-owner',
    `select exists (
       select from user_staff_roles ur join staff_roles r on r.id = ur.role_id join users u on u.id = ur.user_id
       where r.code = 'owner' and u.role = 'staff' and u.active) as found`,
  );
  return row?.found ?? false;
}

/** Without a password: it is set by a link. undefined = the e-mail address has a login already. */
export async function insertPerson(
  transaction: Queryable,
  { email, name, locale }: Pick<PersonRow, 'email' | 'name' | 'locale'>,
): Promise<number | undefined> {
  const [row] = await transaction.query<{ id: number }>(
    'people.insert',
    `insert into users (email, role, name, locale, from_office) values ($1, 'staff', $2, $3, true)
     on conflict (email) do nothing returning id`,
    [email, name, locale],
  );
  return row?.id;
}

export async function updatePerson(
  transaction: Queryable,
  userId: number,
  { name, active }: Pick<PersonRow, 'name' | 'active'>,
): Promise<void> {
  await transaction.query(
    'people.update',
    'update users set name = $2, active = $3, closed_by_office = not $3 where id = $1',
    [userId, name, active],
  );
}

export async function replaceRoles(transaction: Queryable, userId: number, roles: readonly number[]): Promise<void> {
  await transaction.query(
    'people.remove-roles',
    'delete from user_staff_roles where user_id = $1 and role_id <> all($2::int[])',
    [userId, roles],
  );
  await transaction.query(
    'people.add-roles',
    `insert into user_staff_roles (user_id, role_id) select $1, id from staff_roles where id = any($2::int[])
     on conflict do nothing`,
    [userId, roles],
  );
}

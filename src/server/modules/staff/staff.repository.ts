/** SQL of staff, their roles and their own language. */
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface StaffRow {
  readonly locale: Locale;
  readonly roles: readonly StaffRoleRow[];
}

export interface StaffRoleRow {
  readonly code: string;
  readonly name_it: string;
  readonly name_en: string;
  /** Of a role of the shop's own; empty for built-in ones. */
  readonly permissions: readonly string[];
}

export interface StaffPerson extends StaffRow {
  readonly email: string;
}

const ROLES = `coalesce((
       select json_agg(json_build_object('code', r.code, 'name_it', r.name_it, 'name_en', r.name_en,
                                         'permissions', r.permissions) order by r.id)
       from user_staff_roles ur join staff_roles r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles`;

/** Everybody of the staff who may sign in, with their roles. */
export const readActiveStaff = (db: Queryable): Promise<StaffPerson[]> =>
  db.query<StaffPerson>(
    'staff.read-active',
    `select u.email, u.locale, ${ROLES} from users u where u.role = 'staff' and u.active order by u.id`,
  );

/** An active person of the staff, with their roles in the order they were made. */
export async function readStaff(db: Queryable, userId: number): Promise<StaffRow | undefined> {
  const [row] = await db.query<StaffRow>(
    'staff.read',
    `select u.locale, ${ROLES} from users u where u.id = $1 and u.role = 'staff' and u.active`,
    [userId],
  );
  return row;
}

/** Parts of the start page, as the person arranged them; '' = as usual. */
export async function readDesk(db: Queryable, userId: number): Promise<string> {
  const [row] = await db.query<{ desk: string }>(
    'staff.read-desk',
    'select desk from staff_preferences where user_id = $1',
    [userId],
  );
  return row?.desk ?? '';
}

export const updateDesk = (db: Queryable, userId: number, desk: string) =>
  db.query(
    'staff.update-desk',
    `insert into staff_preferences (user_id, desk) values ($1, $2) on conflict (user_id) do update set desk = excluded.desk`,
    [userId, desk],
  );

export async function updateLocale(db: Queryable, userId: number, locale: Locale): Promise<void> {
  await db.query('staff.update-locale', 'update users set locale = $2 where id = $1', [userId, locale]);
}

/**
 * In a shop without an owner all staff become owners, as at the first import: otherwise nobody could give roles.
 * Returns how many.
 */
export async function makeFirstOwners(db: Queryable): Promise<number> {
  const rows = await db.query(
    'staff.first-owners',
    `insert into user_staff_roles (user_id, role_id)
     select u.id, r.id from users u, staff_roles r
     where u.role = 'staff' and u.active and r.code = 'owner' and not exists (
       select from user_staff_roles ur join users o on o.id = ur.user_id
       where ur.role_id = r.id and o.role = 'staff' and o.active)
     on conflict do nothing returning user_id`,
  );
  return rows.length;
}

/** SQL of roles: their codes, and who has them. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface RoleRow {
  readonly id: number;
  readonly code: string;
  readonly nameIt: string;
  readonly nameEn: string;
  readonly locked: boolean;
  /** Of a role of the shop's own; empty for built-in ones. */
  readonly permissions: readonly string[];
  readonly version: number;
}

export type RoleFields = Pick<RoleRow, 'nameIt' | 'nameEn' | 'permissions'>;

const COLUMNS = `r.id, r.code, r.name_it as "nameIt", r.name_en as "nameEn", r.locked, r.permissions, r.version`;

/** In the order they were made: the built-in ones first. */
export const readRoles = (db: Queryable): Promise<RoleRow[]> =>
  db.query<RoleRow>('roles.read', `select ${COLUMNS} from staff_roles r order by not r.locked, r.id`);

/** Of one person. */
export async function readRoleIds(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'roles.read-ids-of-person',
    'select role_id as id from user_staff_roles where user_id = $1 order by role_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Active people by role. */
export const readRolePeople = (db: Queryable): Promise<Array<{ roleId: number; userId: number; name: string }>> =>
  db.query(
    'roles.read-people',
    `select ur.role_id as "roleId", u.id as "userId", coalesce(nullif(u.name, ''), u.email) as name
     from user_staff_roles ur join users u on u.id = ur.user_id
     where u.active and u.role = 'staff' order by 3, 2`,
  );

export async function lockRole(transaction: Queryable, id: number): Promise<RoleRow | undefined> {
  const [row] = await transaction.query<RoleRow>(
    'roles.lock',
    `select ${COLUMNS} from staff_roles r where r.id = $1 for update`,
    [id],
  );
  return row;
}

export async function insertRole(
  transaction: Queryable,
  { code, nameIt, nameEn, permissions }: RoleFields & Pick<RoleRow, 'code'>,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'roles.insert',
    'insert into staff_roles (code, name_it, name_en, permissions) values ($1, $2, $3, $4) returning id',
    [code, nameIt, nameEn, permissions],
  );
  return row?.id ?? 0;
}

export async function updateRole(
  transaction: Queryable,
  id: number,
  { nameIt, nameEn, permissions }: RoleFields,
): Promise<void> {
  await transaction.query(
    'roles.update',
    'update staff_roles set name_it = $2, name_en = $3, permissions = $4, version = version + 1 where id = $1',
    [id, nameIt, nameEn, permissions],
  );
}

/** False = people have it, active ones or not. */
export async function deleteRole(transaction: Queryable, id: number): Promise<boolean> {
  const rows = await transaction.query(
    'roles.delete',
    'delete from staff_roles where id = $1 and not exists (select from user_staff_roles where role_id = $1) returning id',
    [id],
  );
  return rows.length > 0;
}

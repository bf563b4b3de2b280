/** Roles of the shop's own: made, changed, removed, each as an operation (C-OFF-1, C-OFF-5). */
import { randomBytes } from 'node:crypto';
import type { OfficeRole } from '#contract/office/roles.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Operations, Values } from '../operations/index.ts';
import { codesOf } from './permissions.rules.ts';
import { lackedToGrant } from './role-changes.rules.ts';
import {
  deleteRole,
  insertRole,
  lockRole,
  type RoleFields,
  readRolePeople,
  readRoles,
  updateRole,
} from './roles.repository.ts';
import type { StaffActor } from './staff-actor.ts';

export interface RoleWish extends RoleFields {
  /** undefined = a new role. */
  readonly id: number | undefined;
  /** The version that the page held. */
  readonly known: number | undefined;
}

export interface Roles {
  list(): Promise<OfficeRole[]>;
  /**
   * Returns its id. @throws AppError `forbidden` with the code that the actor lacks, or for a built-in role;
   * `changed-meanwhile`; `not-found`.
   */
  save(actor: StaffActor, wish: RoleWish): Promise<number>;
  /** @throws AppError `in-use`, `forbidden` for a built-in role, `not-found`. */
  remove(actor: StaffActor, id: number): Promise<void>;
}

export function createRoles({ db, operations }: { readonly db: Database; readonly operations: Operations }): Roles {
  return {
    async list() {
      const [roles, people] = await Promise.all([readRoles(db), readRolePeople(db)]);
      const of = Map.groupBy(people, ({ roleId }) => roleId);
      return roles.map((role) => ({
        id: role.id,
        code: role.code,
        name_it: role.nameIt,
        name_en: role.nameEn,
        locked: role.locked,
        permissions: [...codesOf(role)],
        version: role.version,
        people: (of.get(role.id) ?? []).map(({ userId, name }) => ({ user_id: userId, name })),
      }));
    },

    async save(actor, { id, known, ...fields }) {
      const wanted = codesOf({ code: '', permissions: fields.permissions });
      const params = { id: id ?? null, known: known ?? null, ...valuesOf(fields) };
      const act = { ...actor, kind: 'role.save', params };
      const { answer } = await operations.run(db, act, async (transaction, change) => {
        const before = id === undefined ? undefined : await lockRole(transaction, id);
        if (id !== undefined && !before) throw new AppError('not-found');
        if (before?.locked) throw new AppError('forbidden');
        if (before && before.version !== known) throw new AppError('changed-meanwhile');
        const lacked = lackedToGrant(actor.permissions, before ? codesOf(before) : [], wanted);
        if (lacked) throw new AppError('forbidden', { permission: lacked });
        if (before) await updateRole(transaction, before.id, fields);
        const made = before?.id ?? (await insertRole(transaction, { code: newCode(), ...fields }));
        change({
          entity: 'staff_role',
          key: String(made),
          before: before ? valuesOf(before) : null,
          after: valuesOf(fields),
        });
        return made;
      });
      return answer;
    },

    async remove(actor, id) {
      await operations.run(db, { ...actor, kind: 'role.remove', params: { id } }, async (transaction, change) => {
        const before = await lockRole(transaction, id);
        if (!before) throw new AppError('not-found');
        if (before.locked) throw new AppError('forbidden');
        if (!(await deleteRole(transaction, id))) throw new AppError('in-use');
        change({ entity: 'staff_role', key: String(id), before: valuesOf(before), after: null });
        return null;
      });
    },
  };
}

const valuesOf = ({ nameIt, nameEn, permissions }: RoleFields): Values => ({
  name_it: nameIt,
  name_en: nameEn,
  permissions: permissions.toSorted(),
});

/** Own roles have no word of their own: people know them by their names, which change. */
function newCode(): string {
  return `own-${randomBytes(6).toString('hex')}`;
}

/** What a person has changed in the matrix and has not saved. */
import type { Permission } from '#contract/office/permissions.ts';
import type { OfficeRole } from '#contract/office/roles.ts';

export interface RoleDraft {
  readonly name_it: string;
  readonly name_en: string;
  readonly permissions: readonly Permission[];
}

export const draftOf = ({ name_it, name_en, permissions }: OfficeRole): RoleDraft => ({
  name_it,
  name_en,
  permissions,
});

export function withCode(draft: RoleDraft, code: Permission, given: boolean): RoleDraft {
  const others = draft.permissions.filter((one) => one !== code);
  return { ...draft, permissions: given ? [...others, code] : others };
}

export interface ChangedCode {
  readonly code: Permission;
  readonly given: boolean;
}

/** Codes that the draft gives or takes away, in the order of `codes`. */
export function changedCodes(role: OfficeRole, draft: RoleDraft, codes: readonly Permission[]): ChangedCode[] {
  return codes.flatMap((code) => {
    const given = draft.permissions.includes(code);
    return given === role.permissions.includes(code) ? [] : [{ code, given }];
  });
}

export function isChanged(role: OfficeRole, draft: RoleDraft): boolean {
  const all = [...new Set([...role.permissions, ...draft.permissions])];
  const renamed = draft.name_it !== role.name_it || draft.name_en !== role.name_en;
  return renamed || changedCodes(role, draft, all).length > 0;
}

export interface PersonWithRoles {
  readonly user_id: number;
  readonly name: string;
  readonly roles: readonly OfficeRole[];
}

/** Everybody who has a role, by name. */
export function peopleOf(roles: readonly OfficeRole[]): PersonWithRoles[] {
  const found = new Map<number, { user_id: number; name: string; roles: OfficeRole[] }>();
  for (const role of roles)
    for (const person of role.people) {
      const known = found.get(person.user_id) ?? { ...person, roles: [] };
      known.roles.push(role);
      found.set(person.user_id, known);
    }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Who can do this, each with the roles that allow it. */
export function whoCan(roles: readonly OfficeRole[], code: Permission): PersonWithRoles[] {
  return peopleOf(roles.filter(({ permissions }) => permissions.includes(code)));
}

/** What a person can do with all their roles, in the order of `codes`. */
export function whatCan(person: PersonWithRoles, codes: readonly Permission[]): Permission[] {
  return codes.filter((code) => person.roles.some(({ permissions }) => permissions.includes(code)));
}

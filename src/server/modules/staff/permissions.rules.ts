/** What roles allow together (C-OFF-5). */
import { BUILT_IN_ROLES, isBuiltInRole, PERMISSIONS, type Permission } from '#contract/office/permissions.ts';

export interface RoleCodes {
  readonly code: string;
  /** Of a role of the shop's own. */
  readonly permissions: readonly string[];
}

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

/**
 * All codes of a person's roles. Built-in roles have the codes of the contract, whatever the database holds; a code that
 * no longer exists allows nothing.
 */
export function permissionsOf(roles: readonly RoleCodes[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap(codesOf));
}

/** The codes of one role. */
export function codesOf({ code, permissions }: RoleCodes): readonly Permission[] {
  if (isBuiltInRole(code)) return BUILT_IN_ROLES[code];
  return permissions.filter((one): one is Permission => KNOWN.has(one));
}

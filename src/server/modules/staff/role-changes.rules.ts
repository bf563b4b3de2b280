/** Who may change which role and which person (C-OFF-5): nobody gives, or takes away, what they do not have. */
import type { Permission } from '#contract/office/permissions.ts';

/** The first code of `wanted` that the person lacks and that was not there before. */
export function lackedToGrant(
  own: ReadonlySet<Permission>,
  before: readonly Permission[],
  wanted: readonly Permission[],
): Permission | undefined {
  return wanted.find((code) => !before.includes(code) && !own.has(code));
}

/**
 * The first code that keeps a caller from changing a person: the roles that the person has, and those that they would
 * have. So nobody shuts out, or makes, people who may do more than they do themselves.
 */
export function lackedToManage(
  own: ReadonlySet<Permission>,
  before: ReadonlySet<Permission>,
  after: ReadonlySet<Permission>,
): Permission | undefined {
  return [...before, ...after].find((code) => !own.has(code));
}

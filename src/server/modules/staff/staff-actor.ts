/** Who changes people and roles: a person of the office, or a command of the operator, who may do everything. */
import type { Permission } from '#contract/office/permissions.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Act } from '../operations/index.ts';

export interface StaffActor extends Pick<Act, 'actor' | 'source' | 'key'> {
  readonly permissions: ReadonlySet<Permission>;
  /** Language of refusals. */
  readonly locale: Locale;
}

export function actorOf({ userId, name, permissions, locale }: StaffCaller, key: string): StaffActor {
  return { actor: { userId, name }, source: 'office', key, permissions, locale };
}

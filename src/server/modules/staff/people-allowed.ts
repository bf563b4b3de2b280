/** Who of the office may do something: for e-mails about what waits for them. */
import type { Permission } from '#contract/office/permissions.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { permissionsOf } from './permissions.rules.ts';
import { readActiveStaff } from './staff.repository.ts';

export interface AllowedPerson {
  readonly email: string;
  readonly locale: Locale;
}

/** Those with all of these permissions who may sign in. */
export async function readPeopleAllowed(db: Queryable, codes: readonly Permission[]): Promise<AllowedPerson[]> {
  const staff = await readActiveStaff(db);
  return staff.filter(({ roles }) => {
    const allowed = permissionsOf(roles);
    return codes.every((code) => allowed.has(code));
  });
}

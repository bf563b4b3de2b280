/** Owns roles of staff, who may use the office, and what they set for themselves (`staff_preferences`). Sessions and logins are those of the customers module, by their own door. */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import type { Customers } from '../customers/index.ts';
import type { Operations } from '../operations/index.ts';
import { createOfficeGate, type OfficePlace, officeUrl } from './office-gate.ts';
import { officeSecurityRoutes } from './office-security.routes.ts';
import { officeSessionRoutes } from './office-session.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeople } from './people.service.ts';
import { permissionsOf } from './permissions.rules.ts';
import { createRoles } from './roles.service.ts';
import { createSignInPage, type SignInPageDeps } from './sign-in/sign-in-page.ts';
import { readStaff } from './staff.repository.ts';

export { OFFICE_PATH, officeAddress, officeUrl } from './office-gate.ts';
export { createPeople, type GrantableRole } from './people.service.ts';
export { type AllowedPerson, readPeopleAllowed } from './people-allowed.ts';
export { readRoleIds, readRoles } from './roles.repository.ts';
export { SIGN_IN_PATH } from './sign-in/sign-in-page.ts';
export { makeFirstOwners } from './staff.repository.ts';
export type { StaffActor } from './staff-actor.ts';

export interface StaffOptions extends Omit<SignInPageDeps, 'office' | 'isOpenTo' | 'publicUrl'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
  readonly customers: Pick<Customers, 'office' | 'endSessionsOf'>;
  readonly place: OfficePlace;
  /** An e-mail was written and may leave. */
  readonly letterWritten: () => void;
}

export interface Staff {
  readonly officeRoutes: OfficeRoute[];
  readonly identity: StaffIdentity;
  /** `/ufficio/sign-in` */
  readonly signInPage: Handler;
}

export function createStaff({ db, clock, operations, customers, place, letterWritten, ...pages }: StaffOptions): Staff {
  const { office, endSessionsOf } = customers;
  const people = createPeople({ db, clock, operations, endSessionsOf, baseUrl: pages.baseUrl, letterWritten });
  const roles = createRoles({ db, operations });
  const isOpenTo = createOfficeGate(place);
  return {
    officeRoutes: [
      ...officeSessionRoutes({ db, clock, office, baseUrl: pages.baseUrl }),
      ...officeSecurityRoutes(office),
      ...peopleRoutes(people, roles),
    ],
    signInPage: createSignInPage({ ...pages, office, isOpenTo, publicUrl: officeUrl(place) }),
    identity: {
      isOpenTo,

      async identify(exchange) {
        const { person, cookie } = await office.sessions.identify(exchange);
        // Roles are read each time: what was taken away is gone at once, in every process.
        const [row, confirmedAt] = person
          ? await Promise.all([readStaff(db, person.userId), office.people.confirmedAt(exchange)])
          : [];
        const { locale, roles } = row ?? {};
        const staff =
          person && locale && roles
            ? {
                userId: person.userId,
                name: person.name,
                email: person.email,
                permissions: permissionsOf(roles),
                locale,
                confirmedAt: confirmedAt ?? null,
              }
            : undefined;
        return { staff, ...(cookie && { cookie }) };
      },
    },
  };
}

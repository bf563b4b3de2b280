/** Owns roles of staff, and who may use the office. Sessions and logins are those of the customers module, by their own door. */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import type { Customers } from '../customers/index.ts';
import { createOfficeGate, type OfficeGateOptions } from './office-gate.ts';
import { officeSessionRoutes } from './office-session.routes.ts';
import { permissionsOf } from './permissions.rules.ts';
import { readStaff } from './staff.repository.ts';

export { makeFirstOwners } from './staff.repository.ts';

export interface StaffOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'office'>;
  readonly gate: OfficeGateOptions;
}

export interface Staff {
  readonly officeRoutes: OfficeRoute[];
  readonly identity: StaffIdentity;
}

export function createStaff({ db, clock, customers, gate }: StaffOptions): Staff {
  const { office } = customers;
  return {
    officeRoutes: officeSessionRoutes({ db, clock, office }),
    identity: {
      isOpenTo: createOfficeGate(gate),

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

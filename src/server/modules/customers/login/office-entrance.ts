/** What lies behind the login of the office: a session of its own cookie, for staff only. */
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Arrivals } from './arrivals.ts';
import type { Entrance } from './login.service.ts';

export interface OfficeWelcome {
  readonly message: { readonly signedIn: true };
}

export interface OfficeEntranceDeps {
  /** Those of the office. */
  readonly sessions: Sessions;
  readonly arrivals: Arrivals;
}

export function createOfficeEntrance({ sessions, arrivals }: OfficeEntranceDeps): Entrance<OfficeWelcome> {
  return {
    admits: ({ role }) => role === 'staff',

    async enter(row, exchange, secondFactor) {
      const cookie = await sessions.open({ id: row.id, role: row.role, secondFactor }, exchange);
      return { response: { message: { signedIn: true } }, cookies: [cookie, await arrivals.note(row, exchange)] };
    },
  };
}

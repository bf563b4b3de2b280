/** The user of a request to the security page, and whether they have just confirmed their identity. */
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { confirmSession, readConfirmed } from '../sessions/own-sessions.repository.ts';
import { type Door, sessionTokenOf } from '../sessions/session-cookie.ts';
import { readUser, type UserRow } from '../users.repository.ts';

const CONFIRMED_MS = 10 * 60_000;

/** Whose login it is: a caller of the shop, or of the office. */
export type PersonOfDoor = Pick<Caller, 'userId' | 'role'>;

export interface ConfirmedPeople {
  /** @throws AppError `session-expired` */
  personOf(caller: PersonOfDoor): Promise<UserRow>;
  isConfirmed(exchange: Exchange): Promise<boolean>;
  /** When password or passkey was last given in the session of this request. */
  confirmedAt(exchange: Exchange): Promise<Date | undefined>;
  /** @throws AppError `confirm-identity`: password or passkey must be given first. */
  confirmedPerson(caller: PersonOfDoor, exchange: Exchange): Promise<UserRow>;
  /** Records that they were given now. */
  confirm(exchange: Exchange): Promise<void>;
}

export function createConfirmedPeople(db: Database, clock: Clock, door: Door = 'shop'): ConfirmedPeople {
  const people: ConfirmedPeople = {
    async personOf({ userId }) {
      const user = userId === null ? undefined : await readUser(db, userId);
      if (!user) throw new AppError('session-expired');
      return user;
    },

    async isConfirmed(exchange) {
      const at = await people.confirmedAt(exchange);
      return at !== undefined && clock().getTime() - at.getTime() < CONFIRMED_MS;
    },

    async confirmedAt(exchange) {
      const session = sessionTokenOf(exchange, door);
      return session && readConfirmed(db, session.hash);
    },

    async confirmedPerson(caller, exchange) {
      const user = await people.personOf(caller);
      if (!(await people.isConfirmed(exchange))) throw new AppError('confirm-identity');
      return user;
    },

    async confirm(exchange) {
      const session = sessionTokenOf(exchange, door);
      if (session) await confirmSession(db, session.hash, clock());
    },
  };
  return people;
}

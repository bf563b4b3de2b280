/** The user of a request to the security page, and whether they have just confirmed their identity. */
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { confirmSession, readConfirmed } from '../sessions/own-sessions.repository.ts';
import { sessionTokenOf } from '../sessions/session-cookie.ts';
import { readUser, type UserRow } from '../users.repository.ts';

const CONFIRMED_MS = 10 * 60_000;

export interface ConfirmedPeople {
  /** @throws AppError `session-expired` */
  personOf(caller: Caller): Promise<UserRow>;
  isConfirmed(exchange: Exchange): Promise<boolean>;
  /** @throws AppError `confirm-identity`: password or passkey must be given first. */
  confirmedPerson(caller: Caller, exchange: Exchange): Promise<UserRow>;
  /** Records that they were given now. */
  confirm(exchange: Exchange): Promise<void>;
}

export function createConfirmedPeople(db: Database, clock: Clock): ConfirmedPeople {
  const people: ConfirmedPeople = {
    async personOf({ userId }) {
      const user = userId === null ? undefined : await readUser(db, userId);
      if (!user) throw new AppError('session-expired');
      return user;
    },

    async isConfirmed(exchange) {
      const session = sessionTokenOf(exchange);
      const at = session && (await readConfirmed(db, session.hash));
      return at !== undefined && clock().getTime() - at.getTime() < CONFIRMED_MS;
    },

    async confirmedPerson(caller, exchange) {
      const user = await people.personOf(caller);
      if (!(await people.isConfirmed(exchange))) throw new AppError('confirm-identity');
      return user;
    },

    async confirm(exchange) {
      const session = sessionTokenOf(exchange);
      if (session) await confirmSession(db, session.hash, clock());
    },
  };
  return people;
}

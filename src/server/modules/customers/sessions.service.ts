/** Sessions: opening, recognising, ending them (C-ID-2), and for whom their person acts (C-ID-3, C-ID-6). */
import { AppError } from '#contract/errors.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/index.ts';
import type { AskedIdentity, IdentityCheck, Person, Visit } from '#server/http/caller.ts';
import { cookieOf, type Exchange } from '#server/http/exchange.ts';
import { isLocalHttp } from '#server/http/same-origin.rules.ts';
import { type ActableCustomer, type ActsFor, actsForAgent, actsForCustomer, actsForNobody } from './identity.rules.ts';
import {
  ADDRESS_COOKIE,
  endedSessionCookie,
  newToken,
  SESSION_COOKIE,
  SESSION_DAYS,
  sessionCookie,
  tokenHash,
} from './session-cookie.ts';
import {
  deleteExpired,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  readAgentCustomer,
  readChoice,
  readSession,
  type SessionRow,
  touchSession,
  updateChoice,
} from './sessions.repository.ts';
import { ShortMemory } from './short-memory.ts';

const DAY_MS = 86_400_000;
const TOUCH_AFTER_MS = 3_600_000;
/** Another process may have ended a session up to this long ago; within this process ending counts at once. */
const REMEMBER_MS = 5_000;

export interface Sessions extends IdentityCheck {
  /** Opens one, ends the one this browser had, and returns the `Set-Cookie` line. */
  open(userId: number, exchange: Exchange): Promise<string>;
  /** Ends the one of this request and answers the `Set-Cookie` line that removes the cookie. */
  end(exchange: Exchange): Promise<string>;
  /** Ends all of a user's, but for the one of this request when it is given (password change). */
  endAllOf(userId: number, except?: Exchange): Promise<void>;
  /** For whom a person works when a call names nobody; undefined for staff and for an agent who has not chosen. */
  worksFor(person: Person, exchange: Exchange): Promise<ActsFor | undefined>;
  /** From now on the agent of this session works for that customer, which is his (C-ID-6). */
  choose(choice: ActsFor, exchange: Exchange): Promise<void>;
  /** Forgets expired ones; called now and then. */
  sweep(): Promise<void>;
}

export interface SessionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** False: demo users do not exist (C-CAT-7). */
  readonly demoMode: boolean;
}

const GUEST: Visit = { person: null, ended: false };

export function createSessions({ db, clock, demoMode }: SessionsDeps): Sessions {
  const people = new ShortMemory<Person>(REMEMBER_MS);
  const agentCustomers = new ShortMemory<ActableCustomer>(REMEMBER_MS);

  const expiry = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const secureFor = (exchange: Exchange) => !isLocalHttp(exchange.origin);

  const assigned = (agentId: number, clientId: number) =>
    agentCustomers.get(`${agentId}:${clientId}`, clock().getTime(), () => readAgentCustomer(db, agentId, clientId));

  /** Read each time: another process may have written it a moment ago, and an order must not go to the customer before. */
  async function choiceOf(exchange: Exchange): Promise<ActsFor | undefined> {
    const token = cookieOf(exchange, SESSION_COOKIE);
    return token ? readChoice(db, tokenHash(token)) : undefined;
  }

  async function actsOf(person: Person, asked: AskedIdentity, exchange: Exchange): Promise<ActsFor | undefined> {
    const { clientId, addressCodes, agentId } = person;
    if (clientId !== null)
      return actsForCustomer({ clientId, addressCodes }, asked, wholeOf(cookieOf(exchange, ADDRESS_COOKIE)));
    if (agentId === null) return actsForNobody(asked);
    const choice = await choiceOf(exchange);
    const wanted = asked.client_id || choice?.clientId;
    return actsForAgent(wanted ? await assigned(agentId, wanted) : undefined, asked, choice);
  }

  /** Ends the session that the request came with. */
  async function endThatOf(exchange: Exchange): Promise<void> {
    const token = cookieOf(exchange, SESSION_COOKIE);
    if (!token) return;
    const hash = tokenHash(token);
    await deleteSession(db, hash);
    people.forget(hash.toString('base64'));
  }

  const sessions: Sessions = {
    async visit(exchange) {
      const token = cookieOf(exchange, SESSION_COOKIE);
      if (!token) return GUEST;
      const hash = tokenHash(token);
      const now = clock();
      let renewed: string | undefined;
      const person = await people.get(hash.toString('base64'), now.getTime(), async () => {
        const row = await readSession(db, hash, now);
        if (!row || (row.isDemo && !demoMode)) return undefined;
        if (now.getTime() - row.seenAt.getTime() >= TOUCH_AFTER_MS) {
          await touchSession(db, hash, now, expiry(now));
          renewed = sessionCookie(token, secureFor(exchange));
        }
        return personOf(row);
      });
      if (!person) return { person: null, ended: true, cookie: endedSessionCookie(secureFor(exchange)) };
      return renewed ? { person, ended: false, cookie: renewed } : { person, ended: false };
    },

    async actsFor({ person, ended }, asked, exchange) {
      const acts = person ? await actsOf(person, asked, exchange) : actsForNobody(asked);
      if (acts) return acts;
      throw new AppError(ended ? 'session-expired' : 'forbidden');
    },

    async worksFor(person, exchange) {
      const acts = await actsOf(person, {}, exchange);
      return acts && acts.clientId !== 0 ? acts : undefined;
    },

    async choose(choice, exchange) {
      const token = cookieOf(exchange, SESSION_COOKIE);
      if (token) await updateChoice(db, tokenHash(token), choice);
    },

    async open(userId, exchange) {
      const token = newToken();
      const now = clock();
      await insertSession(db, tokenHash(token), userId, now, expiry(now));
      await endThatOf(exchange);
      return sessionCookie(token, secureFor(exchange));
    },

    async end(exchange) {
      await endThatOf(exchange);
      return endedSessionCookie(secureFor(exchange));
    },

    async endAllOf(userId, except) {
      const kept = except && cookieOf(except, SESSION_COOKIE);
      await deleteSessionsOf(db, userId, kept ? tokenHash(kept) : null);
      people.clear();
    },

    sweep: () => deleteExpired(db, clock()),
  };
  return sessions;
}

function personOf({ userId, role, name, email, clientId, addressCodes, agentId }: SessionRow): Person {
  return { userId, role, name, email, clientId, addressCodes, agentId };
}

function wholeOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Sessions: opening, recognising, ending them (C-ID-2), and for whom their person acts (C-ID-3, C-ID-6). */
import { AppError } from '#contract/errors.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/index.ts';
import type { IdentityCheck, Person, Visit } from '#server/http/caller.ts';
import { cookieOf, type Exchange } from '#server/http/exchange.ts';
import { isLocalHttp } from '#server/http/same-origin.rules.ts';
import { type ActableCustomer, actsForCustomer, actsForNobody } from './identity.rules.ts';
import {
  ADDRESS_COOKIE,
  CUSTOMER_COOKIE,
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
  readSession,
  type SessionRow,
  touchSession,
} from './sessions.repository.ts';
import { ShortMemory } from './short-memory.ts';

const DAY_MS = 86_400_000;
const TOUCH_AFTER_MS = 3_600_000;
/** Another process may have ended a session up to this long ago; within this process ending counts at once. */
const REMEMBER_MS = 5_000;

export interface Sessions extends IdentityCheck {
  /** Opens one and answers the `Set-Cookie` line. */
  open(userId: number, exchange: Exchange): Promise<string>;
  /** Ends the one of this request and answers the `Set-Cookie` line that removes the cookie. */
  end(exchange: Exchange): Promise<string>;
  /** Ends all of a user's, but for the one of this request when it is given (password change). */
  endAllOf(userId: number, except?: Exchange): Promise<void>;
  /** The customer a person acts for by default, or the one his cookie names. */
  customerOf(person: Person, exchange: Exchange): Promise<ActableCustomer | undefined>;
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

  const assigned = (agentId: number, clientId: number | null) =>
    agentCustomers.get(`${agentId}:${clientId}`, clock().getTime(), () => readAgentCustomer(db, agentId, clientId));

  async function chosenByAgent(agentId: number, exchange: Exchange): Promise<ActableCustomer | undefined> {
    const chosen = wholeOf(cookieOf(exchange, CUSTOMER_COOKIE));
    const customer = chosen === undefined ? undefined : await assigned(agentId, chosen);
    return customer ?? (await assigned(agentId, null));
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
      const customer = person && (await sessions.customerOf(person, exchange));
      const remembered = wholeOf(cookieOf(exchange, ADDRESS_COOKIE));
      const wanted =
        person?.agentId && asked.client_id ? await assigned(person.agentId, asked.client_id) : (customer ?? undefined);
      const acts = wanted ? actsForCustomer(wanted, asked, remembered) : actsForNobody(asked);
      if (acts) return acts;
      throw new AppError(ended ? 'session-expired' : 'forbidden');
    },

    async customerOf(person, exchange) {
      if (person.clientId !== null) return { clientId: person.clientId, addressCodes: person.addressCodes };
      return person.agentId === null ? undefined : chosenByAgent(person.agentId, exchange);
    },

    async open(userId, exchange) {
      const token = newToken();
      const now = clock();
      await insertSession(db, tokenHash(token), userId, now, expiry(now));
      return sessionCookie(token, secureFor(exchange));
    },

    async end(exchange) {
      const token = cookieOf(exchange, SESSION_COOKIE);
      if (token) {
        const hash = tokenHash(token);
        await deleteSession(db, hash);
        people.forget(hash.toString('base64'));
      }
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

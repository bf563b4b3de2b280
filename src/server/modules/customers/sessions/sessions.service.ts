/** Sessions: opening, recognising and ending them (C-ID-2), and for whom their user acts (C-ID-3, C-ID-6). */
import { AppError } from '#contract/values/errors.ts';
import type { Announcements } from '#server/platform/announcements/announcements.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { AskedIdentity, IdentifiedRequest, IdentityCheck, Person } from '#server/platform/http/caller.ts';
import { cookieOf, type Exchange } from '#server/platform/http/exchange.ts';
import { newToken, tokenHash } from '#server/platform/secret-token.ts';
import type { Audit } from '../../audit/index.ts';
import { hostCookieName } from './host-cookie.ts';
import { type ActableCustomer, type ActsFor, actsForAgent, actsForCustomer, actsForNobody } from './identity.rules.ts';
import { deleteOwnSession, strengthenSession } from './own-sessions.repository.ts';
import {
  ADDRESS_COOKIE,
  type Door,
  endedSessionCookie,
  SESSION_COOKIE,
  type SessionToken,
  sessionCookie,
  sessionTokenOf,
} from './session-cookie.ts';
import { type Role, type SessionLife, sessionEnd } from './session-life.rules.ts';
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

/** How old the noted use of a session may be: little in the office, whose sessions end after hours. */
const TOUCH_AFTER_MS: Readonly<Record<Door, number>> = { shop: 3_600_000, office: 300_000 };
/** Ends of sessions are announced to all processes; one whose announcement was lost lasts this much longer there. */
const CACHED_MS = 5_000;
const MOST_CACHED = 20_000;

export interface Sessions extends IdentityCheck {
  /** Opens a session, ends the previous one of this browser, and returns the `Set-Cookie` line. */
  open(user: SessionOwner, exchange: Exchange): Promise<string>;
  /** Ends the session of this request and returns the `Set-Cookie` line that deletes the cookie. */
  end(exchange: Exchange): Promise<string>;
  /** Ends all sessions of a user, except that of this request when it is given (password change). */
  endAllOf(userId: number, except?: Exchange): Promise<void>;
  /** Ends one session of a user by its number; false = they have no such session. */
  endOne(userId: number, id: number): Promise<boolean>;
  /** Records that the session of this request has given a second factor. */
  strengthen(exchange: Exchange): Promise<void>;
  /** For whom a user acts when a request names nobody; undefined for staff and for an agent who has not chosen. */
  worksFor(person: Person, exchange: Exchange): Promise<ActsFor | undefined>;
  /** From now on the agent of this session acts for that customer, who is assigned to them (C-ID-6). */
  choose(choice: ActsFor, exchange: Exchange): Promise<void>;
  /** Deletes expired ones; called periodically. */
  sweep(): Promise<void>;
}

export interface SessionOwner {
  readonly id: number;
  readonly role: Role;
  /** The login asked for a second factor and it was given. */
  readonly secondFactor: boolean;
}

export interface SessionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'record'>;
  readonly announcements: Announcements;
  /** False: demo users cannot log in (C-CAT-7). */
  readonly demoMode: boolean;
  readonly life: SessionLife;
  /** Sessions of these roles are valid only when they were opened with a second factor. */
  readonly mustHaveSecondFactor: (role: Role) => boolean;
  /** Whose cookie they have; left out: the shop. */
  readonly door?: Door;
  /** Sessions known for a moment; the two doors share them, so that ending all sessions of a user ends both kinds. */
  readonly known?: SessionCache;
}

export interface SessionCache extends Pick<LoadOnce<string, Person | undefined>, 'get' | 'drop' | 'clear'> {
  close(): Promise<void>;
}

/** Key of an announcement that concerns all sessions of a user, whose cache keys only the table knows. */
const ALL = 'all';

export function createSessionCache(clock: Clock, announcements: Announcements): SessionCache {
  const people = new LoadOnce<string, Person | undefined>({
    most: MOST_CACHED,
    life: { milliseconds: CACHED_MS, clock },
  });
  let listening: Promise<() => Promise<void>> | undefined;
  const listen = () =>
    announcements.listen('sessions', (key) => {
      if (key === null || key === ALL) people.clear();
      else people.drop(key);
    });
  return {
    get: (key, load) =>
      people.get(key, async () => {
        // Subscribed before anything is cached, so that no end is missed.
        listening ??= listen();
        await listening.catch((error: unknown) => {
          listening = undefined;
          throw error;
        });
        return load();
      }),
    drop: (key) => people.drop(key),
    clear: () => people.clear(),
    async close() {
      await (await listening)?.();
    },
  };
}

const GUEST: IdentifiedRequest = { person: null, ended: false };

export function createSessions(deps: SessionsDeps): Sessions {
  const { db, clock, audit, announcements, demoMode, life, mustHaveSecondFactor, door = 'shop' } = deps;
  const tokenOf = (exchange: Exchange) => sessionTokenOf(exchange, door);
  const people = deps.known ?? createSessionCache(clock, announcements);
  const keyOf = ({ hash }: SessionToken) => `${door} ${hash.toString('base64')}`;
  const briefly = { most: MOST_CACHED, life: { milliseconds: CACHED_MS, clock } };
  const agentCustomers = new LoadOnce<string, ActableCustomer | undefined>(briefly);

  const cookieUntil = (exchange: Exchange, token: string, expires: Date, now: Date) =>
    sessionCookie(exchange, token, Math.floor((expires.getTime() - now.getTime()) / 1000), door);

  /** The row of a cookie, while it is valid; renews it from time to time. */
  async function recognise({ hash, token, isPlain }: SessionToken, exchange: Exchange, now: Date) {
    const row = await readSession(db, hash, door, now);
    if (!row || (row.isDemo && !demoMode) || (isPlain && !row.plainCookie && secureNames(exchange))) return undefined;
    if (mustHaveSecondFactor(row.role) && !row.secondFactor) return undefined;
    const expires = sessionEnd(life, row.role, row.createdAt, now);
    if (expires <= now) return undefined;
    const oldName = isPlain && row.plainCookie && secureNames(exchange);
    if (!oldName && now.getTime() - row.seenAt.getTime() < TOUCH_AFTER_MS[door]) return { row, renewed: undefined };
    await touchSession(db, { tokenHash: hash, now, expires, device: deviceOf(exchange) });
    return { row, renewed: cookieUntil(exchange, token, expires, now) };
  }

  const assigned = (agentId: number, customerId: number) =>
    agentCustomers.get(`${agentId}:${customerId}`, () => readAgentCustomer(db, agentId, customerId));

  /**
   * Read each time: another process may have changed it a moment ago, and an order must not go to the previous
   * customer.
   */
  async function choiceOf(exchange: Exchange): Promise<ActsFor | undefined> {
    const session = tokenOf(exchange);
    return session && readChoice(db, session.hash);
  }

  async function actsOf(person: Person, asked: AskedIdentity, exchange: Exchange): Promise<ActsFor | undefined> {
    const { customerId, addressCodes, agentId } = person;
    if (customerId !== null)
      return actsForCustomer({ customerId, addressCodes }, asked, wholeOf(cookieOf(exchange, ADDRESS_COOKIE)));
    if (agentId === null) return actsForNobody(asked);
    const choice = await choiceOf(exchange);
    const wanted = asked.client_id || choice?.customerId;
    return actsForAgent(wanted ? await assigned(agentId, wanted) : undefined, asked, choice);
  }

  /** Ends the session of the request; returns its owner. */
  async function endThatOf(on: Queryable, exchange: Exchange): Promise<number | undefined> {
    const session = tokenOf(exchange);
    if (!session) return undefined;
    const userId = await deleteSession(on, session.hash);
    if (userId !== undefined) await announcements.announce(on, 'sessions', [keyOf(session)]);
    return userId;
  }

  /** After the commit: a request before it would cache the session that is about to end. */
  function dropThatOf(exchange: Exchange): void {
    const session = tokenOf(exchange);
    if (session) people.drop(keyOf(session));
  }

  const sessions: Sessions = {
    async identify(exchange) {
      const session = tokenOf(exchange);
      if (!session) return GUEST;
      const now = clock();
      let renewed: string | undefined;
      const person = await people.get(keyOf(session), async () => {
        const known = await recognise(session, exchange, now);
        renewed = known?.renewed;
        return known && personOf(known.row);
      });
      if (!person) return { person: null, ended: true, cookie: endedSessionCookie(exchange, door) };
      return renewed ? { person, ended: false, cookie: renewed } : { person, ended: false };
    },

    async actsFor({ person, ended }, asked, exchange) {
      const acts = person ? await actsOf(person, asked, exchange) : actsForNobody(asked);
      if (acts) return acts;
      throw new AppError(ended ? 'session-expired' : 'forbidden');
    },

    async worksFor(person, exchange) {
      const acts = await actsOf(person, {}, exchange);
      return acts && acts.customerId !== 0 ? acts : undefined;
    },

    async choose(choice, exchange) {
      const session = tokenOf(exchange);
      if (!session) return;
      await db.transaction(async (transaction) => {
        await updateChoice(transaction, session.hash, choice);
        await audit.record(transaction, { kind: 'customer-chosen', on: ['customer', choice.customerId] });
      });
    },

    async open({ id, role, secondFactor }, exchange) {
      const token = newToken();
      const now = clock();
      const expires = sessionEnd(life, role, now, now);
      const device = deviceOf(exchange);
      const params = { role, second_factor: secondFactor, ...(door === 'office' && { door }) };
      await db.transaction(async (transaction) => {
        const opened = { tokenHash: tokenHash(token), userId: id, now, expires, device, secondFactor, door };
        await insertSession(transaction, opened);
        await endThatOf(transaction, exchange);
        await audit.record(transaction, { kind: 'login', on: ['user', id], actorUserId: id, params });
      });
      dropThatOf(exchange);
      return cookieUntil(exchange, token, expires, now);
    },

    async end(exchange) {
      await db.transaction(async (transaction) => {
        const userId = await endThatOf(transaction, exchange);
        if (userId !== undefined) await audit.record(transaction, { kind: 'logout', on: ['user', userId] });
      });
      dropThatOf(exchange);
      return endedSessionCookie(exchange, door);
    },

    async endAllOf(userId, except) {
      await db.transaction(async (transaction) => {
        const kept = (except && tokenOf(except)?.hash) ?? null;
        const ended = await deleteSessionsOf(transaction, userId, kept);
        if (ended > 0)
          await audit.record(transaction, { kind: 'sessions-ended', on: ['user', userId], params: { ended } });
        // Also when there is none any more: its row may have been deleted by the change that ends it.
        await announcements.announce(transaction, 'sessions', [ALL]);
      });
      people.clear();
    },

    async endOne(userId, id) {
      const ended = await db.transaction(async (transaction) => {
        const found = await deleteOwnSession(transaction, userId, id);
        if (!found) return false;
        await audit.record(transaction, { kind: 'session-ended', on: ['user', userId] });
        await announcements.announce(transaction, 'sessions', [ALL]);
        return true;
      });
      people.clear();
      return ended;
    },

    async strengthen(exchange) {
      const session = tokenOf(exchange);
      if (session) await strengthenSession(db, session.hash);
    },

    sweep: () => deleteExpired(db, clock()),
  };
  return sessions;
}

function personOf({ userId, role, name, email, customerId, addressCodes, agentId }: SessionRow): Person {
  return { userId, role, name, email, customerId, addressCodes, agentId };
}

/** Cut to a length that is enough for every browser. */
function deviceOf(exchange: Exchange): string {
  return (exchange.header('user-agent') ?? '').slice(0, 300);
}

function secureNames(exchange: Exchange): boolean {
  return hostCookieName(exchange, SESSION_COOKIE) !== SESSION_COOKIE;
}

function wholeOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

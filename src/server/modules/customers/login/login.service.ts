/** Logging in and out (C-API-3, C-ID-2, C-ID-4). */
import type { User } from '#contract/endpoints/account/identity.ts';
import type { LoginResponse } from '#contract/endpoints/account/session.ts';
import type { DocumentRight } from '#contract/values/document-rights.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller, Person } from '#server/platform/http/caller.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { SecondFactors } from '../../second-factor/index.ts';
import type { AddressSettings } from '../address-settings.ts';
import { presentUser } from '../customer.presenter.ts';
import { readAddresses, readCustomer } from '../customers.repository.ts';
import type { SignAccessToken } from '../sessions/access-token.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { noteLogin, readUserByEmail, type UserRow } from '../users.repository.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passwordMatches } from './passwords.ts';
import type { SecondStepTickets } from './second-step-ticket.ts';
import type { SecurityNotices } from './security-notices.ts';

/** `storefront.md §5`: the message of every failed login, whatever the reason. */
export const AUTHENTICATION_FAILED = 'Authentication Failed!';
const MOST_CUSTOMERS = 5_000;

export interface LoginResult {
  readonly response: LoginResponse;
  readonly cookies: readonly string[];
}

/** Opens a session for a user who has given all required factors. */
export type EnterShop = (user: UserRow, exchange: Exchange, secondFactor: boolean) => Promise<LoginResult>;

/** What a caller may see and do of the customer's documents. */
export type DocumentRightsOf = (caller: Pick<Caller, 'customerId' | 'role' | 'userId'>) => readonly DocumentRight[];

export interface LoginDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
  readonly browsers: KnownBrowsers;
  readonly signAccessToken: SignAccessToken;
  readonly notices: SecurityNotices;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly factors: Pick<SecondFactors, 'stateOf'>;
  readonly tickets: SecondStepTickets;
  readonly mustHaveSecondFactor: (role: UserRow['role']) => boolean;
  readonly demoMode: boolean;
  /** Changes when customers or addresses do. */
  readonly version: () => string;
  readonly settings: Pick<AddressSettings, 'of'>;
  readonly documentRights: DocumentRightsOf;
  /** Called for every rejected login, with the seconds until the next attempt is accepted; undefined = no such user. */
  readonly onRefused: (seconds: number, userId: number | undefined) => void;
}

export interface LoginService {
  login(email: string, password: string, exchange: Exchange): Promise<LoginResult>;
  readonly enter: EnterShop;
  /** The user of the session as `login` returned it, with a fresh token; null for a guest. */
  current(exchange: Exchange): Promise<{ user: User; accessToken: string } | null>;
}

export function createLogin(deps: LoginDeps): LoginService {
  const { db, sessions, throttle, browsers, signAccessToken, demoMode } = deps;
  const customers = new LoadOnce<number>({ most: MOST_CUSTOMERS, version: deps.version });
  const actable = (customerId: number) =>
    customers.get(customerId, async () => {
      const [customer, addresses] = await Promise.all([readCustomer(db, customerId), readAddresses(db, customerId)]);
      return { customer, addresses };
    });

  async function userOf(person: Person, exchange: Exchange): Promise<User> {
    const acts = await sessions.worksFor(person, exchange);
    const day = today(deps.clock, deps.timeZone);
    if (!acts) return presentUser(person, undefined, [], day);
    const [{ customer, addresses }, settings] = await Promise.all([
      actable(acts.customerId),
      deps.settings.of(acts.customerId),
    ]);
    const rights = deps.documentRights({ ...person, customerId: acts.customerId });
    const user = presentUser(person, customer, addresses, day, settings, rights);
    return person.agentId === null ? user : { ...user, chosen_address: acts.addressCode };
  }

  /** The owner is notified of a login from a new browser, except for the very first login. */
  async function notifyOfNewBrowser(row: UserRow, exchange: Exchange): Promise<void> {
    const isKnown = browsers.knows(row.email, exchange);
    const hasBefore = await noteLogin(db, row.id, deps.clock());
    if (hasBefore && !isKnown) await deps.notices.tell(db, 'new-browser', row, exchange.header('user-agent') ?? '');
  }

  async function enter(row: UserRow, exchange: Exchange, secondFactor: boolean): Promise<LoginResult> {
    const person: Person = { ...row, userId: row.id, addressCodes: [] };
    // A new session has no chosen customer, whatever the previous one had.
    const day = today(deps.clock, deps.timeZone);
    const known = person.agentId === null ? userOf(person, exchange) : presentUser(person, undefined, [], day);
    const [user, cookie] = await Promise.all([
      known,
      sessions.open({ id: row.id, role: row.role, secondFactor }, exchange),
    ]);
    await notifyOfNewBrowser(row, exchange);
    const response = { message: user, access_token: signAccessToken(row.id, user.client_id) };
    return { response, cookies: [cookie, browsers.remember(row.email, exchange)] };
  }

  return {
    async login(email, password, exchange) {
      let userId: number | undefined;
      const tried = await throttle.attempt(browsers.keysOf(email, exchange), async () => {
        const row = await readUserByEmail(db, email.toLowerCase());
        userId = row?.id;
        const exists = row !== undefined && (demoMode || !row.isDemo);
        const matches = await passwordMatches(exists ? row.passwordHash : undefined, password);
        return exists && matches ? row : undefined;
      });
      if ('wait' in tried) {
        deps.onRefused(tried.wait, userId);
        return failed(tried.wait);
      }
      const row = tried.passed;
      const { active } = await deps.factors.stateOf(row.id);
      if (!active && !deps.mustHaveSecondFactor(row.role)) return enter(row, exchange, false);
      const step = { second_step: active ? ('code' as const) : ('enrol' as const) };
      return { response: { message: step }, cookies: [deps.tickets.give(row, exchange)] };
    },

    enter,

    async current(exchange) {
      const { person } = await sessions.identify(exchange);
      if (!person) return null;
      const user = await userOf(person, exchange);
      return { user, accessToken: signAccessToken(person.userId, user.client_id) };
    },
  };
}

function failed(seconds: number): LoginResult {
  return { response: { message: [{ success: false, message: AUTHENTICATION_FAILED }, seconds] }, cookies: [] };
}

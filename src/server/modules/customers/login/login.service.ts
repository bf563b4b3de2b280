/**
 * Logging in with e-mail and password (C-API-3, C-ID-4), whichever door it is for: what lies behind a door is in
 * `shop-entrance.ts` and `office-entrance.ts`.
 */
import type { LoginResponse } from '#contract/endpoints/account/session.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { SecondFactors } from '../../second-factor/index.ts';
import { readUserByEmail, type UserRow } from '../users.repository.ts';
import type { PersonOfDoor } from './confirmed-person.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passwordMatches } from './passwords.ts';
import type { SecondStepTickets } from './second-step-ticket.ts';

/** `storefront.md §5`: the message of every failed login, whatever the reason. */
export const AUTHENTICATION_FAILED = 'Authentication Failed!';

/** Wrong, with the seconds to wait; or right, but a second step is missing. */
export type LoginRefusal = Extract<LoginResponse, { message: readonly unknown[] }>;
export type LoginStep = Extract<LoginResponse, { message: { second_step: unknown } }>;

export interface LoginResult<Response> {
  readonly response: Response;
  readonly cookies: readonly string[];
}

/** What lies behind a door. */
export interface Entrance<Welcome> {
  /** Whether this user may pass at all; others are refused as if the password were wrong. */
  admits(user: UserRow): boolean;
  /** Opens a session for a user who has given all required factors. */
  enter(user: UserRow, exchange: Exchange, secondFactor: boolean): Promise<LoginResult<Welcome>>;
}

export interface LoginDeps<Welcome> {
  readonly db: Database;
  readonly throttle: LoginThrottle;
  readonly browsers: KnownBrowsers;
  readonly factors: Pick<SecondFactors, 'stateOf'>;
  readonly tickets: SecondStepTickets;
  readonly mustHaveSecondFactor: (role: PersonOfDoor['role']) => boolean;
  /** False: demo users cannot log in (C-CAT-7). */
  readonly demoMode: boolean;
  readonly entrance: Entrance<Welcome>;
  /** Called for every rejected login, with the seconds until the next attempt is accepted; undefined = no such user. */
  readonly onRefused: (seconds: number, userId: number | undefined) => void;
}

export type Login<Welcome> = (
  email: string,
  password: string,
  exchange: Exchange,
) => Promise<LoginResult<Welcome | LoginRefusal | LoginStep>>;

export function createLogin<Welcome>(deps: LoginDeps<Welcome>): Login<Welcome> {
  const { db, throttle, browsers, demoMode, entrance } = deps;
  return async (email, password, exchange) => {
    let userId: number | undefined;
    const tried = await throttle.attempt(browsers.keysOf(email, exchange), async () => {
      const row = await readUserByEmail(db, email.toLowerCase());
      userId = row?.id;
      const exists = row !== undefined && (demoMode || !row.isDemo);
      const matches = await passwordMatches(exists ? row.passwordHash : undefined, password);
      return exists && matches && entrance.admits(row) ? row : undefined;
    });
    if ('wait' in tried) {
      deps.onRefused(tried.wait, userId);
      return refusedLogin(tried.wait);
    }
    const row = tried.passed;
    const { active } = await deps.factors.stateOf(row.id);
    if (!active && !deps.mustHaveSecondFactor(row.role)) return entrance.enter(row, exchange, false);
    const step = { second_step: active ? ('code' as const) : ('enrol' as const) };
    return { response: { message: step }, cookies: [deps.tickets.give(row, exchange)] };
  };
}

export function refusedLogin(seconds: number): LoginResult<LoginRefusal> {
  return { response: { message: [{ success: false, message: AUTHENTICATION_FAILED }, seconds] }, cookies: [] };
}

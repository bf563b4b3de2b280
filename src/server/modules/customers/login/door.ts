/**
 * One way in, of the shop or of the office: its logins, second steps and passkeys, and the security of one's own login
 * behind it. Both doors count wrong passwords, know browsers and ask for second factors together.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { SecondFactors } from '../../second-factor/index.ts';
import { createOwnPasskeys, type OwnPasskeys } from '../passkeys/own-passkeys.service.ts';
import type { PasskeyChallenges } from '../passkeys/passkey-challenge.ts';
import { createPasskeyLogin, type PasskeyLogin } from '../passkeys/passkey-login.service.ts';
import type { PasskeyProofs } from '../passkeys/passkey-proof.ts';
import type { Door } from '../sessions/session-cookie.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { type AccountSecurity, createAccountSecurity } from './account-security.service.ts';
import { type ConfirmedPeople, createConfirmedPeople, type PersonOfDoor } from './confirmed-person.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { createLogin, type Entrance, type Login } from './login.service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { createSecondStep, type SecondStepService } from './second-step.service.ts';
import type { SecondStepTickets } from './second-step-ticket.ts';
import type { SecurityNotices } from './security-notices.ts';

export interface DoorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly factors: SecondFactors;
  readonly tickets: SecondStepTickets;
  readonly throttle: LoginThrottle;
  readonly browsers: KnownBrowsers;
  readonly notices: SecurityNotices;
  readonly challenges: PasskeyChallenges;
  readonly proofs: PasskeyProofs;
  readonly mustHaveSecondFactor: (role: PersonOfDoor['role']) => boolean;
  /** False: demo users cannot log in (C-CAT-7). */
  readonly demoMode: boolean;
  /** Called for every rejected login. */
  readonly onRefused: (step: 'password' | 'passkey') => (seconds: number, userId: number | undefined) => void;
}

export interface OpenDoor<Welcome> {
  readonly sessions: Sessions;
  readonly people: ConfirmedPeople;
  readonly login: Login<Welcome>;
  readonly steps: SecondStepService<Welcome>;
  /** `Set-Cookie` line that ends a login which waits for its second step. */
  readonly forgetStep: SecondStepTickets['remove'];
  readonly passkeyLogin: PasskeyLogin<Welcome>;
  readonly security: AccountSecurity;
  readonly ownPasskeys: OwnPasskeys;
}

export function createDoor<Welcome>(
  door: Door,
  deps: DoorDeps,
  { sessions, entrance }: { readonly sessions: Sessions; readonly entrance: Entrance<Welcome> },
): OpenDoor<Welcome> {
  const { db, clock, onRefused, tickets, proofs } = deps;
  const people = createConfirmedPeople(db, clock, door);
  const steps = createSecondStep({ ...deps, entrance });
  return {
    sessions,
    people,
    login: createLogin({ ...deps, entrance, onRefused: onRefused('password') }),
    steps,
    forgetStep: tickets.remove,
    passkeyLogin: createPasskeyLogin({ proofs, steps, tickets, entrance, onRefused: onRefused('passkey') }),
    security: createAccountSecurity({ ...deps, sessions, people, door }),
    ownPasskeys: createOwnPasskeys({ ...deps, sessions, people }),
  };
}

/** Security of a user's own login: sessions, second factor, confirming the password before sensitive actions. */

import type { OwnPasskey } from '#contract/endpoints/account/passkeys.ts';
import type { OwnSession, WholesalerAccess } from '#contract/endpoints/account/security.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { Audit } from '../../audit/index.ts';
import type { SecondFactors, TotpSetup } from '../../second-factor/index.ts';
import { readOwnSessions } from '../sessions/own-sessions.repository.ts';
import { type Door, sessionTokenOf } from '../sessions/session-cookie.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { readImpersonations } from '../shop-as/impersonations.repository.ts';
import type { UserRow } from '../users.repository.ts';
import type { ConfirmedPeople, PersonOfDoor } from './confirmed-person.ts';
import { deviceWords } from './device-words.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passwordMatches } from './passwords.ts';
import type { SecurityEvent, SecurityNotices } from './security-notices.ts';

type Failure = [{ success: false; message: string }, number];

const MOST_ACCESSES = 50;

export interface AccountSecurity {
  overview(
    caller: PersonOfDoor,
    exchange: Exchange,
  ): Promise<{
    sessions: OwnSession[];
    second_factor: { active: boolean; app: boolean; required: boolean; recovery_codes: number };
    passkeys: OwnPasskey[];
    accesses: WholesalerAccess[];
    confirmed: boolean;
  }>;
  confirmPassword(caller: PersonOfDoor, exchange: Exchange, password: string): Promise<{ success: true } | Failure>;
  endSession(caller: PersonOfDoor, id: number): Promise<void>;
  endOtherSessions(caller: PersonOfDoor, exchange: Exchange): Promise<void>;
  beginTotp(caller: PersonOfDoor, exchange: Exchange): Promise<TotpSetup>;
  confirmTotp(caller: PersonOfDoor, exchange: Exchange, code: string): Promise<{ recovery_codes: string[] } | Failure>;
  removeTotp(caller: PersonOfDoor, exchange: Exchange): Promise<void>;
  renewRecoveryCodes(caller: PersonOfDoor, exchange: Exchange): Promise<readonly string[]>;
}

export interface AccountSecurityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly factors: SecondFactors;
  readonly people: ConfirmedPeople;
  readonly throttle: LoginThrottle;
  readonly browsers: KnownBrowsers;
  readonly notices: SecurityNotices;
  readonly audit: Pick<Audit, 'record' | 'note'>;
  /** Roles whose users must have a second factor. */
  readonly mustHaveSecondFactor: (role: PersonOfDoor['role']) => boolean;
  /** Whose session is the current one. */
  readonly door: Door;
}

export function createAccountSecurity(deps: AccountSecurityDeps): AccountSecurity {
  const { db, clock, sessions, factors, people, throttle, browsers, notices, mustHaveSecondFactor } = deps;
  const { personOf, confirmedPerson } = people;

  const tell = (on: Queryable, event: SecurityEvent, user: UserRow, exchange: Exchange) =>
    notices.tell(on, event, user, exchange.header('user-agent') ?? '');

  return {
    async overview(caller, exchange) {
      const { id, customerId } = await personOf(caller);
      const [rows, { active, app, recoveryCodesLeft }, passkeys, confirmed, accesses] = await Promise.all([
        readOwnSessions(db, id, sessionTokenOf(exchange, deps.door)?.hash ?? Buffer.alloc(0), clock()),
        factors.stateOf(id),
        factors.passkeys.listOf(id),
        people.isConfirmed(exchange),
        customerId === null ? [] : readImpersonations(db, customerId, MOST_ACCESSES, clock()),
      ]);
      return {
        sessions: rows.map(({ id, device, opened, seen, current }) => ({
          id,
          current,
          device: deviceWords(device),
          opened: opened.toISOString(),
          seen: seen.toISOString(),
        })),
        second_factor: { active, app, required: mustHaveSecondFactor(caller.role), recovery_codes: recoveryCodesLeft },
        passkeys: passkeys.map(({ created, used, ...passkey }) => ({
          ...passkey,
          created: created.toISOString(),
          used: used?.toISOString() ?? null,
        })),
        accesses: accesses.map(({ id: visit, staffName: who, mode, reason, askedAt, startedAt, endedAt, orders }) => ({
          id: visit,
          who,
          mode,
          reason,
          at: (startedAt ?? askedAt).toISOString(),
          ended: endedAt?.toISOString() ?? null,
          orders: [...orders],
        })),
        confirmed,
      };
    },

    async confirmPassword(caller, exchange, password) {
      const user = await personOf(caller);
      const tried = await throttle.attempt(browsers.keysOf(user.email, exchange), async () =>
        (await passwordMatches(user.passwordHash, password)) ? user : undefined,
      );
      if ('wait' in tried) {
        deps.audit.note({ kind: 'login-failed', result: 'failed', on: ['user', user.id], params: { step: 'confirm' } });
        return wrong('Password is wrong', tried.wait);
      }
      await people.confirm(exchange);
      return { success: true };
    },

    async endSession(caller, id) {
      const user = await personOf(caller);
      if (!(await sessions.endOne(user.id, id))) throw new AppError('not-found');
    },

    async endOtherSessions(caller, exchange) {
      const user = await confirmedPerson(caller, exchange);
      await sessions.endAllOf(user.id, exchange);
    },

    async beginTotp(caller, exchange) {
      const user = await confirmedPerson(caller, exchange);
      const setup = await factors.begin(user.id, user.email);
      if (!setup) throw new AppError('conflict');
      return setup;
    },

    async confirmTotp(caller, exchange, code) {
      const user = await confirmedPerson(caller, exchange);
      const [account, ...others] = browsers.keysOf(user.email, exchange);
      const tried = await throttle.attempt([`second ${account}`, ...others], () =>
        db.transaction(async (transaction) => {
          const codes = await factors.confirm(transaction, user.id, code);
          if (codes) await tell(transaction, 'second-factor-added', user, exchange);
          return codes;
        }),
      );
      if ('wait' in tried) return wrong('Code is wrong', tried.wait);
      // Sessions opened with the password alone end; this one has just given both factors.
      await sessions.endAllOf(user.id, exchange);
      await sessions.strengthen(exchange);
      return { recovery_codes: [...tried.passed] };
    },

    async removeTotp(caller, exchange) {
      const user = await confirmedPerson(caller, exchange);
      await db.transaction(async (transaction) => {
        const left = await factors.removeApp(transaction, user.id);
        if (!left.active && mustHaveSecondFactor(caller.role)) throw new AppError('forbidden');
        await tell(transaction, 'second-factor-removed', user, exchange);
      });
    },

    async renewRecoveryCodes(caller, exchange) {
      const user = await confirmedPerson(caller, exchange);
      if (!(await factors.stateOf(user.id)).active) throw new AppError('conflict');
      return db.transaction(async (transaction) => {
        await deps.audit.record(transaction, { kind: 'recovery-codes-renewed', on: ['user', user.id] });
        return factors.renewRecoveryCodes(transaction, user.id);
      });
    },
  };
}

function wrong(message: string, seconds: number): Failure {
  return [{ success: false, message }, seconds];
}

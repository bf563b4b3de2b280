/**
 * The second step of a login: a code of the app or a recovery code, or setting up a second factor for users who must
 * have one.
 */

import type { PendingStep } from '#contract/endpoints/account/security.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { Audit } from '../../audit/index.ts';
import type { SecondFactors, TotpSetup } from '../../second-factor/index.ts';
import { readUser, type UserRow } from '../users.repository.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { type Entrance, type LoginRefusal, type LoginResult, refusedLogin } from './login.service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { SecondStepTickets } from './second-step-ticket.ts';
import type { SecurityNotices } from './security-notices.ts';

export interface SecondStepDeps<Welcome> {
  readonly db: Database;
  readonly factors: SecondFactors;
  readonly tickets: SecondStepTickets;
  readonly throttle: LoginThrottle;
  readonly browsers: KnownBrowsers;
  readonly notices: SecurityNotices;
  readonly audit: Pick<Audit, 'note'>;
  readonly entrance: Entrance<Welcome>;
}

export interface SecondStepService<Welcome> {
  /** What the login in this browser still needs. */
  pending(exchange: Exchange): Promise<PendingStep | undefined>;
  /** The user who gave the password. @throws AppError `second-step-expired` */
  waitingUser(exchange: Exchange): Promise<UserRow>;
  begin(exchange: Exchange): Promise<TotpSetup>;
  /** `codes`: recovery codes, when the second factor was set up here. */
  finish(
    code: string,
    exchange: Exchange,
  ): Promise<LoginResult<Welcome | LoginRefusal> & { readonly codes?: readonly string[] }>;
}

export function createSecondStep<Welcome>(deps: SecondStepDeps<Welcome>): SecondStepService<Welcome> {
  const { db, factors, tickets, throttle, browsers, notices, entrance } = deps;

  async function userOf(exchange: Exchange): Promise<UserRow | undefined> {
    const id = tickets.userIdOf(exchange);
    const user = id === undefined ? undefined : await readUser(db, id);
    return user && entrance.admits(user) && tickets.holds(user, exchange) ? user : undefined;
  }

  async function waitingUser(exchange: Exchange): Promise<UserRow> {
    const user = await userOf(exchange);
    if (!user) throw new AppError('second-step-expired');
    return user;
  }

  return {
    async pending(exchange) {
      const user = await userOf(exchange);
      if (!user) return undefined;
      const { active, app, passkeys } = await factors.stateOf(user.id);
      return { second_step: active ? 'code' : 'enrol', app, passkey: passkeys > 0 };
    },

    waitingUser,

    async begin(exchange) {
      const user = await waitingUser(exchange);
      // There is one already: a person who knows only the password must not add or replace it.
      const setup = (await factors.stateOf(user.id)).active ? undefined : await factors.begin(user.id, user.email);
      if (!setup) throw new AppError('forbidden');
      return setup;
    },

    async finish(code, exchange) {
      const user = await waitingUser(exchange);
      const { active } = await factors.stateOf(user.id);
      const [account, ...others] = browsers.keysOf(user.email, exchange);
      const tried = await throttle.attempt([`second ${account}`, ...others], async () => {
        if (active) {
          const used = await factors.use(user.id, code);
          return used && { used, codes: undefined };
        }
        const codes = await db.transaction((transaction) => factors.confirm(transaction, user.id, code));
        return codes && { used: 'begun' as const, codes };
      });
      if ('wait' in tried) {
        deps.audit.note({ kind: 'login-failed', result: 'failed', on: ['user', user.id], params: { step: 'code' } });
        return refusedLogin(tried.wait);
      }
      const { used, codes } = tried.passed;
      const device = exchange.header('user-agent') ?? '';
      if (used === 'recovery') await notices.tell(db, 'recovery-code-used', user, device);
      if (used === 'begun') await notices.tell(db, 'second-factor-added', user, device);
      const { response, cookies } = await entrance.enter(user, exchange, true);
      return { response, cookies: [...cookies, tickets.remove(exchange)], ...(codes ? { codes } : {}) };
    },
  };
}

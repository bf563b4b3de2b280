/** Changing a password: with the old one, or through a one-use link sent by e-mail (C-ID-4). */
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { newToken, tokenHash } from '#server/platform/secret-token.ts';
import type { Audit } from '../../audit/index.ts';
import type { Outbox } from '../../mail/index.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import {
  insertPasswordLink,
  readPasswordLink,
  readUser,
  readUserByEmail,
  updatePassword,
  usePasswordLink,
} from '../users.repository.ts';
import { accountKey, type KnownBrowsers } from './known-browser.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passwordLinkEmail } from './password-link.email.ts';
import { hashPassword, passwordMatches, refuseWeak } from './passwords.ts';
import type { SecurityNotices } from './security-notices.ts';

const LINK_MINUTES = 60;

export interface PasswordResetDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
  readonly browsers: KnownBrowsers;
  readonly notices: SecurityNotices;
  readonly audit: Pick<Audit, 'note'>;
  /** Limits the e-mails that one account or IP address can request. */
  readonly emailThrottle: LoginThrottle;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly demoMode: boolean;
  /** Base URL of the shop, for the link; never taken from the request, which anybody can forge. */
  readonly baseUrl: () => string;
}

/** Success, or the reason of the failure: the failed shape of C-API-3. */
export type ResetResponse = { success: true; message: string } | [{ success: false; message: string }, number];

export interface PasswordReset {
  change(
    caller: Caller,
    exchange: Exchange,
    fields: { email?: string; old: string; new: string },
  ): Promise<ResetResponse>;
  /** Returns at once and the same for everybody, so that it never reveals whether the user exists. */
  sendLink(email: string, locale: Locale, exchange: Exchange): ResetResponse;
  setByLink(token: string, password: string, locale: Locale, exchange: Exchange): Promise<ResetResponse>;
  /** Waits for links that are being created. */
  settled(): Promise<void>;
}

const CHANGED: ResetResponse = { success: true, message: 'Password change, success' };
const SENT: ResetResponse = { success: true, message: 'Please check your email for a new password' };

export function createPasswordReset(deps: PasswordResetDeps): PasswordReset {
  const { db, clock, sessions, throttle, browsers, notices, emailThrottle, outbox, log } = deps;
  const writing = new Set<Promise<void>>();

  async function writeLink(email: string, locale: Locale): Promise<void> {
    const user = await readUserByEmail(db, email.toLowerCase());
    if (!user || (user.isDemo && !deps.demoMode)) return;
    const token = newToken();
    const expires = new Date(clock().getTime() + LINK_MINUTES * 60_000);
    const link = passwordLinkEmail({
      recipient: user.email,
      baseUrl: deps.baseUrl(),
      token,
      minutes: LINK_MINUTES,
      locale,
    });
    await db.transaction(async (transaction) => {
      await insertPasswordLink(transaction, tokenHash(token), user.id, expires);
      await outbox.enqueue(transaction, link);
    });
    await outbox.deliverWaiting();
  }

  return {
    async change(caller, exchange, fields) {
      const found =
        caller.userId === null
          ? await readUserByEmail(db, fields.email?.toLowerCase() ?? '')
          : await readUser(db, caller.userId);
      const user = found && (deps.demoMode || !found.isDemo) ? found : undefined;
      const tried = await throttle.attempt(browsers.keysOf(user?.email ?? fields.email ?? '', exchange), async () =>
        (await passwordMatches(user?.passwordHash, fields.old)) ? user : undefined,
      );
      if ('wait' in tried) {
        const on = user ? (['user', user.id] as const) : undefined;
        deps.audit.note({ kind: 'login-failed', result: 'failed', ...(on && { on }), params: { step: 'change' } });
        return wrongPassword(tried.wait);
      }
      const owner = tried.passed;
      refuseWeak(fields.new, owner.email, caller.locale);
      const passwordHash = await hashPassword(fields.new);
      await db.transaction(async (transaction) => {
        await updatePassword(transaction, owner.id, passwordHash);
        await notices.tell(transaction, 'password-changed', owner, exchange.header('user-agent') ?? '');
      });
      await sessions.endAllOf(owner.id, exchange);
      return CHANGED;
    },

    sendLink(email, locale, exchange) {
      const keys = [accountKey(email), `address:${exchange.address}`] as const;
      const work = emailThrottle
        .spend(keys)
        .then((wait) => (wait > 0 ? undefined : writeLink(email, locale)))
        .catch((error) => log.error({ err: error }, 'a password link could not be sent'));
      writing.add(work);
      void work.finally(() => writing.delete(work));
      return SENT;
    },

    async setByLink(token, password, locale, exchange) {
      const hash = tokenHash(token);
      const userId = await readPasswordLink(db, hash, clock());
      const user = userId === undefined ? undefined : await readUser(db, userId);
      if (!user) return linkFailed(locale);
      refuseWeak(password, user.email, locale);
      const passwordHash = await hashPassword(password);
      const done = await db.transaction(async (transaction) => {
        if (!(await usePasswordLink(transaction, hash, clock()))) return false;
        await updatePassword(transaction, user.id, passwordHash);
        await notices.tell(transaction, 'password-changed', user, exchange.header('user-agent') ?? '');
        return true;
      });
      if (!done) return linkFailed(locale);
      await throttle.succeeded(accountKey(user.email));
      await sessions.endAllOf(user.id);
      return CHANGED;
    },

    settled: async () => {
      await Promise.all(writing);
    },
  };
}

function wrongPassword(seconds: number): ResetResponse {
  return [{ success: false, message: 'Password is wrong' }, seconds];
}

function linkFailed(locale: Locale): ResetResponse {
  const message = {
    it: 'Il link non è più valido: richiedine uno nuovo.',
    en: 'The link is no longer valid: request a new one.',
  }[locale];
  return [{ success: false, message }, 0];
}

/** The requested mode. @throws AppError `validation` when it is none of the three. */
export function resetMode(body: {
  email?: string | undefined;
  old_password?: string | undefined;
  new_password?: string | undefined;
  token?: string | undefined;
}): 'change' | 'link' | 'set' {
  if (body.token !== undefined && body.new_password !== undefined) return 'set';
  if (body.old_password !== undefined && body.new_password !== undefined) return 'change';
  if (body.email && body.old_password === undefined && body.new_password === undefined && body.token === undefined)
    return 'link';
  const field =
    body.new_password === undefined && (body.old_password !== undefined || body.token !== undefined)
      ? 'new_password'
      : 'email';
  throw new AppError('validation', { errors: { [field]: ['Field is required'] } });
}

/**
 * The office's changes to a login: another e-mail address, a lost second factor. Its user is notified, sessions end.
 */
import { isEmail } from '#contract/values/form-faults.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { AuditNote } from '../../audit/index.ts';
import { insertEmails } from '../../mail/index.ts';
import { clearSecondFactor } from '../../second-factor/index.ts';
import { deleteSessionsOf } from '../sessions/sessions.repository.ts';
import { deletePasswordLinks, lockLogin, updateEmail } from './login-admin.repository.ts';

export type LoginAdminRefusal = 'unknown' | 'no-address' | 'taken' | 'no-second-factor';

export interface LoginAdmin {
  /** undefined = done. Both e-mail addresses are notified. */
  changeEmail(email: string, to: string): Promise<LoginAdminRefusal | undefined>;
  removeSecondFactor(email: string): Promise<LoginAdminRefusal | undefined>;
}

export interface LoginAdminDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: string;
  readonly record: (on: Queryable, note: AuditNote) => Promise<void>;
}

const FACTS = {
  it: { when: 'Quando', before: 'Indirizzo di prima', now: 'Nuovo indirizzo' },
  en: { when: 'When', before: 'Address before', now: 'New address' },
} as const;

export function createLoginAdmin({ db, clock, timeZone, baseUrl, record }: LoginAdminDeps): LoginAdmin {
  const whenIn = (locale: Locale) =>
    new Intl.DateTimeFormat(locale === 'it' ? 'it-IT' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(clock());
  const endSessions = async (transaction: Queryable, id: number) => {
    const ended = await deleteSessionsOf(transaction, id, null);
    if (ended > 0) await record(transaction, { kind: 'sessions-ended', on: ['user', id], params: { ended } });
  };

  return {
    changeEmail: (email, to) =>
      db.transaction(async (transaction) => {
        if (!isEmail(to)) return 'no-address';
        const login = await lockLogin(transaction, email);
        if (!login) return 'unknown';
        if (!(await updateEmail(transaction, login.id, to))) return 'taken';
        await deletePasswordLinks(transaction, login.id);
        await record(transaction, { kind: 'email-changed', on: ['user', login.id] });
        await endSessions(transaction, login.id);
        const { locale } = login;
        const words = FACTS[locale];
        const lines = [
          [words.when, whenIn(locale)],
          [words.before, email],
          [words.now, to],
        ] as const;
        const values = { facts: { block: 'lines' as const, lines } };
        const emails = [email, to].map((recipient) => ({ kind: 'email-changed' as const, recipient, locale, values }));
        await insertEmails(transaction, emails, clock());
        return undefined;
      }),

    removeSecondFactor: (email) =>
      db.transaction(async (transaction) => {
        const login = await lockLogin(transaction, email);
        if (!login) return 'unknown';
        if (!(await clearSecondFactor(transaction, login.id))) return 'no-second-factor';
        await record(transaction, { kind: 'second-factor-removed', on: ['user', login.id], params: { by: 'command' } });
        await endSessions(transaction, login.id);
        const { locale } = login;
        const facts = { block: 'lines' as const, lines: [[FACTS[locale].when, whenIn(locale)] as const] };
        const password_url = `${baseUrl}${locale === 'en' ? '/en' : ''}/pages/forgot-password?forgot=true`;
        const notice = {
          kind: 'second-factor-reset' as const,
          recipient: email,
          locale,
          values: { facts, password_url },
        };
        await insertEmails(transaction, [notice], clock());
        return undefined;
      }),
  };
}

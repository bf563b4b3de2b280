/** E-mails that notify the owner of an account about changes to it, so that they learn of changes by others. */
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Outbox } from '../../mail/index.ts';
import { deviceWords } from './device-words.ts';

export type SecurityEvent =
  | 'password-changed'
  | 'new-browser'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used';

export interface AccountOwner {
  readonly id: number;
  readonly email: string;
  readonly locale: Locale;
  /** Demo logins are shared by everybody: no e-mails are sent. */
  readonly isDemo: boolean;
}

export interface SecurityNotices {
  /**
   * Puts the e-mail into the outbox and the event into the audit log, in the caller's transaction if there is one.
   * `passkey`: the name of the passkey concerned.
   */
  tell(on: Queryable, event: SecurityEvent, owner: AccountOwner, userAgent: string, passkey?: string): Promise<void>;
}

export interface SecurityNoticesDeps {
  readonly outbox: Outbox;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly baseUrl: () => string;
}

export function createSecurityNotices({
  outbox,
  audit,
  clock,
  timeZone,
  baseUrl,
}: SecurityNoticesDeps): SecurityNotices {
  return {
    async tell(on, event, { id, email, locale, isDemo }, userAgent, passkey) {
      // The login itself is already logged, for every browser.
      if (event !== 'new-browser') await audit.record(on, { kind: event, on: ['user', id] });
      if (isDemo) return;
      const words = FACTS[locale];
      const when = new Intl.DateTimeFormat(locale === 'it' ? 'it-IT' : 'en-GB', {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone,
      });
      await outbox.enqueue(on, {
        kind: event,
        recipient: email,
        locale,
        values: {
          facts: {
            block: 'lines',
            lines: [
              ...(passkey === undefined ? [] : [[PASSKEY, passkey] as const]),
              [words.when, when.format(clock())],
              [words.device, deviceWords(userAgent)],
            ],
          },
          password_url: `${baseUrl()}${locale === 'en' ? '/en' : ''}/pages/forgot-password?forgot=true`,
        },
      });
    },
  };
}

/** The same in every language. */
const PASSKEY = 'Passkey';
const FACTS = {
  it: { when: 'Quando', device: 'Browser' },
  en: { when: 'When', device: 'Browser' },
} as const;

/** E-mails that tell the owner of an account what was done with it; whoever did it without them is told on by these. */
import type { Locale } from '#contract/locale.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/index.ts';
import { deviceWords } from './device-words.ts';
import type { Letters } from './letters.ts';

export type SecurityEvent =
  | 'password-changed'
  | 'new-browser'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-code-used';

export interface AccountOwner {
  readonly email: string;
  readonly locale: Locale;
  /** Demo logins are everybody's: nobody is written to. */
  readonly isDemo: boolean;
}

export interface SecurityNotices {
  /** Puts the e-mail into the outbox, in the caller's transaction where there is one. */
  tell(on: Queryable, event: SecurityEvent, owner: AccountOwner, userAgent: string): Promise<void>;
}

export interface SecurityNoticesDeps {
  readonly letters: Letters;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly shopName: string;
  readonly baseUrl: () => string;
}

export function createSecurityNotices({
  letters,
  clock,
  timeZone,
  shopName,
  baseUrl,
}: SecurityNoticesDeps): SecurityNotices {
  return {
    async tell(on, event, { email, locale, isDemo }, userAgent) {
      if (isDemo) return;
      const words = WORDS[event][locale];
      const when = new Intl.DateTimeFormat(locale === 'it' ? 'it-IT' : 'en-GB', {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone,
      });
      const device = deviceWords(userAgent);
      const link = `${baseUrl()}${locale === 'en' ? '/en' : ''}/pages/forgot-password?forgot=true`;
      const facts = `${FACTS[locale].when}: ${when.format(clock())}${device ? `\n${FACTS[locale].device}: ${device}` : ''}`;
      const text = `${words.text}\n\n${facts}\n\n${FACTS[locale].after}\n\n${link}\n`;
      await letters.enqueue(on, {
        kind: event,
        recipient: email,
        locale,
        subject: `${shopName}: ${words.subject}`,
        text,
      });
    },
  };
}

const FACTS = {
  it: {
    when: 'Quando',
    device: 'Browser',
    after:
      'Se sei stato tu non serve fare nulla. Altrimenti cambia subito la password: si chiudono tutti gli accessi aperti.',
  },
  en: {
    when: 'When',
    device: 'Browser',
    after: 'If it was you there is nothing to do. If not, change your password now: that ends every open session.',
  },
} as const;

const WORDS: Record<SecurityEvent, Record<Locale, { subject: string; text: string }>> = {
  'password-changed': {
    it: { subject: 'la tua password è cambiata', text: 'La password del tuo accesso è stata cambiata.' },
    en: { subject: 'your password was changed', text: 'The password of your account was changed.' },
  },
  'new-browser': {
    it: {
      subject: 'accesso da un nuovo browser',
      text: 'Qualcuno è entrato nel tuo account da un browser mai usato prima.',
    },
    en: {
      subject: 'login from a new browser',
      text: 'Somebody logged in to your account from a browser never used before.',
    },
  },
  'second-factor-added': {
    it: {
      subject: 'verifica in due passaggi attivata',
      text: 'Al tuo account è stato aggiunto un secondo fattore per l’accesso.',
    },
    en: {
      subject: 'two-step verification turned on',
      text: 'A second factor for logging in was added to your account.',
    },
  },
  'second-factor-removed': {
    it: {
      subject: 'verifica in due passaggi modificata',
      text: 'Dal tuo account è stato rimosso un secondo fattore per l’accesso.',
    },
    en: {
      subject: 'two-step verification changed',
      text: 'A second factor for logging in was removed from your account.',
    },
  },
  'recovery-code-used': {
    it: {
      subject: 'usato un codice di recupero',
      text: 'Qualcuno è entrato nel tuo account con un codice di recupero.',
    },
    en: { subject: 'a recovery code was used', text: 'Somebody logged in to your account with a recovery code.' },
  },
};

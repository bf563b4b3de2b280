/** The letter with the link that sets a new password. */
import type { Locale } from '#contract/locale.ts';

export interface PasswordLink {
  readonly shopName: string;
  /** Address of the shop without trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  readonly minutes: number;
  readonly locale: Locale;
}

export function passwordLinkLetter(link: PasswordLink): { subject: string; text: string } {
  const { shopName, baseUrl, token, minutes, locale } = link;
  const url = `${baseUrl}${locale === 'en' ? '/en' : ''}/pages/forgot-password?token=${token}`;
  return locale === 'en'
    ? {
        subject: `${shopName}: set a new password`,
        text: `Somebody asked for a new password for your account at ${shopName}.\n\nTo choose it, open this address within ${minutes} minutes; it works once:\n\n${url}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n`,
      }
    : {
        subject: `${shopName}: imposta una nuova password`,
        text: `Qualcuno ha chiesto una nuova password per il tuo accesso a ${shopName}.\n\nPer sceglierla apri questo indirizzo entro ${minutes} minuti; funziona una volta sola:\n\n${url}\n\nSe non sei stato tu non serve fare nulla: la password resta quella di prima.\n`,
      };
}

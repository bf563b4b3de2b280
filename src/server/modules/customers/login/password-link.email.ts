/** The e-mail with the link that sets a new password. */
import type { Locale } from '#contract/values/locale.ts';
import type { OutgoingEmail } from '../../mail/index.ts';

export interface PasswordLink {
  readonly recipient: string;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  readonly minutes: number;
  readonly locale: Locale;
}

export function passwordLinkEmail({ recipient, baseUrl, token, minutes, locale }: PasswordLink): OutgoingEmail {
  const password_url = `${baseUrl}${locale === 'en' ? '/en' : ''}/pages/forgot-password?token=${token}`;
  return { kind: 'password-link', recipient, locale, values: { password_url, minutes: String(minutes) } };
}

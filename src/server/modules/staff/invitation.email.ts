/** The e-mail with the link by which a new person of the office sets their password. */
import type { Locale } from '#contract/values/locale.ts';
import { WELCOME_LINK_DAYS } from '../customers/index.ts';
import type { OutgoingEmail } from '../mail/index.ts';
import { OFFICE_PATH } from './office-gate.ts';

export interface InvitationLetter {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly token: string;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: string;
}

export function invitationEmail({ email, name, locale, token, baseUrl }: InvitationLetter): OutgoingEmail {
  return {
    kind: 'staff-invitation',
    recipient: email,
    locale,
    values: {
      recipient_name: name,
      days: String(WELCOME_LINK_DAYS),
      password_url: `${baseUrl}${locale === 'en' ? '/en' : ''}/pages/forgot-password?token=${token}`,
      office_url: `${baseUrl}${OFFICE_PATH}`,
    },
  };
}

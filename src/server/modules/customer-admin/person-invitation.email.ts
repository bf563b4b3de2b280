/** The e-mail with the link by which a new person of a customer sets their password. */
import type { Locale } from '#contract/values/locale.ts';
import { WELCOME_LINK_DAYS } from '../customers/index.ts';
import type { OutgoingEmail } from '../mail/index.ts';

export interface PersonInvitation {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly locale: Locale;
  readonly token: string;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: string;
}

export function personInvitationEmail({
  email,
  name,
  company,
  locale,
  token,
  baseUrl,
}: PersonInvitation): OutgoingEmail {
  const pages = `${baseUrl}${locale === 'en' ? '/en' : ''}/pages`;
  return {
    kind: 'person-invitation',
    recipient: email,
    locale,
    values: {
      recipient_name: name,
      company_name: company,
      days: String(WELCOME_LINK_DAYS),
      password_url: `${pages}/forgot-password?token=${token}`,
      login_url: `${pages}/login`,
    },
  };
}

/**
 * E-mails of the newsletter. Each has the unsubscribe link, in its text and for the button of mail clients (RFC 8058).
 */
import type { Locale } from '#contract/values/locale.ts';
import type { OutgoingEmail } from '../mail/index.ts';

export const CONFIRM_DAYS = 7;

/** @param shopUrl base URL of the shop without trailing slash. */
const page = (shopUrl: string, locale: Locale, path: string) => `${shopUrl}${locale === 'en' ? '/en' : ''}${path}`;

interface To {
  readonly email: string;
  readonly locale: Locale;
  readonly unsubscribeToken: string;
}

/** An e-mail with the unsubscribe link below it. */
export function newsletterEmail(
  to: To,
  shopUrl: string,
  email: Pick<OutgoingEmail, 'kind' | 'values'> & { readonly dedupeKey?: string },
): OutgoingEmail {
  const unsubscribeUrl = page(shopUrl, to.locale, `/pages/newsletter/unsubscribe?token=${to.unsubscribeToken}`);
  const values = { ...email.values, leave_url: unsubscribeUrl };
  return { ...email, recipient: to.email, locale: to.locale, values, unsubscribeUrl };
}

export function confirmationEmail(to: To, token: string, shopUrl: string): OutgoingEmail {
  const confirm_url = page(shopUrl, to.locale, `/pages/newsletter?confirm=${token}`);
  const values = { confirm_url, days: String(CONFIRM_DAYS) };
  return newsletterEmail(to, shopUrl, { kind: 'newsletter-confirm', values });
}

export function welcomeEmail(to: To, shopUrl: string): OutgoingEmail {
  return newsletterEmail(to, shopUrl, { kind: 'newsletter-welcome', values: {} });
}

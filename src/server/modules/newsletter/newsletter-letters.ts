/** E-mails of the newsletter. Each has the link that ends it, in its text and for the button of mail programs (RFC 8058). */
import type { Locale } from '#contract/values/locale.ts';
import type { Letter } from '../customers/index.ts';

export const CONFIRM_DAYS = 7;

/** @param shopUrl address of the shop without trailing slash. */
const page = (shopUrl: string, locale: Locale, path: string) => `${shopUrl}${locale === 'en' ? '/en' : ''}${path}`;

interface To {
  readonly email: string;
  readonly locale: Locale;
  readonly leaveToken: string;
}

/** An e-mail with the way out under it. */
export function newsletterLetter(
  to: To,
  shopUrl: string,
  letter: Pick<Letter, 'kind' | 'values'> & { readonly dedupeKey?: string },
): Letter {
  const leaveUrl = page(shopUrl, to.locale, `/pages/newsletter/unsubscribe?token=${to.leaveToken}`);
  const values = { ...letter.values, leave_url: leaveUrl };
  return { ...letter, recipient: to.email, locale: to.locale, values, leaveUrl };
}

export function confirmLetter(to: To, token: string, shopUrl: string): Letter {
  const confirm_url = page(shopUrl, to.locale, `/pages/newsletter?confirm=${token}`);
  const values = { confirm_url, days: String(CONFIRM_DAYS) };
  return newsletterLetter(to, shopUrl, { kind: 'newsletter-confirm', values });
}

export function welcomeLetter(to: To, shopUrl: string): Letter {
  return newsletterLetter(to, shopUrl, { kind: 'newsletter-welcome', values: {} });
}

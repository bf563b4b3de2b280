/** The e-mail about an article that is in stock again, in the language of the request for it. */
import { unitWord } from '#contract/values/unit-word.ts';
import type { OutgoingEmail } from '../mail/index.ts';
import type { DueAlert } from './alerts.repository.ts';

/** `shopUrl`: base URL of the shop without trailing slash. */
export function alertEmail(alert: DueAlert, shopUrl: string): OutgoingEmail {
  const { carti: code, name, locale, stock } = alert;
  const pieces = new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(stock);
  return {
    kind: 'availability-alert',
    recipient: alert.email,
    locale,
    dedupeKey: `alert:${alert.id}`,
    values: {
      code,
      name,
      available: `${pieces} ${unitWord(alert.um, locale, stock)}`,
      article_url: `${shopUrl}${locale === 'en' ? '/en' : ''}/product/default/${encodeURIComponent(alert.slug)}`,
    },
  };
}

/** The letter that tells that an article is in stock again, in the language in which it was asked for. */
import { unitWord } from '#contract/unit-word.ts';
import type { Letter } from '../customers/index.ts';
import type { DueAlert } from './alerts.repository.ts';

export interface Shop {
  readonly name: string;
  /** Address of the shop without trailing slash. */
  readonly url: string;
}

export function alertLetter(alert: DueAlert, shop: Shop): Letter {
  const { carti, name, locale, stock } = alert;
  const url = `${shop.url}${locale === 'en' ? '/en' : ''}/product/default/${encodeURIComponent(alert.slug)}`;
  const pieces = `${new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(stock)} ${unitWord(alert.um, locale, stock)}`;
  const words =
    locale === 'en'
      ? {
          subject: `${shop.name}: ${carti} is in stock again`,
          text: `You asked us to tell you when this product is in stock again:\n\n${carti}\n${name}\nAvailable: ${pieces}\n\nTo order it, open\n${url}\n\nThis is the only letter about it: the notice is now used up.\n`,
        }
      : {
          subject: `${shop.name}: ${carti} è di nuovo disponibile`,
          text: `Ci avevi chiesto di avvisarti quando questo articolo fosse tornato a magazzino:\n\n${carti}\n${name}\nDisponibile: ${pieces}\n\nPer ordinarlo apri\n${url}\n\nÈ l’unico messaggio che riceverai: l’avviso è stato consumato.\n`,
        };
  return { kind: 'availability-alert', recipient: alert.email, locale, ...words, dedupeKey: `alert:${alert.id}` };
}

/** Letters of the newsletter. Each has the link that ends it, in its text and for the button of mail programs (RFC 8058). */
import type { Locale } from '#contract/locale.ts';
import type { Letter } from '../customers/index.ts';

export interface LetterShop {
  readonly name: string;
  /** Address of the shop without trailing slash. */
  readonly url: string;
}

export const CONFIRM_DAYS = 7;

const page = (shop: LetterShop, locale: Locale, path: string) => `${shop.url}${locale === 'en' ? '/en' : ''}${path}`;

interface To {
  readonly email: string;
  readonly locale: Locale;
  readonly leaveToken: string;
}

/** A letter with the way out under it. */
export function newsletterLetter(
  to: To,
  shop: LetterShop,
  letter: Pick<Letter, 'kind' | 'subject' | 'text' | 'dedupeKey'>,
): Letter {
  const leaveUrl = page(shop, to.locale, `/pages/newsletter/unsubscribe?token=${to.leaveToken}`);
  const leave = to.locale === 'en' ? 'To receive no more letters:' : 'Per non ricevere più lettere:';
  return {
    ...letter,
    recipient: to.email,
    locale: to.locale,
    text: `${letter.text.trimEnd()}\n\n--\n${shop.name}\n${leave}\n${leaveUrl}\n`,
    leaveUrl,
  };
}

export function confirmLetter(to: To, token: string, shop: LetterShop): Letter {
  const url = page(shop, to.locale, `/pages/newsletter?confirm=${token}`);
  const words =
    to.locale === 'en'
      ? {
          subject: `${shop.name}: confirm your subscription`,
          text: `This address was entered for the newsletter of ${shop.name}. To receive it, open this link within ${CONFIRM_DAYS} days:\n\n${url}\n\nIf it was not you, there is nothing to do: without your confirmation you will receive nothing.`,
        }
      : {
          subject: `${shop.name}: conferma l’iscrizione`,
          text: `Qualcuno ha indicato questo indirizzo per la newsletter di ${shop.name}. Per riceverla apri questo link entro ${CONFIRM_DAYS} giorni:\n\n${url}\n\nSe non sei stato tu non serve fare nulla: senza conferma non riceverai nessuna email.`,
        };
  return newsletterLetter(to, shop, { kind: 'newsletter-confirm', ...words });
}

export function welcomeLetter(to: To, shop: LetterShop): Letter {
  const words =
    to.locale === 'en'
      ? {
          subject: `${shop.name}: you are subscribed`,
          text: `Welcome: from now on you receive the news and offers of ${shop.name}.`,
        }
      : {
          subject: `${shop.name}: iscrizione confermata`,
          text: `Benvenuto: da ora ricevi le novità e le offerte di ${shop.name}.`,
        };
  return newsletterLetter(to, shop, { kind: 'newsletter-welcome', ...words });
}

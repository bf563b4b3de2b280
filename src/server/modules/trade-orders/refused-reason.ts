/** Why a message was refused, in words: a code of the reader or of the shop, or what a person wrote. */
import type { Locale } from '#contract/values/locale.ts';

const WORDS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'not-an-order': {
    it: 'Il file non è un ordine che il negozio sa leggere.',
    en: 'The file is no order that the shop can read.',
  },
  'already-invoiced': {
    it: 'Il messaggio conferma una fattura già ricevuta: non c’è niente da consegnare.',
    en: 'The message confirms an invoice that was received already: nothing is to be delivered.',
  },
  'no-number': { it: 'L’ordine non ha un numero.', en: 'The order has no number.' },
  'no-rows': { it: 'L’ordine non ha righe.', en: 'The order has no lines.' },
  'bad-number': { it: 'Un numero non si può leggere.', en: 'A number cannot be read.' },
  'bad-date': { it: 'Una data non si può leggere.', en: 'A date cannot be read.' },
  'wrong-count': { it: 'I conteggi del file non tornano.', en: 'The counts of the file do not add up.' },
  'cut-off': { it: 'Il file è tronco.', en: 'The file is cut off.' },
  withdrawn: {
    it: 'Ritirato da un messaggio successivo del cliente.',
    en: 'Withdrawn by a later message of the customer.',
  },
};

/** What a person wrote stays as it is. */
export const refusalSentence = (reason: string, locale: Locale): string => WORDS[reason]?.[locale] ?? reason;

/** What a merge is refused for, and what to know before it, as sentences. */
import type { MergeRefusal, MergeWarning } from '#contract/office/customer-merge.ts';
import type { Locale } from '#contract/values/locale.ts';

type Words = Readonly<Record<Locale, string>>;

const REFUSALS: Readonly<Record<MergeRefusal, Words>> = {
  same: { it: 'È lo stesso cliente: scegline un altro.', en: 'This is the same customer: choose another one.' },
  merged: {
    it: 'Uno dei due è già stato unito a un altro cliente.',
    en: 'One of the two was merged into another customer already.',
  },
  'documents-of-both': {
    it: 'Tutti e due hanno documenti fiscali (fatture, DDT o scadenze), che restano intestati a chi li ha ricevuti: non si possono unire.',
    en: 'Both have fiscal documents (invoices, delivery notes or deadlines), which stay with whoever received them: they cannot be merged.',
  },
  'documents-of-other': {
    it: 'Il cliente che verrebbe assorbito ha documenti fiscali, che non si spostano: scambia i due.',
    en: 'The customer that would go has fiscal documents, which do not move: swap the two.',
  },
  'open-payment': {
    it: 'C’è un pagamento in corso: riprova quando la banca ha risposto.',
    en: 'A payment is in progress: try again when the bank has answered.',
  },
  'import-running': {
    it: 'C’è un’importazione in corso: riprova quando è finita.',
    en: 'An import is running: try again when it has ended.',
  },
};

const WARNINGS: Readonly<Record<MergeWarning, Words>> = {
  'other-company': {
    it: 'Hanno partite IVA o codici fiscali diversi: controlla che siano davvero la stessa azienda.',
    en: 'They have different VAT numbers or tax codes: check that they really are one company.',
  },
  'other-terms': {
    it: 'Hanno listini o sconti diversi: chi arriva comprerà alle condizioni del cliente che resta.',
    en: 'They have different price lists or discounts: the people who come will buy at the terms of the customer that stays.',
  },
  'switched-off': {
    it: 'Il cliente che resta è disattivato: nessuno dei due potrà comprare finché non lo riattivi.',
    en: 'The customer that stays is switched off: nobody of the two can buy until you switch it on.',
  },
  'signed-out': {
    it: 'Le persone del cliente assorbito dovranno accedere di nuovo, con la stessa email e la stessa password.',
    en: 'The people of the customer that goes have to sign in again, with the same email and the same password.',
  },
};

export const refusalSentence = (refusal: MergeRefusal, locale: Locale): string => REFUSALS[refusal][locale];
export const warningSentence = (warning: MergeWarning, locale: Locale): string => WARNINGS[warning][locale];

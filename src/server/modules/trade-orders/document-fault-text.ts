/** Why an invoice has not gone back to the customer's system yet, in words. */
import type { Locale } from '#contract/values/locale.ts';
import type { DocumentFault } from './invoice-of-document.rules.ts';

const WORDS: Readonly<Record<DocumentFault, Readonly<Record<Locale, string>>>> = {
  'no-rows': {
    it: 'Mancano le righe o la tabella IVA: parte da sola quando arrivano.',
    en: 'Lines or VAT table are missing: it leaves by itself when they come.',
  },
  'rows-and-vat': {
    it: 'Le righe non danno gli imponibili della tabella IVA: correggila nel gestionale e rimandala.',
    en: 'The lines do not make the taxable amounts of the VAT table: correct it in the ERP and send it again.',
  },
  totals: {
    it: 'I totali del documento non tornano: correggilo nel gestionale e rimandalo.',
    en: 'The totals of the document do not add up: correct it in the ERP and send it again.',
  },
};

/** '' = it was not checked yet. */
export const documentFaultText = (reason: string, locale: Locale): string =>
  Object.hasOwn(WORDS, reason) ? WORDS[reason as DocumentFault][locale] : '';

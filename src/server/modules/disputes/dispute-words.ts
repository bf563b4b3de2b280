/** Reasons of disputes, as the office reads them in e-mails and at the command line. */
import type { DisputeReason } from '#contract/values/document-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';

export const DISPUTE_REASON_WORDS: Readonly<Record<Locale, Record<DisputeReason, string>>> = {
  it: {
    missing: 'manca',
    damaged: 'rovinato',
    wrong_article: 'articolo sbagliato',
    price: 'prezzo',
    vat: 'IVA',
    not_ordered: 'non ordinato',
    other: 'altro',
  },
  en: {
    missing: 'missing',
    damaged: 'damaged',
    wrong_article: 'wrong article',
    price: 'price',
    vat: 'VAT',
    not_ordered: 'not ordered',
    other: 'other',
  },
};

/** Why there is no VAT, why it is not paid to the seller, or why there is VAT after all: one plain sentence per line of the VAT table (docs/tax.md). */
import type { VatLine as WireVatLine } from '#contract/endpoints/vat-line.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { VatWhy } from '#contract/values/vat-treatment.rules.ts';
import type { VatLine } from './vat-table.rules.ts';

const NOTES: Readonly<Record<Exclude<VatWhy, 'ordinary'>, Readonly<Record<Locale, string>>>> = {
  article: {
    it: 'Senza IVA: così prevede la legge per questi articoli.',
    en: 'No VAT: the law exempts these articles.',
  },
  'reverse-charge': {
    it: 'L’IVA non si paga a noi: la versa chi compra (inversione contabile).',
    en: 'This VAT is not paid to us: the buyer accounts for it (reverse charge).',
  },
  exempt: {
    it: 'Senza IVA, come concordato con il nostro ufficio.',
    en: 'No VAT, as agreed with our office.',
  },
  'intra-eu': {
    it: 'Senza IVA: vendita a un’azienda di un altro Paese UE iscritta al VIES.',
    en: 'No VAT: sale to a company of another EU country that is registered in VIES.',
  },
  intent: {
    it: 'Senza IVA: dichiarazione d’intento valida, il plafond è sufficiente.',
    en: 'No VAT: the declaration of intent is valid and its plafond is sufficient.',
  },
  split: {
    it: 'L’IVA non si paga a noi: l’ente la versa allo Stato (scissione dei pagamenti).',
    en: 'This VAT is not paid to us: the body pays it to the State (split payment).',
  },
  'vies-unverified': {
    it: 'IVA ordinaria: il VIES non ha ancora confermato la partita IVA. Lo interroghiamo di nuovo.',
    en: 'Ordinary VAT: VIES has not confirmed the VAT number yet. We will ask again.',
  },
  'vies-not-enrolled': {
    it: 'IVA ordinaria: la partita IVA non risulta iscritta al VIES.',
    en: 'Ordinary VAT: the VAT number is not registered in VIES.',
  },
  'intent-expired': {
    it: 'IVA ordinaria: la dichiarazione d’intento è scaduta.',
    en: 'Ordinary VAT: the declaration of intent has expired.',
  },
  'plafond-exceeded': {
    it: 'IVA ordinaria: l’importo supera il plafond rimasto della dichiarazione d’intento.',
    en: 'Ordinary VAT: the amount exceeds what is left of the plafond of the declaration of intent.',
  },
};

/** Empty where nothing needs to be explained. */
export function vatNote(line: Pick<VatLine, 'why'>, locale: Locale): string {
  return line.why ? NOTES[line.why][locale] : '';
}

/** Lines of the wire, in euros; a sentence that two lines share is on the first one only. */
export function presentVat(lines: readonly VatLine[], locale: Locale): WireVatLine[] {
  const said = new Set<string>();
  return lines.map(({ why, taxable, tax, ...line }) => {
    const note = vatNote({ ...(why && { why }) }, locale);
    const isNew = note !== '' && !said.has(note);
    said.add(note);
    return { ...line, taxable: moneyToNumber(taxable), tax: moneyToNumber(tax), ...(isNew && { note }) };
  });
}

/** The same sentences for documents and e-mails, each once. */
export function vatNotes(lines: readonly VatLine[], locale: Locale): string[] {
  return [...new Set(lines.map((line) => vatNote(line, locale)))].filter(Boolean);
}

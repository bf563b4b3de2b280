/** Why a document was not issued, as a sentence in both languages (C-FISC-4). */
import type { Locale } from '#contract/values/locale.ts';
import type { FaultDetails, InvoicingFault, InvoicingRefused } from './invoicing-refused.ts';

type Sentence = (details: FaultDetails) => string;

const day = (plain = '') => plain.split('-').reverse().join('/');
const list = (fields: readonly string[] = []) => fields.join(', ');

/** Columns of a customer, as an office says them. */
const COLUMNS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  company_name: { it: 'ragione sociale', en: 'company name' },
  vat_number: { it: 'partita IVA o codice fiscale', en: 'VAT number or tax code' },
  address: { it: 'indirizzo', en: 'address' },
  postal_code: { it: 'CAP', en: 'postal code' },
  city: { it: 'comune', en: 'town' },
};
const columns = (fields: readonly string[] = [], lang: Locale) =>
  list(fields.map((one) => COLUMNS[one]?.[lang] ?? one));

const SENTENCES: Readonly<Record<Locale, Readonly<Record<InvoicingFault, Sentence>>>> = {
  it: {
    off: () => 'Il negozio non emette documenti: impostare invoicing.issue (courtesy o fatturapa).',
    'no-fatturapa': () => 'Con invoicing.issue: courtesy il negozio non emette fatture: le emette il commercialista.',
    'seller-incomplete': ({ fields }) => `Mancano dati della ditta nelle impostazioni: ${list(fields)}.`,
    'buyer-incomplete': ({ fields }) => `Mancano dati del cliente: ${columns(fields, 'it')}.`,
    'row-without-description': ({ row }) => `L’articolo ${row} non ha descrizione.`,
    'no-carrier': () => 'Il trasporto è a cura del vettore: indicare quale.',
    'day-future': (details) => `Il ${day(details.day)} non è ancora arrivato.`,
    'day-before-last': (details) =>
      `La serie ${details.number} ha già un documento del ${day(details.last)}: non si torna al ${day(details.day)}.`,
    'day-before-document': (details) =>
      `Il documento è del ${day(details.last)}: non può seguirlo uno del ${day(details.day)}.`,
    'number-taken': ({ number }) =>
      `Il numero ${number} è già di un altro documento: usare un’altra serie, o continuare dopo l’ultimo numero.`,
    'series-begun': ({ number }) => `La serie ${number} è già iniziata qui: la numerazione non si cambia più.`,
    'no-note': ({ number }) => `Non c’è un documento di trasporto ${number}.`,
    'note-not-here': ({ number }) => `Il documento di trasporto ${number} è di un altro sistema: si fattura là.`,
    'note-invoiced': ({ number = '' }) => `Il documento di trasporto ${number} è già fatturato.`.replace('  ', ' '),
    'note-annulled': ({ number }) => `Il documento di trasporto ${number} è annullato.`,
    'later-note': ({ number, other }) =>
      `Dopo ${number} l’ordine ha un altro documento di trasporto, ${other}: si annulla prima quello.`,
    'notes-differ': () => 'Questi documenti non stanno in una fattura: cliente, intestazione o pagamento sono diversi.',
    'no-invoice': ({ number }) => `Non c’è una fattura ${number}.`,
    'invoice-not-here': ({ number }) => `La fattura ${number} è di un altro sistema: la nota di credito si emette là.`,
    'not-rejected': ({ number }) =>
      `Il file di ${number} non è stato scartato dal Sistema di Interscambio: si corregge con una nota di credito.`,
    'no-row': ({ row }) => `La fattura non ha una riga ${row} da accreditare.`,
    'too-many-pieces': ({ row, residual }) => `Riga ${row}: si può accreditare al massimo ${residual}.`,
    'nothing-left': ({ number }) => `${number}: non resta niente.`,
    findings: ({ findings = [] }) =>
      findings.map((one) => sentenceOf(one.code, one.field, one.line, one.it)).join('\n'),
  },
  en: {
    off: () => 'The shop issues no documents: set invoicing.issue (courtesy or fatturapa).',
    'no-fatturapa': () => 'With invoicing.issue: courtesy the shop issues no invoices: the accountant does.',
    'seller-incomplete': ({ fields }) => `Data of the company are missing in the settings: ${list(fields)}.`,
    'buyer-incomplete': ({ fields }) => `Data of the customer are missing: ${columns(fields, 'en')}.`,
    'row-without-description': ({ row }) => `Article ${row} has no description.`,
    'no-carrier': () => 'A carrier moves the goods: say which one.',
    'day-future': (details) => `${day(details.day)} has not come yet.`,
    'day-before-last': (details) =>
      `Series ${details.number} has a document of ${day(details.last)} already: there is no way back to ${day(details.day)}.`,
    'day-before-document': (details) =>
      `The document is of ${day(details.last)}: one of ${day(details.day)} cannot follow it.`,
    'number-taken': ({ number }) =>
      `Number ${number} belongs to another document: use another series, or continue after its last number.`,
    'series-begun': ({ number }) => `Series ${number} has begun here: its numbers cannot be changed any more.`,
    'no-note': ({ number }) => `There is no delivery note ${number}.`,
    'note-not-here': ({ number }) => `Delivery note ${number} is of another system: it is invoiced there.`,
    'note-invoiced': ({ number = '' }) => `Delivery note ${number} is invoiced already.`.replace('  ', ' '),
    'note-annulled': ({ number }) => `Delivery note ${number} is annulled.`,
    'later-note': ({ number, other }) =>
      `After ${number} the order has another delivery note, ${other}: annul that one first.`,
    'notes-differ': () => 'These notes do not fit one invoice: customer, name on the invoice or payment differ.',
    'no-invoice': ({ number }) => `There is no invoice ${number}.`,
    'invoice-not-here': ({ number }) => `Invoice ${number} is of another system: its credit note is issued there.`,
    'not-rejected': ({ number }) =>
      `The file of ${number} was not rejected by the Sistema di Interscambio: a credit note corrects it.`,
    'no-row': ({ row }) => `The invoice has no line ${row} to credit.`,
    'too-many-pieces': ({ row, residual }) => `Line ${row}: at most ${residual} can be credited.`,
    'nothing-left': ({ number }) => `${number}: nothing is left.`,
    findings: ({ findings = [] }) =>
      findings.map((one) => sentenceOf(one.code, one.field, one.line, one.en)).join('\n'),
  },
};

/** `00423 · 2.2.1.11 · 3: …`: code, field and row of a check, then what is wrong. */
function sentenceOf(code: string, field: string, line: string | undefined, sentence: string): string {
  return `${[code, field, line].filter(Boolean).join(' · ')}: ${sentence}`;
}

export function refusalSentence({ fault, details }: InvoicingRefused, lang: Locale): string {
  return SENTENCES[lang][fault](details);
}

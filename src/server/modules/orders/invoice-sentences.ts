/** Texts about invoice requests, for e-mails, documents and clients without texts of their own (C-CNT-4). */
import type { InvoiceFault, InvoiceRequest } from '#contract/values/invoice-request.ts';
import type { Locale } from '#contract/values/locale.ts';

const SENTENCES: Readonly<Record<InvoiceFault, Readonly<Record<Locale, string>>>> = {
  required: { it: 'Campo obbligatorio.', en: 'Field is required.' },
  'vat-length': { it: 'La partita IVA ha 11 cifre.', en: 'A VAT number has 11 digits.' },
  'vat-check': { it: 'La partita IVA non è corretta.', en: 'The VAT number is not valid.' },
  'recipient-form': {
    it: 'Il codice destinatario ha 7 caratteri (6 per la PA).',
    en: 'A recipient code has 7 characters.',
  },
  'recipient-or-pec': { it: 'Serve il codice destinatario o la PEC.', en: 'Enter the recipient code or the PEC.' },
  'pec-form': { it: 'La PEC non è un indirizzo valido.', en: 'The PEC is not a valid address.' },
  'tax-code-form': { it: 'Il codice fiscale ha 16 caratteri.', en: 'A tax code has 16 characters.' },
  'tax-code-check': { it: 'Il codice fiscale non è corretto.', en: 'The tax code is not valid.' },
};

export function invoiceSentence(fault: InvoiceFault, locale: Locale): string {
  return SENTENCES[fault][locale];
}

const NUMBERS = {
  it: { vat: 'P. IVA', tax: 'C. F.' },
  en: { vat: 'VAT no.', tax: 'Tax code' },
} as const satisfies Record<Locale, object>;

/** The invoice recipient in one line, when it is not the customer as registered. */
export function payerText(invoice: InvoiceRequest, locale: Locale): string {
  const { vat, tax } = NUMBERS[locale];
  if (invoice.kind === 'private') return `${tax} ${invoice.tax_code}`;
  const { company_name, vat_number, recipient_code, pec } = invoice;
  return [company_name, `${vat} ${vat_number}`, recipient_code, pec].filter(Boolean).join(', ');
}

/** The invoice request in words, for e-mails and documents (C-CNT-4). */
import type { InvoiceRequest } from '#contract/values/invoice-request.ts';
import type { Locale } from '#contract/values/locale.ts';

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

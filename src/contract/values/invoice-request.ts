/**
 * Who an order is invoiced to, when it is not the customer as registered (storefront.md §5 "Invoice request variants",
 * C-CNT-4). Zod-free: the browser validates with the same rules while a field is typed as the server before an order is
 * made.
 */
import { isForeignVatNumber, plainVatNumber, type VatNumberFault, vatNumberFault } from './eu-vat-numbers.rules.ts';
import {
  FOREIGN_RECIPIENT,
  type PecFault,
  pecFault,
  type RecipientFault,
  recipientFault,
} from './invoice-delivery.rules.ts';
import { hasTaxCodeCheckLetter, hasTaxCodeForm, plainTaxNumber } from './tax-numbers.ts';

export type InvoiceRequest =
  | { kind: 'company'; company_name: string; vat_number: string; recipient_code: string; pec: string }
  | { kind: 'private'; tax_code: string };

export type InvoiceField = 'company_name' | 'vat_number' | 'recipient_code' | 'pec' | 'tax_code';

export type InvoiceFault =
  | 'required'
  | VatNumberFault
  /** A recipient code or a certified e-mail (PEC): one of them is needed to deliver an invoice in Italy. */
  | RecipientFault
  | PecFault
  | 'tax-code-form'
  | 'tax-code-check';

/** Maximum lengths of fields. */
export const INVOICE_FIELD_MAX: Readonly<Record<InvoiceField, number>> = {
  company_name: 200,
  vat_number: 20,
  recipient_code: 7,
  pec: 200,
  tax_code: 20,
};

/**
 * As stored: numbers and codes normalised, texts trimmed. A foreign company without a recipient code has that of all of
 * them.
 */
export function plainInvoice(invoice: InvoiceRequest): InvoiceRequest {
  if (invoice.kind === 'private') return { kind: 'private', tax_code: plainTaxNumber(invoice.tax_code) };
  const vat_number = plainVatNumber(invoice.vat_number);
  const code = invoice.recipient_code.trim().toUpperCase();
  return {
    kind: 'company',
    company_name: invoice.company_name.trim(),
    vat_number,
    recipient_code: code === '' && isForeignVatNumber(vat_number) ? FOREIGN_RECIPIENT : code,
    pec: invoice.pec.trim().toLowerCase(),
  };
}

/** The faults by field; empty when there are none. */
export function invoiceFaults(given: InvoiceRequest): Partial<Record<InvoiceField, InvoiceFault>> {
  const invoice = plainInvoice(given);
  const found: Partial<Record<InvoiceField, InvoiceFault | undefined>> =
    invoice.kind === 'private'
      ? { tax_code: taxCodeFault(invoice.tax_code) }
      : {
          company_name: invoice.company_name === '' ? 'required' : undefined,
          vat_number: invoice.vat_number === '' ? 'required' : vatNumberFault(invoice.vat_number),
          recipient_code: recipientFault(invoice.recipient_code, {
            pec: invoice.pec,
            foreign: isForeignVatNumber(invoice.vat_number),
          }),
          pec: pecFault(invoice.pec),
        };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

function taxCodeFault(code: string): InvoiceFault | undefined {
  if (code === '') return 'required';
  if (!hasTaxCodeForm(code)) return 'tax-code-form';
  return hasTaxCodeCheckLetter(code) ? undefined : 'tax-code-check';
}

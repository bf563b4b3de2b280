/**
 * Invoice recipient (storefront.md §5 "Invoice request variants", C-CNT-4): the customer as registered, another
 * company, or a private person. Errors are shown at the field while typing; the server validates again by the same
 * rules.
 */
import { useState } from 'react';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import {
  INVOICE_FIELD_MAX,
  type InvoiceFault,
  type InvoiceField,
  invoiceFaults,
} from '#contract/values/invoice-request.ts';
import { m } from '#storefront/messages/messages.js';
import { Field } from '#storefront/ui/forms/field.tsx';
import { required } from '#storefront/ui/forms/form-parts.tsx';
import { type InvoiceChoice, invoiceRequestOf } from './checkout-choices.ts';

const SENTENCES = {
  required: m.checkout_invoice_required,
  'vat-length': m.checkout_invoice_vat_length,
  'vat-check': m.checkout_invoice_vat_check,
  'vat-form': m.checkout_invoice_vat_form,
  'recipient-form': m.checkout_invoice_recipient_form,
  'recipient-foreign': m.checkout_invoice_recipient_foreign,
  'recipient-or-pec': m.checkout_invoice_recipient_or_pec,
  'pec-form': m.checkout_invoice_pec_form,
  'pec-sdi': m.checkout_invoice_pec_sdi,
  'tax-code-form': m.checkout_invoice_tax_code_form,
  'tax-code-check': m.checkout_invoice_tax_code_check,
} satisfies Record<InvoiceFault, () => string>;

const LABELS = {
  company_name: m.checkout_invoice_company_name,
  vat_number: m.checkout_invoice_vat_number,
  recipient_code: m.checkout_invoice_recipient_code,
  pec: m.checkout_invoice_pec,
  tax_code: m.checkout_invoice_tax_code,
} satisfies Record<InvoiceField, () => string>;

/** Of the other two one is enough: their hint explains it. */
const REQUIRED: ReadonlySet<InvoiceField> = new Set(['company_name', 'vat_number', 'tax_code']);

export type InvoiceFaults = ReturnType<typeof invoiceFaults>;

interface InvoiceFieldsProps {
  invoice: InvoiceChoice;
  payer: PreparedOrder['invoice_to'];
  /** The form was sent and is invalid: empty fields are marked too. */
  insist: boolean;
}

export function InvoiceFields({ invoice, payer, insist }: InvoiceFieldsProps) {
  const [typed, setTyped] = useState(invoice);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const request = invoiceRequestOf(typed);
  const faults = request ? invoiceFaults(request) : {};
  /** Errors while typing; missing values only once the field was left or the form sent. */
  const faultOf = (field: InvoiceField) => {
    const fault = faults[field];
    return fault && (insist || left.has(field) || typed[field] !== '') ? SENTENCES[fault]() : undefined;
  };
  const field = (name: InvoiceField, hint?: string) => (
    <Field
      label={REQUIRED.has(name) ? required(LABELS[name]()) : LABELS[name]()}
      aria-required={REQUIRED.has(name) || undefined}
      name={name}
      id={`invoice-${name}`}
      value={typed[name]}
      maxLength={INVOICE_FIELD_MAX[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      onBlur={() => setLeft(new Set(left).add(name))}
      {...(name === 'pec' ? { inputMode: 'email' as const } : {})}
      {...(faultOf(name) ? { error: faultOf(name) ?? '' } : hint ? { hint } : {})}
    />
  );
  const kind = (value: InvoiceChoice['kind'], label: string, note?: string) => (
    <label className="option">
      <input
        type="radio"
        name="invoice"
        value={value}
        defaultChecked={invoice.kind === value}
        onChange={() => setTyped({ ...typed, kind: value })}
      />
      <b>{label}</b>
      {note && <p>{note}</p>}
    </label>
  );
  const numbers = payer.vat_number
    ? m.checkout_invoice_vat({ number: payer.vat_number })
    : payer.tax_code && m.checkout_invoice_code({ code: payer.tax_code });
  return (
    <section className="section stack stack--close">
      <div className="section__head">
        <h2 id="invoice">{m.checkout_invoice()}</h2>
      </div>
      <div role="radiogroup" aria-labelledby="invoice">
        {kind('registered', m.checkout_invoice_registered({ company: payer.company_name }), numbers)}
        {kind('company', m.checkout_invoice_company())}
        {kind('private', m.checkout_invoice_private())}
      </div>
      <div className="columns columns--2 stack--close" data-invoice="company">
        {field('company_name')}
        {field('vat_number', m.checkout_invoice_vat_hint())}
        {field('recipient_code', m.checkout_invoice_recipient_hint())}
        {field('pec', m.checkout_invoice_pec_hint())}
      </div>
      <div className="columns columns--2" data-invoice="private">
        {field('tax_code', m.checkout_invoice_tax_code_hint())}
      </div>
    </section>
  );
}

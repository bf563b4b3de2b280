/** Where electronic invoices are delivered: a plain form, checked while typing; works without JavaScript. */
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { isForeignVatNumber, plainVatNumber } from '#contract/values/eu-vat-numbers.rules.ts';
import { invoiceDeliveryFaults, plainInvoiceDelivery } from '#contract/values/invoice-delivery.rules.ts';
import { INVOICE_FIELD_MAX } from '#contract/values/invoice-request.ts';
import { m } from '#storefront/messages/messages.js';
import { faultSentence } from '#storefront/platform/forms/form-sentences.ts';
import { holdWithoutNetwork } from '#storefront/platform/forms/without-network.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/forms/field.tsx';
import { Note } from '#storefront/ui/note.tsx';
import type { Customer } from './customer-data.tsx';
import type { DeliveryOutcome } from './invoice-delivery-action.ts';

type DeliveryField = 'recipient_code' | 'pec';

export function InvoiceDeliveryForm({
  customer,
  outcome,
}: {
  customer: Customer;
  outcome: DeliveryOutcome | undefined;
}) {
  const busy = useNavigation().formMethod === 'POST';
  const { recipient_code, pec } = customer;
  const [typed, setTyped] = useState(outcome?.typed ?? { recipient_code, pec });
  const vat = plainVatNumber(customer.vat_number);
  const of = { company: vat !== '', foreign: isForeignVatNumber(vat) };
  const faults = invoiceDeliveryFaults(plainInvoiceDelivery(typed, of), of);
  const changed = typed.recipient_code !== recipient_code || typed.pec !== pec;
  const field = (name: DeliveryField, label: string, hint: string) => {
    const fault = changed ? faults[name] : undefined;
    return (
      <Field
        label={label}
        name={name}
        id={`invoice-${name}`}
        value={typed[name]}
        maxLength={INVOICE_FIELD_MAX[name]}
        autoComplete="off"
        spellCheck={false}
        {...(name === 'pec' ? { inputMode: 'email' as const } : { autoCapitalize: 'characters' })}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        {...(fault ? { error: faultSentence(fault) } : { hint })}
      />
    );
  };
  return (
    <Form method="post" className="section stack" aria-labelledby="invoice-delivery" onSubmit={holdWithoutNetwork}>
      <h2 id="invoice-delivery">{m.account_invoice_delivery()}</h2>
      <p className="muted">{m.account_invoice_delivery_text()}</p>
      {outcome?.failure && (
        <Note tone="err" alert>
          {outcome.failure}
        </Note>
      )}
      {/* What the page showed: a change made meanwhile by another user is not overwritten. */}
      <input type="hidden" name="seen_recipient_code" value={recipient_code} />
      <input type="hidden" name="seen_pec" value={pec} />
      <div className="columns columns--2 stack--close">
        {field('recipient_code', m.orders_customer_recipient_code(), m.register_recipient_hint())}
        {field('pec', m.orders_customer_pec(), m.register_pec_hint())}
      </div>
      <p>
        <Button type="submit" tone="go" aria-busy={busy}>
          {m.account_invoice_delivery_save()}
        </Button>
      </p>
    </Form>
  );
}

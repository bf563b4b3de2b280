/** Second step: payment method of the delivery address, invoice, the buyer's reference (C-ORD-1, C-ORD-3, C-ORD-7). */
import { type FormEvent, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { invoiceFaults } from '#contract/values/invoice-request.ts';
import { longDate } from '#kit/format/dates.ts';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/forms/field.tsx';
import { type Choices, datesOf, invoiceFormOf, invoiceRequestOf, REFERENCE_MAX } from './checkout-choices.ts';
import { CreditNote } from './credit-note.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { ProcurementFields } from './procurement-fields.tsx';
import { StepBar } from './step-bar.tsx';
import { useDraftSaving } from './use-draft-saving.ts';

interface PaymentStepProps {
  prepared: PreparedOrder;
  choices: Choices;
  total: number;
  /** The form is shown again because the invoice's data are invalid. */
  insist: boolean;
}

export function PaymentStep({ prepared, choices, total, insist }: PaymentStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isWrong, setWrong] = useState(false);
  useDraftSaving(form);
  const isOverLimit = prepared.issues.some(({ code }) => code === 'credit-exceeded');

  const judge = (event: FormEvent<HTMLFormElement>) => {
    const request = invoiceRequestOf(invoiceFormOf(new FormData(event.currentTarget)));
    const [field] = request ? Object.keys(invoiceFaults(request)) : [];
    if (!field) return;
    event.preventDefault();
    setWrong(true);
    document.getElementById(`invoice-${field}`)?.focus();
  };

  return (
    <Form className="stack" method="post" ref={form} onSubmit={judge}>
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="cart" value={prepared.cart.id_cart} />
      <section className="section stack stack--close">
        <div className="section__head">
          <h2 id="payment">{m.checkout_payment()}</h2>
        </div>
        <div role="radiogroup" aria-labelledby="payment">
          {prepared.payment_methods.map((method) => (
            <label className="option" key={method.code}>
              <input type="radio" name="payment" value={method.code} defaultChecked={choices.payment === method.code} />
              <b>{method.label}</b>
              {method.card && <span>{m.checkout_card_now()}</span>}
              {method.due_date && <p>{m.checkout_due({ date: longDate(method.due_date) })}</p>}
              {method.card && <p>{m.checkout_card_note()}</p>}
              {method.code === 'cash_on_delivery' && <p>{m.checkout_cash_note()}</p>}
            </label>
          ))}
        </div>
        {prepared.credit && !isOverLimit && <CreditNote credit={prepared.credit} blocked={undefined} />}
      </section>
      <InvoiceFields invoice={choices.invoice} payer={prepared.invoice_to} insist={insist || isWrong} />
      <section className="section stack stack--close">
        <div className="section__head">
          <h2>{m.checkout_notes()}</h2>
        </div>
        <div className="columns columns--2 stack--close">
          <Field
            label={m.checkout_reference()}
            name="reference"
            defaultValue={choices.reference}
            maxLength={REFERENCE_MAX}
            autoComplete="off"
          />
          {!datesOf(prepared, false).asked && (
            <label className="field">
              <span>{m.checkout_single()}</span>
              <select className="input" name="single" defaultValue={choices.single ? 'yes' : 'no'}>
                <option value="no">{m.checkout_single_no()}</option>
                <option value="yes">{m.checkout_single_yes()}</option>
              </select>
            </label>
          )}
        </div>
        {prepared.asks_cig && <ProcurementFields choices={choices} />}
      </section>
      <StepBar total={total} hint={m.checkout_not_yet()}>
        <Button type="submit" tone="go" large disabled={prepared.payment_methods.length === 0}>
          {m.checkout_to_summary()}
        </Button>
      </StepBar>
    </Form>
  );
}

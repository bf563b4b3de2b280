/**
 * Third step: all choices, the buyer's comments (C-ORD-1) and the button that sends the order, or leads to card
 * payment.
 */
import { type ReactNode, useId, useRef } from 'react';
import { Form } from 'react-router';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { longDate } from '#kit/format/dates.ts';
import { usePickupPlace } from '#storefront/domain/order/pickup-place.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { type Choices, type InvoiceChoice, NOTE_MAX } from './checkout-choices.ts';
import { StepBar } from './step-bar.tsx';
import { useDraftSaving } from './use-draft-saving.ts';

export interface SummaryStepProps {
  prepared: PreparedOrder;
  choices: Choices;
  idempotencyKey: string;
  /** An identical order was sent already: the button asks for confirmation. */
  similar: boolean;
  sending: boolean;
  /** With JavaScript; without it the form posts. */
  onSend: (form: FormData) => void;
  /** Error of the last attempt. */
  children: ReactNode;
}

export function SummaryStep(props: SummaryStepProps) {
  const { prepared, choices, idempotencyKey, similar, sending, onSend, children } = props;
  const { address } = useSession();
  const pickupPlace = usePickupPlace();
  const noteId = useId();
  const form = useRef<HTMLFormElement>(null);
  // Comments are entered here: they survive a reload, also one before the server has them.
  useDraftSaving(form, `checkout-note:${prepared.cart.id_cart}`);
  const [date = '', from, to] = choices.window.split('_');
  const method = prepared.payment_methods.find((one) => one.code === choices.payment);
  const blocked = prepared.issues.some((issue) => issue.blocking);
  const cart = prepared.cart.id_cart;
  const payment = paths.checkout({ step: 'payment', cart });
  const label = method?.card ? m.checkout_to_card() : m.checkout_send();
  return (
    <div className="stack">
      {children}
      <section className="columns columns--2">
        <Part title={m.checkout_step_delivery()} change={paths.checkout({ step: 'delivery', cart })}>
          {choices.delivery === 'pickup'
            ? [m.checkout_pickup(), pickupPlace, from ? `${longDate(date)}, ${from}–${to}` : m.checkout_wait_unknown()]
            : [
                address?.name,
                `${address?.street}, ${address?.postal_code} ${address?.Citta}`,
                choices.date ? m.checkout_leaves_on({ date: longDate(choices.date) }) : m.checkout_wait_unknown(),
              ]}
          {choices.single ? m.checkout_single_said_yes() : m.checkout_single_said_no()}
        </Part>
        <Part title={m.checkout_payment()} change={payment}>
          {method?.label}
          {method?.due_date && m.checkout_due({ date: longDate(method.due_date) })}
        </Part>
        <Part title={m.checkout_invoice()} change={payment}>
          {invoiceLines(choices.invoice, prepared.invoice_to)}
        </Part>
        <Part title={m.checkout_notes()} change={payment}>
          {choices.reference && `${m.checkout_reference()}: ${choices.reference}`}
          {choices.cig && `${m.checkout_cig()}: ${choices.cig}`}
          {choices.cup && `${m.checkout_cup()}: ${choices.cup}`}
          {choices.reference || choices.cig || choices.cup ? '' : '–'}
        </Part>
      </section>
      <Form
        className="stack"
        method="post"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) onSend(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" name="intent" value={method?.card ? 'pay' : 'send'} />
        <input type="hidden" name="cart" value={cart} />
        <input type="hidden" name="choices" value={JSON.stringify(choices)} />
        <input type="hidden" name="summary_token" value={prepared.summary_token} />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        {similar && <input type="hidden" name="confirm_duplicate" value="true" />}
        {prepared.order_note && (
          <section className="section stack stack--close">
            <div className="field">
              <label htmlFor={noteId}>{m.checkout_comments()}</label>
              <textarea
                className="input"
                id={noteId}
                name="note"
                defaultValue={choices.note}
                maxLength={NOTE_MAX}
                placeholder={m.checkout_comments_hint()}
                rows={3}
              />
            </div>
          </section>
        )}
        <StepBar
          total={prepared.totals[choices.delivery].totale_doc}
          hint={blocked ? m.checkout_blocked_hint() : method?.card ? m.checkout_card_hint() : m.checkout_send_hint()}
        >
          <Button type="submit" tone="go" large disabled={blocked} aria-busy={sending}>
            {sending ? m.checkout_sending() : similar ? m.checkout_send_anyway() : label}
          </Button>
        </StepBar>
      </Form>
    </div>
  );
}

function invoiceLines(invoice: InvoiceChoice, payer: PreparedOrder['invoice_to']): string[] {
  if (invoice.kind === 'private') return [m.checkout_invoice_code({ code: invoice.tax_code })];
  if (invoice.kind === 'registered')
    return [payer.company_name, payer.vat_number && m.checkout_invoice_vat({ number: payer.vat_number })];
  const { company_name, vat_number, recipient_code, pec } = invoice;
  return [
    company_name,
    m.checkout_invoice_vat({ number: vat_number }),
    recipient_code && `${m.checkout_invoice_recipient_code()}: ${recipient_code}`,
    pec && `PEC: ${pec}`,
  ];
}

/** `children`: lines; empty ones are omitted. */
function Part({ title, change, children }: { title: string; change: string; children: ReactNode }) {
  const lines = [children].flat(2).filter(Boolean) as ReactNode[];
  return (
    <div className="section">
      <div className="section__head">
        <h2>{title}</h2>
        <Link className="link" to={change} aria-label={`${m.checkout_change()}: ${title}`}>
          {m.checkout_change()}
        </Link>
      </div>
      <div className="lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
          <p key={index}>{line}</p>
        ))}
      </div>
    </div>
  );
}

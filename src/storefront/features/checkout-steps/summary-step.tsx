/** Last step: everything at a glance and the one button that sends. */
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { PreparedOrder } from '#contract/order.ts';
import { longDate } from '#storefront/lib/dates.ts';
import { usePickupPlace } from '#storefront/lib/pickup-place.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { type Choices, stepQuery } from './checkout-choices.ts';
import { KeptChoices } from './kept-choices.tsx';

export interface SummaryStepProps {
  prepared: PreparedOrder;
  choices: Choices;
  idempotencyKey: string;
  /** An equal order was sent already: the button asks again. */
  similar: boolean;
  sending: boolean;
  /** With JavaScript; without, the form posts. */
  onSend: (form: FormData) => void;
  /** What went wrong with the last try. */
  children: ReactNode;
}

export function SummaryStep({
  prepared,
  choices,
  idempotencyKey,
  similar,
  sending,
  onSend,
  children,
}: SummaryStepProps) {
  const { address } = useSession();
  const pickupPlace = usePickupPlace();
  const [date = '', from, to] = choices.window.split('_');
  const method = prepared.payment_methods.find((one) => one.code === choices.payment);
  const blocked = prepared.issues.some((issue) => issue.blocking);
  return (
    <div className="stack">
      {children}
      <section className="cols cols--3">
        <Part title={m.checkout_step_delivery()} change={paths.checkout(stepQuery('delivery', choices))}>
          {choices.delivery === 'pickup' ? (
            <>
              {m.checkout_pickup()}
              <br />
              {pickupPlace}
              <br />
              {longDate(date)}, {from}–{to}
            </>
          ) : (
            <>
              {address?.name}
              <br />
              {address?.street}, {address?.postal_code} {address?.Citta}
              <br />
              {longDate(choices.date)}
            </>
          )}
        </Part>
        <Part title={m.checkout_payment()} change={paths.checkout(stepQuery('payment', choices))}>
          {method?.label}
        </Part>
        <Part title={m.checkout_notes()} change={paths.checkout(stepQuery('payment', choices))}>
          {choices.reference && (
            <>
              {m.checkout_reference()}: {choices.reference}
              <br />
            </>
          )}
          {choices.note || '–'}
        </Part>
      </section>
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) onSend(new FormData(event.currentTarget));
        }}
      >
        <KeptChoices choices={choices} except={[]} />
        <input type="hidden" name="summary_token" value={prepared.summary_token} />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        {similar && <input type="hidden" name="confirm_duplicate" value="true" />}
        <div className="acts acts--go">
          <Button type="submit" tone="go" large disabled={blocked} aria-busy={sending}>
            {sending ? m.checkout_sending() : similar ? m.checkout_send_anyway() : m.checkout_send()}
          </Button>
          <p className="hint">{m.checkout_send_hint()}</p>
        </div>
      </Form>
    </div>
  );
}

function Part({ title, change, children }: { title: string; change: string; children: ReactNode }) {
  return (
    <div className="sec">
      <div className="sec__h">
        <h2>{title}</h2>
        <Link className="link" to={change} aria-label={`${m.checkout_change()}: ${title}`}>
          {m.checkout_change()}
        </Link>
      </div>
      <p>{children}</p>
    </div>
  );
}

/** Second step: payment of the address, own reference, comments (C-ORD-1, C-ORD-3). */
import { useId } from 'react';
import type { PreparedOrder } from '#contract/order.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { type Choices, NOTE_MAX, REFERENCE_MAX } from './checkout-choices.ts';
import { KeptChoices } from './kept-choices.tsx';

export function PaymentStep({ prepared, choices }: { prepared: PreparedOrder; choices: Choices }) {
  const noteId = useId();
  return (
    <form className="stack" action={paths.checkout()}>
      <KeptChoices step="summary" choices={choices} except={['payment', 'note', 'reference']} />
      <section className="sec">
        <div className="sec__h">
          <h2 id="payment">2. {m.checkout_payment()}</h2>
        </div>
        <div role="radiogroup" aria-labelledby="payment">
          {prepared.payment_methods.map((method) => (
            <label className="opt" key={method.code}>
              <input type="radio" name="payment" value={method.code} defaultChecked={choices.payment === method.code} />
              <b>{method.label}</b>
            </label>
          ))}
        </div>
        {prepared.payment_methods.length === 0 && <Note tone="err">{m.checkout_no_payments()}</Note>}
      </section>
      <section className="sec stack stack--s">
        <div className="sec__h">
          <h2>3. {m.checkout_notes()}</h2>
        </div>
        <Field
          label={m.checkout_reference()}
          name="reference"
          defaultValue={choices.reference}
          maxLength={REFERENCE_MAX}
          autoComplete="off"
        />
        <div className="field">
          <label htmlFor={noteId}>{m.checkout_comments()}</label>
          <textarea
            className="inp"
            id={noteId}
            name="note"
            defaultValue={choices.note}
            maxLength={NOTE_MAX}
            placeholder={m.checkout_comments_hint()}
            rows={3}
          />
        </div>
      </section>
      <div className="acts acts--go">
        <Button type="submit" tone="go" large disabled={prepared.payment_methods.length === 0}>
          {m.checkout_to_summary()}
        </Button>
        <p className="hint">{m.checkout_not_yet()}</p>
      </div>
    </form>
  );
}

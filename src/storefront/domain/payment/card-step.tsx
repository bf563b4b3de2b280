/**
 * The card payment container (storefront.md §4): submitting (spinner), submitted (checkmark), or the failure, with a
 * retry. No field here takes a card number: it is entered at the provider's; the embedded provider only lets the tester
 * choose the result of the test payment.
 */
import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import { formatEuro } from '#contract/values/money.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import './card-step.css';

export type CardState = 'open' | 'submitting' | 'submitted' | 'failed';

interface CardStepProps {
  /** Hidden fields of its forms besides the payment. */
  fields?: Readonly<Record<string, number>>;
  words: CardWords;
  payment: PaymentView;
  state: CardState;
  /** The buyer has returned from the provider's page. */
  isBack: boolean;
  retrying: boolean;
  /** With JavaScript; without it the forms post. */
  onPay: (form: FormData) => void;
  onRetry: (form: FormData) => void;
  /** It is certain that the card was not charged. */
  isFree: boolean;
  /** Beside the retry: another way. */
  other: ReactNode;
  /** Why it failed, if there are details. */
  children: ReactNode;
}

/** What depends on what is paid. */
export interface CardWords {
  /** The button that pays. */
  pay: (text: { amount: string }) => string;
  /** The button after the return from the provider's page. */
  finish: () => string;
  submitted: () => string;
}

const OUTCOMES = [
  ['success', m.checkout_card_success],
  ['decline', m.checkout_card_decline],
  ['timeout', m.checkout_card_timeout],
] as const;

export function CardStep(props: CardStepProps) {
  const { fields = {}, words, payment, state, isBack, retrying, onPay, onRetry, isFree, other, children } = props;
  const { locale } = useSession();
  const titleId = useId();
  const amount = formatEuro(payment.amount, locale);
  const hidden = Object.entries({ ...fields, payment: payment.payment }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <section className="section card" aria-labelledby={titleId}>
      <div className="section__head">
        <h2 id={titleId}>{m.checkout_card_title()}</h2>
        <b className="card__amount money">{amount}</b>
      </div>
      <div aria-live="polite">
        {state === 'submitting' && (
          <p className="card__state">
            <span className="spinner" aria-hidden="true" />
            {m.checkout_card_submitting()}
          </p>
        )}
        {state === 'submitted' && (
          <p className="card__state card__state--ok">
            <Icon name="check" />
            {words.submitted()}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <div className="card__failed" role="alert">
          <h3>
            <Icon name="alert" />
            {m.checkout_card_failed()}
          </h3>
          <p>
            {m.checkout_card_sorry()} {isFree && m.checkout_card_free()}
          </p>
          {children}
          <Form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              onRetry(new FormData(event.currentTarget));
            }}
          >
            <input type="hidden" name="intent" value="retry" />
            {hidden}
            <span className="actions actions--main">
              <Button type="submit" tone="go" large aria-busy={retrying}>
                {m.checkout_card_retry()}
              </Button>
              {other}
            </span>
          </Form>
        </div>
      )}
      {state === 'open' && payment.next.kind === 'redirect' && !isBack && (
        <div className="actions actions--main">
          <a className={buttonClass({ tone: 'go', large: true })} href={payment.next.url}>
            {m.checkout_card_go()}
          </a>
          <p className="hint">{m.checkout_card_note()}</p>
        </div>
      )}
      {state === 'open' && (payment.next.kind !== 'redirect' || isBack) && (
        <Form
          method="post"
          className="stack stack--close"
          onSubmit={(event) => {
            event.preventDefault();
            onPay(new FormData(event.currentTarget));
          }}
        >
          <input type="hidden" name="intent" value="finish" />
          {hidden}
          {payment.next.kind === 'simulator' && (
            <fieldset className="card__test">
              <legend className="field-label">{m.checkout_card_simulated()}</legend>
              {OUTCOMES.map(([outcome, label]) => (
                <label className="check" key={outcome}>
                  <input type="radio" name="outcome" value={outcome} defaultChecked={outcome === 'success'} />
                  <span>{label()}</span>
                </label>
              ))}
            </fieldset>
          )}
          <div className="actions actions--main">
            <Button type="submit" tone="go" large>
              {payment.next.kind === 'simulator' ? words.pay({ amount }) : words.finish()}
            </Button>
            <p className="hint">{m.checkout_card_once()}</p>
          </div>
        </Form>
      )}
    </section>
  );
}

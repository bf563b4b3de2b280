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
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

export type CardState = 'open' | 'submitting' | 'submitted' | 'failed';

interface CardStepProps {
  /** The cart of this checkout. */
  cart: number;
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
  /** Why it failed, if there are details. */
  children: ReactNode;
}

const OUTCOMES = [
  ['success', m.checkout_card_success],
  ['decline', m.checkout_card_decline],
  ['timeout', m.checkout_card_timeout],
] as const;

export function CardStep({ cart, payment, state, isBack, retrying, onPay, onRetry, isFree, children }: CardStepProps) {
  const { locale } = useSession();
  const titleId = useId();
  const amount = formatEuro(payment.amount, locale);
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
            {m.checkout_card_submitted()}
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
            <input type="hidden" name="cart" value={cart} />
            <input type="hidden" name="payment" value={payment.payment} />
            <span className="actions actions--main">
              <Button type="submit" tone="go" large aria-busy={retrying}>
                {m.checkout_card_retry()}
              </Button>
              <Link
                className={buttonClass({ large: true })}
                to={paths.checkout({ step: 'payment', cart })}
                prefetch="none"
              >
                {m.checkout_card_other()}
              </Link>
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
          <input type="hidden" name="cart" value={cart} />
          <input type="hidden" name="payment" value={payment.payment} />
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
              {payment.next.kind === 'simulator' ? m.checkout_card_pay({ amount }) : m.checkout_card_finish()}
            </Button>
            <p className="hint">{m.checkout_card_once()}</p>
          </div>
        </Form>
      )}
    </section>
  );
}

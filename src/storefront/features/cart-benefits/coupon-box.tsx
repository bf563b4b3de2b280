/**
 * The coupon of the cart: a field to enter one, then its deduction or why it is inactive (C-PRICE-2
 * `apply_coupon_code`). A real form, so that it works without JavaScript; with JavaScript the result is shown in place.
 */
import { type FormEvent, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { Cart, CartCoupon } from '#contract/endpoints/cart-shape.ts';
import { COUPON_CODE_MAX } from '#contract/values/constants.ts';
import { formatEuro } from '#contract/values/money.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { longDate } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { flushCart, loadCart } from '#storefront/domain/cart/cart-store.ts';
import { m } from '#storefront/messages/messages.js';
import { errorSentence, withErrorDialog } from '#storefront/platform/notices/report-error.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ChevronSummary } from '#storefront/ui/chevron-summary.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { APPLY_COUPON, actOnCoupon, REMOVE_COUPON } from './coupon-form.ts';
import '#storefront/domain/cart/cart-benefits.css';

export interface CouponBoxProps {
  cart: Pick<Cart, 'coupon' | 'takes_coupons'>;
  /** The error and the code of a form that was sent without JavaScript and refused. */
  refused?: { code: string; sentence: string } | undefined;
}

export function CouponBox({ cart, refused }: CouponBoxProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(refused?.sentence);
  const [done, setDone] = useState('');
  const [code, setCode] = useState(refused?.code ?? '');
  const [open, setOpen] = useState(refused !== undefined);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  if (!cart.takes_coupons) return null;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    setBusy(true);
    setRefusal(undefined);
    setDone('');
    try {
      // The server computes the coupon from the quantities on screen, so pending edits are sent first.
      await flushCart();
      const outcome = await withErrorDialog(() => actOnCoupon(form));
      if ('refused' in outcome) return refuse(outcome.refused.sentence);
      loadCart(outcome.cart);
      setCode('');
      setOpen(false);
      const amount = formatEuro(outcome.cart.sconto_coupon, getLocale());
      setDone(outcome.cart.coupon ? m.benefits_coupon_applied({ amount }) : m.benefits_coupon_removed());
    } catch (error) {
      refuse(errorSentence(error));
    } finally {
      setBusy(false);
    }
  };
  const refuse = (sentence: string) => {
    setRefusal(sentence);
    field.current?.focus();
  };
  return (
    <div className="coupon">
      {cart.coupon ? (
        <HeldCoupon coupon={cart.coupon} busy={busy} onRemove={send} />
      ) : (
        <details className="coupon__ask" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <ChevronSummary>{m.benefits_coupon_have()}</ChevronSummary>
          <Form method="post" noValidate className="coupon__form" onSubmit={send}>
            <input
              ref={field}
              className="input"
              name="coupon_code"
              value={code}
              aria-required
              maxLength={COUPON_CODE_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-label={m.benefits_coupon_code()}
              placeholder={m.benefits_coupon_code()}
              aria-invalid={refusal ? true : undefined}
              aria-describedby={refusal ? errorId : undefined}
              onChange={(event) => {
                setCode(event.currentTarget.value);
                setRefusal(undefined);
              }}
            />
            <Button type="submit" name="intent" value={APPLY_COUPON} aria-busy={busy}>
              {m.benefits_coupon_apply()}
            </Button>
          </Form>
        </details>
      )}
      {refusal && (
        <p className="error" id={errorId} role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {done}
      </p>
    </div>
  );
}

function HeldCoupon({
  coupon,
  busy,
  onRemove,
}: {
  coupon: CartCoupon;
  busy: boolean;
  onRemove: (event: FormEvent<HTMLFormElement>) => void;
}) {
  return (
    <Form method="post" className="coupon__held" onSubmit={onRemove}>
      <Icon name={coupon.problem ? 'clock' : 'tag'} />
      <span>
        <b className="code">{coupon.code}</b>
        {coupon.title && <span>{coupon.title}</span>}
        {coupon.problem ? (
          <small className="coupon__rests">{m.benefits_coupon_rests({ reason: reasonOf(coupon) })}</small>
        ) : (
          <small>{m.benefits_coupon_until({ date: longDate(coupon.valid_to) })}</small>
        )}
      </span>
      <Button
        type="submit"
        tone="quiet"
        name="intent"
        value={REMOVE_COUPON}
        aria-label={m.benefits_coupon_remove_label({ code: coupon.code })}
        aria-busy={busy}
      >
        {m.benefits_coupon_remove()}
      </Button>
    </Form>
  );
}

/** The same messages as for a refused coupon. */
function reasonOf({ problem, missing }: CartCoupon): string {
  return problem ? errorSentence(new ApiError(400, { code: problem, missing })) : '';
}

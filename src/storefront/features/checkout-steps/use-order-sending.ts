/**
 * Sends the order, or pays it by card first; errors are kept to be shown. A second click is stopped by the form
 * (`summary-step.tsx`), a second request by the idempotency key on the server (C-ORD-4).
 * The requests are those of a posted form (`checkout-actions.ts`).
 */
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import { sendWithKey } from '#kit/api/send-again.ts';
import { fetchCart } from '#storefront/domain/cart/cart-store.ts';
import type { CardState } from '#storefront/domain/payment/card-step.tsx';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { actOnCheckout, type CheckoutCall } from './checkout-actions.ts';
import type { SendFailure } from './send-failure.tsx';

export interface OrderSending {
  /** Why the last attempt failed. */
  tried: SendFailure | undefined;
  sending: boolean;
  /** State of the card step after an action. */
  card: CardState | undefined;
  /** The form of the summary: `intent=pay` opens a card payment. */
  send: (form: FormData) => Promise<void>;
  /** The form of the card step. */
  pay: (form: FormData) => Promise<void>;
  /** A new payment instead of the failed one. */
  retry: (form: FormData) => Promise<void>;
}

interface OrderToSend {
  /** For the card step only. */
  payment: PaymentView | null;
  /** Back from the provider's page: the payment is completed without another click. */
  finishNow: boolean;
}

/** The page is out of date: the cart, its prices, or the available choices. */
const OUTDATED = [
  'cart-changed',
  'cart-has-anomalies',
  'delivery-refused',
  'payment-method-refused',
  'credit-exceeded',
  'unpaid-deadlines',
  'minimum-order',
];

/** An order is sent again with its key while the database is away. */
const callWithKey: CheckoutCall = (name, body) => {
  const key = 'idempotency_key' in body ? String(body.idempotency_key) : undefined;
  return sendWithKey(key, () => callApi(name, body));
};

export function useOrderSending({ payment, finishNow }: OrderToSend): OrderSending {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  const [card, setCard] = useState<CardState>();
  const [tried, setTried] = useState<SendFailure>();

  const act = async (form: FormData): Promise<void> => {
    const fromSummary = ['send', 'pay'].includes(String(form.get('intent')));
    const { to = '', provider, sent, failure } = await actOnCheckout(form, callWithKey, true);
    if (failure) {
      if (!fromSummary) setCard('failed');
      setTried(failure);
      setSending(false);
      if (OUTDATED.includes(failure.code ?? '')) await revalidate();
      return;
    }
    if (provider) return location.assign(provider);
    if (sent) {
      if (!fromSummary) setCard('submitted');
      await navigate(to, { replace: true });
      await fetchCart();
      return;
    }
    // A failure stays on screen until its retry is ready: a click in between would act on the old payment.
    const clear = () => {
      setCard(undefined);
      setTried(undefined);
      setSending(false);
    };
    if (fromSummary) clear();
    await navigate(to, { replace: !fromSummary });
    if (!fromSummary) clear();
  };

  const send = (form: FormData) => {
    setSending(true);
    return act(form);
  };
  const pay = async (form: FormData) => {
    if (card === 'submitting') return;
    setCard('submitting');
    setTried(undefined);
    await act(form);
  };
  const retry = async (form: FormData) => {
    if (!sending) await send(form);
  };

  // Back from the provider's page the order is completed without another click.
  const finished = useRef(false);
  useEffect(() => {
    if (!finishNow || !payment || finished.current) return;
    finished.current = true;
    const form = new FormData();
    form.set('intent', 'finish');
    form.set('payment', String(payment.payment));
    void pay(form);
  });

  return { tried, sending, card, send, pay, retry };
}

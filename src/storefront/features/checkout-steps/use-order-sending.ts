/**
 * Sends the order, or pays it by card first: exactly once, whatever is clicked (C-ORD-4); errors are kept to be shown.
 */
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import { fetchCart } from '#storefront/domain/cart/cart-store.ts';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import type { CardState } from './card-step.tsx';
import { orderRequest } from './checkout-choices.ts';
import { failureOf, type SendFailure } from './send-failure.tsx';

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
  retry: () => Promise<void>;
}

interface OrderToSend {
  /** Number of the cart. */
  cart: number;
  /** For the card step only. */
  payment: PaymentView | null;
  /** Back from the provider's page: the payment is completed without another click. */
  finishNow: boolean;
}

export function useOrderSending({ cart, payment, finishNow }: OrderToSend): OrderSending {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  const [card, setCard] = useState<CardState>();
  const [tried, setTried] = useState<SendFailure>();

  const failed = async (error: unknown, key?: string) => {
    const reason = failureOf(error, key);
    setTried(reason);
    setSending(false);
    // The page is out of date: the cart, its prices, or the available choices.
    const isOld = ['cart-changed', 'delivery-refused', 'payment-method-refused', 'credit-exceeded', 'minimum-order'];
    if (isOld.includes(reason.code ?? '') || reason.code === 'cart-has-anomalies') await revalidate();
  };

  const done = async (number: string) => {
    await navigate(paths.thankyou({ number }), { replace: true });
    await fetchCart();
  };

  const send = async (form: FormData) => {
    setSending(true);
    const order = orderRequest(form);
    try {
      if (form.get('intent') !== 'pay')
        return await done((await callApi('wrapper.send_order', order)).message.order.number);
      const { message } = await callApi('payment.start', order);
      if (message.next.kind === 'redirect') return location.assign(message.next.url);
      setSending(false);
      setTried(undefined);
      await navigate(paths.checkout({ step: 'card', payment: message.payment, cart }));
    } catch (error) {
      await failed(error, order.idempotency_key);
    }
  };

  const pay = async (form: FormData) => {
    if (!payment || card === 'submitting') return;
    setCard('submitting');
    setTried(undefined);
    const outcome = form.get('outcome') as 'success' | 'decline' | 'timeout' | null;
    try {
      if (outcome) await callApi('payment.simulate', { payment: payment.payment, outcome });
      const { message } = await callApi('payment.finish', { payment: payment.payment });
      setCard('submitted');
      await done(message.order?.number ?? '');
    } catch (error) {
      setCard('failed');
      await failed(error);
    }
  };

  /** The failure stays on screen until the retry is ready: a click in between would act on the old payment. */
  const retry = async () => {
    if (!payment || sending) return;
    setSending(true);
    try {
      const { message } = await callApi('payment.retry', { payment: payment.payment });
      if (message.next.kind === 'redirect') return location.assign(message.next.url);
      await navigate(paths.checkout({ step: 'card', payment: message.payment, cart }), { replace: true });
      setCard(undefined);
      setTried(undefined);
      setSending(false);
    } catch (error) {
      setCard('failed');
      await failed(error);
    }
  };

  // Back from the provider's page the order is completed without another click.
  const finished = useRef(false);
  useEffect(() => {
    if (!finishNow || finished.current) return;
    finished.current = true;
    void pay(new FormData());
  });

  return { tried, sending, card, send, pay, retry };
}

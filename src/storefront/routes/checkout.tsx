/**
 * Checkout: delivery → payment → summary (→ card) → sent, each step a URL (C-ORD-1). Sending is exactly once (C-ORD-4).
 */
import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { flushCart } from '#storefront/domain/cart/cart-store.ts';
import { CardStep, type CardWords } from '#storefront/domain/payment/card-step.tsx';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { actOnCheckout, type CheckoutCall } from '#storefront/features/checkout-steps/checkout-actions.ts';
import {
  type Choices,
  choicesOf,
  isInvoiceWrong,
  reachableStep,
  type ShownStep,
  type Stale,
  staleChoice,
  stepOf,
} from '#storefront/features/checkout-steps/checkout-choices.ts';
import { CheckoutClosed } from '#storefront/features/checkout-steps/checkout-closed.tsx';
import { DeliveryStep } from '#storefront/features/checkout-steps/delivery-step.tsx';
import { OrderIssues } from '#storefront/features/checkout-steps/order-issues.tsx';
import { OrderSummary } from '#storefront/features/checkout-steps/order-summary.tsx';
import { PaymentStep } from '#storefront/features/checkout-steps/payment-step.tsx';
import { FailureNote } from '#storefront/features/checkout-steps/send-failure.tsx';
import { StepList } from '#storefront/features/checkout-steps/step-list.tsx';
import { SummaryStep } from '#storefront/features/checkout-steps/summary-step.tsx';
import { useOrderSending } from '#storefront/features/checkout-steps/use-order-sending.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/cart-page/cart.css';
import '#storefront/features/checkout-steps/checkout.css';

export const meta = pageTitle(() => m.checkout_title());

interface CheckoutView {
  prepared: PreparedOrder;
  /** For the card step only. */
  payment: PaymentView | null;
  stale: Stale | undefined;
  /** Back from the provider's page. */
  isBack: boolean;
  step: ShownStep;
  /** The visitor was sent to this step because of errors: they are shown. */
  insist: boolean;
  choices: Choices;
  idempotencyKey: string;
}

/** `sent`: number of the order made from the cart in this URL. */
type Shown = CheckoutView | { sent: string };

const numberOf = (query: URLSearchParams, name: string) => Number(query.get(name)) || undefined;

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  const query = url.searchParams;
  const wanted = stepOf(query);
  const payment = wanted === 'card' ? await ownPayment(numberOf(query, 'payment') ?? 0, context) : null;
  if (wanted === 'card' && !payment) throw redirectTo(paths.checkout({ step: 'summary' }));
  if (payment?.order) throw redirectTo(paths.thankyou({ number: payment.order.number }));
  const id_cart = numberOf(query, 'cart');
  const response = await callApi('wrapper.prepare_order', id_cart ? { id_cart } : {}, context).catch((error) => {
    if (!(error instanceof ApiError) || !id_cart) throw pageFailure(error);
    if (error.code === 'already-sent') return { sent: error.body.order ?? '' };
    // For a cart that is parked, deleted or of another address: the active one.
    if (['conflict', 'not-found'].includes(error.code ?? '')) throw redirectTo(paths.checkout());
    throw pageFailure(error);
  });
  if ('sent' in response) return pack<Shown>({ sent: response.sent });
  const { message: prepared } = response;
  const stale = staleChoice(prepared.draft, prepared);
  const choices = choicesOf(prepared.draft, prepared);
  const step = payment ? wanted : reachableStep(wanted, stale, isInvoiceWrong(choices.invoice));
  return pack<Shown>({
    prepared,
    payment,
    stale,
    isBack: query.get('back') === 'true',
    step,
    insist: step === 'payment' && wanted !== 'payment',
    choices,
    idempotencyKey: newKey(),
  });
}

async function ownPayment(payment: number, context: LoaderFunctionArgs['context']) {
  const response = await callApi('payment.get', { payment }, context).catch((error) => {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw pageFailure(error);
  });
  return response?.message ?? null;
}

/** Pending quantities are sent first: the order must contain what the cart showed. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  if (!(await flushCart())) throw redirectTo(paths.cart());
  return serverLoader<typeof loader>();
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = ((name, body) => callApi(name, body, context)) as CheckoutCall;
  const posted = await actOnCheckout(form, call).catch((error) => {
    throw pageFailure(error);
  });
  if (posted.to) throw redirectTo(posted.to);
  return data(posted, { status: posted.status ?? 200 });
}

const STALE = {
  window: m.checkout_stale_window,
  date: m.checkout_stale_date,
  pickup: m.checkout_stale_pickup,
  payment: m.checkout_stale_payment,
} satisfies Record<Stale, () => string>;

const ORDER_WORDS: CardWords = {
  pay: m.checkout_card_pay,
  finish: m.checkout_card_finish,
  submitted: m.checkout_card_submitted,
};

export default function CheckoutPage() {
  const loaded = usePayload(useLoaderData<typeof loader>());
  if ('sent' in loaded) return <CheckoutClosed sent={loaded.sent} />;
  if (loaded.prepared.issues.some((issue) => issue.code === 'cart-empty') && !loaded.payment) return <CheckoutClosed />;
  return <Checkout {...loaded} />;
}

function Checkout({ prepared, payment, stale, isBack, step, insist, choices, idempotencyKey }: CheckoutView) {
  const posted = useActionData<typeof action>();
  const { user } = useSession();
  const cart = prepared.cart.id_cart;
  const { tried, sending, card, send, pay, retry } = useOrderSending({
    payment,
    finishNow: step === 'card' && isBack && payment?.state !== 'failed',
  });
  const failure = tried ?? posted?.failure;
  const [picked, setPicked] = useState(choices.delivery);
  const totals = prepared.totals[step === 'delivery' ? picked : choices.delivery];

  return (
    <div className="wrap checkout">
      <div className="page-title">
        <h1>{m.checkout_title()}</h1>
        <p>
          {user?.company_name} · {m.checkout_customer_code({ code: String(prepared.cart.client_id) })}
        </p>
      </div>
      <StepList current={step} cart={cart} />
      <div className="cart">
        <div className="stack">
          {stale && step !== 'card' && (
            <Note tone="warn" alert>
              {STALE[stale]()}
            </Note>
          )}
          {step !== 'card' && <OrderIssues prepared={prepared} />}
          {failure && step !== 'summary' && step !== 'card' && <FailureNote failure={failure} />}
          {step === 'delivery' && (
            <DeliveryStep prepared={prepared} choices={choices} onDelivery={setPicked} total={totals.totale_doc} />
          )}
          {step === 'payment' && (
            <PaymentStep
              prepared={prepared}
              choices={choices}
              total={totals.totale_doc}
              insist={insist || (posted?.insist ?? false)}
            />
          )}
          {step === 'summary' && (
            <SummaryStep
              prepared={prepared}
              choices={choices}
              idempotencyKey={failure?.idempotencyKey || idempotencyKey}
              similar={failure?.code === 'similar-order'}
              sending={sending}
              onSend={send}
            >
              {failure && <FailureNote failure={failure} />}
            </SummaryStep>
          )}
          {step === 'card' && payment && (
            <CardStep
              key={payment.payment}
              fields={{ cart }}
              words={ORDER_WORDS}
              payment={payment}
              state={card ?? (failure || payment.state === 'failed' ? 'failed' : 'open')}
              isBack={isBack}
              retrying={sending}
              isFree={failure ? failure.code === 'payment-declined' : payment.state === 'failed'}
              onPay={pay}
              onRetry={retry}
              other={
                <Link
                  className={buttonClass({ large: true })}
                  to={paths.checkout({ step: 'payment', cart })}
                  prefetch="none"
                >
                  {m.checkout_card_other()}
                </Link>
              }
            >
              {failure && failure.code !== 'payment-declined' && <FailureNote failure={failure} />}
            </CardStep>
          )}
        </div>
        <OrderSummary cart={prepared.cart} totals={totals} />
      </div>
    </div>
  );
}

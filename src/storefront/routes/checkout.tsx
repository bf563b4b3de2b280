/** Checkout: delivery → payment → summary → send, each step an address (C-ORD-1). Sending is exactly once (C-ORD-4). */
import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { choicesOf, deliveryOf, orderRequest, stepOf } from '#storefront/features/checkout-steps/checkout-choices.ts';
import { DeliveryStep } from '#storefront/features/checkout-steps/delivery-step.tsx';
import { OrderIssues } from '#storefront/features/checkout-steps/order-issues.tsx';
import { OrderSummary } from '#storefront/features/checkout-steps/order-summary.tsx';
import { PaymentStep } from '#storefront/features/checkout-steps/payment-step.tsx';
import { StepList } from '#storefront/features/checkout-steps/step-list.tsx';
import { SummaryStep } from '#storefront/features/checkout-steps/summary-step.tsx';
import { callApi } from '#storefront/lib/api-client.ts';
import { ApiError } from '#storefront/lib/api-error.ts';
import { fetchCart, flushCart } from '#storefront/lib/cart-store.ts';
import { pack, useUnpacked } from '#storefront/lib/packed.ts';
import { pageFailure } from '#storefront/lib/page-failure.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { errorSentence } from '#storefront/lib/report-error.ts';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/styles/features/cart.css';
import '#storefront/styles/features/checkout.css';

export const meta = pageTitle(() => m.checkout_title());

/** Why sending failed; the key stays the same for the next try, so that a lost answer cannot become a second order. */
interface SendFailure {
  code: string | undefined;
  sentence: string;
  order: string | undefined;
  idempotencyKey: string;
}

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { user } = await scopeOf(context).session();
  if (!user) throw redirect(paths.login(url.pathname + url.search));
  const wanted = { delivery_type: deliveryOf(url.searchParams) };
  const { message } = await callApi('wrapper.prepare_order', wanted, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({
    prepared: message,
    step: stepOf(url.searchParams),
    choices: choicesOf(url.searchParams, message),
    idempotencyKey: crypto.randomUUID(),
  });
}

/** Quantities still on their way to the server come first: what is ordered is what the cart showed. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  if (!(await flushCart())) throw redirect(paths.cart());
  return serverLoader<typeof loader>();
}

function failureOf(error: unknown, idempotencyKey: string): SendFailure {
  if (!(error instanceof ApiError)) throw error;
  const sentence = error.status === 0 ? m.checkout_network() : errorSentence(error);
  return { code: error.code, sentence, order: error.body.order, idempotencyKey };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const order = orderRequest(await request.formData());
  let number: string;
  try {
    number = (await callApi('wrapper.send_order', order, context)).message.order.number;
  } catch (error) {
    return data(failureOf(error, order.idempotency_key), { status: error instanceof ApiError ? error.status : 500 });
  }
  throw redirect(paths.thankyou({ number }));
}

export default function CheckoutPage() {
  const { prepared, step, choices, idempotencyKey } = useUnpacked(useLoaderData<typeof loader>());
  const posted = useActionData<typeof action>();
  const { user } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState<SendFailure>();
  const failure = tried ?? posted;

  const send = async (form: FormData) => {
    setSending(true);
    const order = orderRequest(form);
    try {
      const { message } = await callApi('wrapper.send_order', order);
      await navigate(paths.thankyou({ number: message.order.number }), { replace: true });
      await fetchCart();
    } catch (error) {
      const failed = failureOf(error, order.idempotency_key);
      setTried(failed);
      setSending(false);
      if (failed.code === 'cart-changed') await revalidate();
    }
  };

  if (prepared.issues.some((issue) => issue.code === 'cart-empty'))
    return (
      <div className="wrap">
        <div className="ptitle">
          <h1>{m.checkout_title()}</h1>
        </div>
        <EmptyState
          title={m.checkout_empty()}
          action={
            <Link className={buttonClass({ tone: 'go', large: true })} to={paths.account()}>
              {m.checkout_to_orders()}
            </Link>
          }
        >
          {m.checkout_empty_text()}
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap">
      <div className="ptitle">
        <h1>{m.checkout_title()}</h1>
        <p>
          {user?.company_name} · {m.checkout_customer_code({ code: String(prepared.cart.client_id) })}
        </p>
      </div>
      <StepList current={step} choices={choices} />
      <div className="cart">
        <div className="stack">
          <OrderIssues issues={prepared.issues} />
          {step === 'delivery' && <DeliveryStep prepared={prepared} choices={choices} />}
          {step === 'payment' && <PaymentStep prepared={prepared} choices={choices} />}
          {step === 'summary' && (
            <SummaryStep
              prepared={prepared}
              choices={choices}
              idempotencyKey={failure?.idempotencyKey ?? idempotencyKey}
              similar={failure?.code === 'similar-order'}
              sending={sending}
              onSend={send}
            >
              {failure && <Failure failure={failure} />}
            </SummaryStep>
          )}
        </div>
        <OrderSummary cart={prepared.cart} />
      </div>
    </div>
  );
}

function Failure({ failure }: { failure: SendFailure }) {
  const { pathname, search } = useLocation();
  const number = failure.order ?? '';
  if (failure.code === 'already-sent')
    return (
      <Note
        tone="ok"
        alert
        action={
          <Link className="btn" to={paths.orderDetail({ number })}>
            {m.checkout_see_order()}
          </Link>
        }
      >
        {m.checkout_already_sent({ number })}
      </Note>
    );
  return (
    <Note
      tone={failure.code === 'similar-order' ? 'warn' : 'err'}
      alert
      action={
        failure.code === 'session-expired' && (
          <Link className="btn" to={paths.login(pathname + search)} reload>
            {m.checkout_login()}
          </Link>
        )
      }
    >
      {failure.code === 'similar-order'
        ? m.checkout_similar({ number })
        : failure.code === 'cart-changed'
          ? m.checkout_changed()
          : failure.sentence}
    </Note>
  );
}

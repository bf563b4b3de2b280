/**
 * One payment of deadlines (C-DOC-4): at the provider, then paid, failed or given back. Back from the provider's page it is
 * finished without another click. One of another customer is a 404.
 */
import { useEffect, useRef } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
} from 'react-router';
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import { formatEuro } from '#contract/values/money.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { type CardState, CardStep, type CardWords } from '#storefront/domain/payment/card-step.tsx';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { PaidDeadlines } from '#storefront/features/deadline-payment/paid-deadlines.tsx';
import { type PaymentRefusal, paymentAction } from '#storefront/features/deadline-payment/payment-action.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { holdWithoutNetwork, isWithoutNetwork } from '#storefront/platform/forms/without-network.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.payment_title());

const idOf = (id: string | undefined) => (/^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : 0);

export async function loader({ params, context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message: payment } = await callApi('payment.get', { payment: idOf(params.id) }, context).catch((error) => {
    throw pageFailure(error);
  });
  if (payment.purpose !== 'deadlines') throw data(null, { status: 404 });
  return pack({ payment, isBack: url.searchParams.get('back') === 'true' });
}

/** Also after a refusal: a declined payment has failed. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context, url }: ActionFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  return paymentAction(await request.formData(), idOf(params.id), context);
}

const WORDS: CardWords = {
  pay: m.documents_pay_amount,
  finish: m.payment_finish,
  submitted: m.payment_received,
};

export default function AccountPaymentPage() {
  const { payment, isBack } = usePayload(useLoaderData<typeof loader>());
  // A new try is a new payment: nothing of the one before stays.
  return <Payment key={payment.payment} payment={payment} isBack={isBack} />;
}

function Payment({ payment, isBack }: { payment: PaymentView; isBack: boolean }) {
  const { locale } = useSession();
  const refused = useActionData<PaymentRefusal>();
  const submit = useSubmit();
  const intent = useNavigation().formData?.get('intent');
  const post = (form: FormData) => {
    if (!isWithoutNetwork()) void submit(form, { method: 'post' });
  };
  const finished = useRef(false);
  useEffect(() => {
    if (!isBack || payment.state !== 'open' || finished.current) return;
    finished.current = true;
    void submit({ intent: 'finish' }, { method: 'post' });
  });
  const isOpen = payment.state === 'open' || payment.state === 'failed';
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <div>
        <Breadcrumbs
          crumbs={[{ label: m.documents_deadlines(), to: documentPaths.deadlines() }, { label: m.payment_title() }]}
        />
        <div className="page-title">
          <h1>{m.payment_title()}</h1>
          <p>{m.payment_number({ number: `payment-${payment.payment}` })}</p>
        </div>
        <div className="stack">
          {isOpen ? (
            <CardStep
              words={WORDS}
              payment={payment}
              state={stateOf(payment, intent === 'finish', refused)}
              isBack={isBack}
              retrying={intent === 'retry'}
              onPay={post}
              onRetry={post}
              isFree={refused ? refused.code === 'payment-declined' || refused.code === 'conflict' : true}
              other={
                <Link className={buttonClass({ large: true })} to={documentPaths.deadlines()}>
                  {m.documents_next_deadlines_all()}
                </Link>
              }
            >
              {refused && refused.code !== 'payment-declined' && (
                <Note tone="err" alert>
                  {refused.sentence}
                </Note>
              )}
            </CardStep>
          ) : (
            <Note
              tone={payment.state === 'paid' ? 'ok' : 'info'}
              action={
                <Link className="button" to={documentPaths.deadlines()}>
                  {m.documents_next_deadlines_all()}
                </Link>
              }
            >
              {ENDED[payment.state as Ended]({ amount: formatEuro(payment.amount, locale) })}
            </Note>
          )}
          {payment.state === 'open' && (
            <Form method="post" onSubmit={holdWithoutNetwork}>
              <Button type="submit" name="intent" value="cancel" aria-busy={intent === 'cancel'}>
                {m.payment_cancel()}
              </Button>
            </Form>
          )}
          <PaidDeadlines payment={payment} />
        </div>
      </div>
    </div>
  );
}

type Ended = Exclude<PaymentView['state'], 'open' | 'failed'>;

const ENDED: Record<Ended, (text: { amount: string }) => string> = {
  paid: m.payment_paid,
  authorised: m.payment_authorised,
  refunded: m.payment_refunded,
};

function stateOf({ state }: PaymentView, submitting: boolean, refused: PaymentRefusal | undefined): CardState {
  if (submitting) return 'submitting';
  return refused || state === 'failed' ? 'failed' : 'open';
}

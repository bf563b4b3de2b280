/**
 * `/pages/newsletter`: the form of the footer without JavaScript, and with `?confirm=` the link of the e-mail, as a
 * page (`newsletter.confirm_subscription`, C-CNT-3).
 */
import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { SubscribeResponse } from '#storefront/features/newsletter/send-subscription.ts';
import { subscribe } from '#storefront/features/newsletter/send-subscription.ts';
import { SubscribeForm } from '#storefront/features/newsletter/subscribe-form.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';

export const meta = pageTitle(() => m.newsletter_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const token = url.searchParams.get('confirm');
  if (!token) return data({ state: 'open' as const });
  const response = await callApi('newsletter.confirm_subscription', { token }, context).catch((error) => {
    throw pageFailure(error);
  });
  // Personal, so it must not be cached.
  return data({ state: response.message.state }, { headers: { 'Cache-Control': 'no-store' } });
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const response = await subscribe(await request.formData(), context);
  return data(response, { status: response.errors ? 422 : 200 });
}

export default function NewsletterPage() {
  const { state } = useLoaderData<typeof loader>();
  const answered = useActionData<SubscribeResponse>();
  const words = {
    open: [m.newsletter_title(), m.newsletter_intro()],
    confirmed: [m.newsletter_confirmed(), m.newsletter_confirmed_text()],
    expired: [m.newsletter_expired(), m.newsletter_expired_text()],
  }[state];
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ label: m.newsletter_title() }]} />
      <div className="page-title">
        <h1>{words[0]}</h1>
        <p>{words[1]}</p>
      </div>
      <div className="news__page">
        {state === 'confirmed' ? (
          <Link className={buttonClass({ tone: 'go' })} to={paths.shop()}>
            {m.shell_go_to_catalogue()}
          </Link>
        ) : (
          <SubscribeForm id="page-news" answered={answered} />
        )}
      </div>
    </div>
  );
}

/**
 * `/pages/request`: quotes, assistance, documents, with files; `kind`, `item` and `order` in the URL are filled into
 * the form.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type RequestValues, requestOf } from '#storefront/features/contact/enquiry-values.ts';
import { RequestForm } from '#storefront/features/contact/request-form.tsx';
import { requestFromForm } from '#storefront/features/contact/send-enquiry.ts';
import { ShopContacts } from '#storefront/features/contact/shop-contacts.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import type { SubmittedForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import '#storefront/features/contact/contact.css';

export const meta = pageTitle(
  () => m.contact_request_title(),
  () => m.contact_request_intro(),
);

export function loader({ url, context }: LoaderFunctionArgs & { url: URL }) {
  const asked = new FormData();
  for (const name of ['kind', 'item', 'order']) asked.set(name, url.searchParams.get(name) ?? '');
  const { kind, item, order } = requestOf(asked);
  const { settings, locale } = scopeOf(context);
  return {
    asked: { kind, item, order },
    sent: url.searchParams.has('sent'),
    hours: settings.openingHours[locale],
  };
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  return requestFromForm(await request.formData(), url, context);
}

export default function RequestPage() {
  const { asked, sent, hours } = useLoaderData<typeof loader>();
  const answered = useActionData<SubmittedForm<RequestValues>>();
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ label: m.contact_title(), to: paths.contact() }, { label: m.contact_request_title() }]} />
      <div className="page-title">
        <h1>{m.contact_request_title()}</h1>
        <p>{m.contact_request_intro()}</p>
      </div>
      <div className="enquiry__page">
        <RequestForm key={asked.item} asked={asked} answered={answered} sent={sent} />
        <div className="enquiry__ways">
          <ShopContacts hours={hours} />
        </div>
      </div>
    </div>
  );
}

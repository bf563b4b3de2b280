/** `/pages/contact-us`: the contact form, and the shop's contact details (storefront.md §2 "Contact form", C-CNT-2). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { EnquiryForm } from '#contract/values/enquiry-form.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { ContactForm } from '#storefront/features/contact/contact-form.tsx';
import { contactFromForm } from '#storefront/features/contact/send-enquiry.ts';
import { ShopContacts } from '#storefront/features/contact/shop-contacts.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import type { SubmittedForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Prose } from '#storefront/ui/prose.tsx';
import '#storefront/features/contact/contact.css';
import '#storefront/ui/prose.css';

export const meta = pageTitle(
  () => m.contact_title(),
  () => m.contact_intro(),
);

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { settings, locale } = scopeOf(context);
  return {
    hours: settings.openingHours[locale],
    sent: url.searchParams.has('sent'),
    written: await writtenText(context),
  };
}

/** The editorial text of the contact page (C-CNT-1), as safe HTML; empty if there is none. */
async function writtenText(context: LoaderFunctionArgs['context']): Promise<string> {
  try {
    return (await callApi('web_page.get_web_page_detail', { route: 'pages/contact-us' }, context)).message.data.html;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return '';
    throw pageFailure(error);
  }
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  return contactFromForm(await request.formData(), url, context);
}

export default function ContactPage() {
  const { hours, sent, written } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ label: m.contact_title() }]} />
      <div className="page-title">
        <h1>{m.contact_title()}</h1>
        <p>{m.contact_intro()}</p>
      </div>
      <div className="enquiry__page">
        <ContactForm answered={useActionData<SubmittedForm<EnquiryForm>>()} sent={sent} />
        <div className="enquiry__ways">
          <ShopContacts hours={hours}>
            <p>
              <Link className="link" to={paths.request()}>
                {m.contact_request_link()}
              </Link>{' '}
              {m.contact_request_link_text()}
            </p>
          </ShopContacts>
          {written && <Prose html={written} />}
        </div>
      </div>
    </div>
  );
}

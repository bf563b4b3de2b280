/** `/pages/contact-us`: the contact form, and how the shop is reached (storefront.md §2 "Contact form", C-CNT-2). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { EnquiryForm } from '#contract/enquiry-form.ts';
import { ContactForm } from '#storefront/features/contact/contact-form.tsx';
import { contactFromForm } from '#storefront/features/contact/send-enquiry.ts';
import { ShopContacts } from '#storefront/features/contact/shop-contacts.tsx';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import type { AnsweredForm } from '#storefront/lib/use-visitor-form.ts';
import { m } from '#storefront/messages/messages.js';
import '#storefront/styles/features/contact.css';

export const meta = pageTitle(
  () => m.contact_title(),
  () => m.contact_intro(),
);

export function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { settings, locale } = scopeOf(context);
  return { hours: settings.openingHours[locale], sent: url.searchParams.has('sent') };
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  return contactFromForm(await request.formData(), url, context);
}

export default function ContactPage() {
  const { hours, sent } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <div className="ptitle">
        <h1>{m.contact_title()}</h1>
        <p>{m.contact_intro()}</p>
      </div>
      <div className="enq__p">
        <ContactForm answered={useActionData<AnsweredForm<EnquiryForm>>()} sent={sent} />
        <ShopContacts hours={hours} />
      </div>
    </div>
  );
}

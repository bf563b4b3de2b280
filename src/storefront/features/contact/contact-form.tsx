/** The contact form (storefront.md §2 "Contact form", C-CNT-2). */
import { Form } from 'react-router';
import { type EnquiryForm, enquiryFaults } from '#contract/values/enquiry-form.ts';
import { m } from '#storefront/messages/messages.js';
import { type SubmittedForm, useVisitorForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ErrorSummary } from '#storefront/ui/forms/field.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { enquiryLabel, MessageFields, SenderFields, SubjectField } from './enquiry-fields.tsx';
import { enquiryOf } from './enquiry-values.ts';
import { enquiryFailure, sendContact } from './send-enquiry.ts';
import { SentNote } from './sent-note.tsx';

interface ContactFormProps {
  answered: SubmittedForm<EnquiryForm> | undefined;
  /** It was sent without JavaScript and accepted. */
  sent: boolean;
}

export function ContactForm({ answered, sent }: ContactFormProps) {
  const form = useVisitorForm({
    storageKey: 'contact-form',
    start: enquiryOf(new FormData()),
    read: enquiryOf,
    faults: enquiryFaults,
    send: sendContact,
    failure: enquiryFailure(m.contact_failed()),
    answered,
  });
  return (
    <section aria-labelledby="contact-form">
      <h2 id="contact-form">{m.contact_form()}</h2>
      {sent || form.state === 'sent' ? (
        <SentNote text={m.contact_sent()} again={m.contact_again()} onAgain={sent ? undefined : form.again} />
      ) : (
        <Form method="post" noValidate className="enquiry" ref={form.ref} {...form.events}>
          {form.failure && (
            <Note tone="err" alert>
              {form.failure}
            </Note>
          )}
          <ErrorSummary errors={form.errors} labelOf={enquiryLabel} leavesFocus />
          <SenderFields form={form} answered={answered?.values} />
          <SubjectField form={form} answered={answered?.values} />
          <MessageFields form={form} answered={answered?.values} />
          <p>
            <Button type="submit" tone="go" large aria-busy={form.state === 'sending'}>
              {form.state === 'sending' ? m.forms_sending() : m.contact_submit()}
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}

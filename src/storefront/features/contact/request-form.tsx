/** A request about an article or an order, with files (`wrapper.request_form`, C-CNT-2). */
import { Form } from 'react-router';
import { enquiryFaults, REQUEST_KINDS, type RequestKind } from '#contract/values/enquiry-form.ts';
import { m } from '#storefront/messages/messages.js';
import { type SubmittedForm, useVisitorForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Attachments } from '#storefront/ui/forms/attachments.tsx';
import { ErrorSummary, Field } from '#storefront/ui/forms/field.tsx';
import { Select } from '#storefront/ui/forms/form-parts.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { enquiryLabel, MessageFields, SenderFields } from './enquiry-fields.tsx';
import { type RequestValues, requestOf } from './enquiry-values.ts';
import { enquiryFailure, fileSentence, sendRequest } from './send-enquiry.ts';
import { SentNote } from './sent-note.tsx';

const KINDS = {
  quote: m.contact_kind_quote,
  assistance: m.contact_kind_assistance,
  documents: m.contact_kind_documents,
  other: m.contact_kind_other,
} satisfies Record<RequestKind, () => string>;

interface RequestFormProps {
  answered: SubmittedForm<RequestValues> | undefined;
  /** Initial values from the page's URL. */
  asked: Pick<RequestValues, 'kind' | 'item' | 'order'>;
  /** It was sent without JavaScript and accepted. */
  sent: boolean;
}

export function RequestForm({ answered, asked, sent }: RequestFormProps) {
  const form = useVisitorForm({
    // A request about another article has its own draft; the first one's is kept.
    storageKey: `request-form ${asked.item}`,
    start: requestOf(new FormData()),
    read: requestOf,
    faults: enquiryFaults,
    send: sendRequest,
    failure: enquiryFailure(m.contact_request_failed()),
    answered,
  });
  if (sent || form.state === 'sent')
    return (
      <SentNote
        text={m.contact_request_sent()}
        again={m.contact_request_again()}
        onAgain={sent ? undefined : form.again}
      />
    );
  const about = answered?.values ?? asked;
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="enquiry" ref={form.ref} {...form.events}>
      {form.failure && (
        <Note tone="err" alert>
          {form.failure}
        </Note>
      )}
      <ErrorSummary errors={form.errors} labelOf={enquiryLabel} leavesFocus />
      <div className="columns columns--3 enquiry__columns">
        <Select id="kind" name="kind" label={m.contact_kind()} defaultValue={about.kind}>
          {REQUEST_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]()}
            </option>
          ))}
        </Select>
        <Field id="item" name="item" label={m.contact_item()} defaultValue={about.item} maxLength={100} />
        <Field id="order" name="order" label={m.contact_order()} defaultValue={about.order} maxLength={40} />
      </div>
      <SenderFields form={form} answered={answered?.values} />
      <Attachments
        name="attachments"
        label={m.contact_files()}
        hint={m.contact_files_hint()}
        sentenceOf={fileSentence}
        error={form.errorOf('attachments')}
      />
      <MessageFields form={form} answered={answered?.values} />
      <p>
        <Button type="submit" tone="go" large aria-busy={form.state === 'sending'}>
          {form.state === 'sending' ? m.forms_sending() : m.contact_request_submit()}
        </Button>
      </p>
    </Form>
  );
}

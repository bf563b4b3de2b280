/** Fields shared by the contact and request forms; a customer's own data are filled in. */
import { ENQUIRY_MAX, type EnquiryField, type EnquiryForm } from '#contract/values/enquiry-form.ts';
import { m } from '#storefront/messages/messages.js';
import type { VisitorForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Field, type FieldProps } from '#storefront/ui/forms/field.tsx';
import { Consent, required, TextArea, TrapField } from '#storefront/ui/forms/form-parts.tsx';
import { PrivacyWords } from '#storefront/ui/privacy-words.tsx';

const LABELS = {
  name: m.contact_name,
  company: m.contact_company,
  email: m.contact_email,
  phone: m.contact_phone,
  subject: m.contact_subject,
  message: m.contact_message,
} satisfies Record<EnquiryField, () => string>;

/** Label of a field, for the summary of errors. */
export const enquiryLabel = (field: string) =>
  field === 'attachments' ? m.contact_files() : LABELS[field as EnquiryField]?.();

interface EnquiryFieldsProps {
  form: Pick<VisitorForm<EnquiryForm>, 'errorOf'>;
  answered: EnquiryForm | undefined;
}

export function SenderFields({ form, answered }: EnquiryFieldsProps) {
  const { user } = useSession();
  const own: Partial<Record<EnquiryField, string>> = user
    ? { name: user.name, company: user.company_name, email: user.email }
    : {};
  const field = (name: Exclude<EnquiryField, 'message'>, more: Partial<FieldProps>, isRequired = false) => (
    <Field
      id={name}
      name={name}
      label={isRequired ? required(LABELS[name]()) : LABELS[name]()}
      defaultValue={answered?.[name] ?? own[name]}
      maxLength={ENQUIRY_MAX[name]}
      aria-required={isRequired}
      error={form.errorOf(name)}
      {...more}
    />
  );
  return (
    <div className="columns columns--2 enquiry__columns">
      {field('name', { autoComplete: 'name' }, true)}
      {field('company', { autoComplete: 'organization' })}
      {field('email', { type: 'email', autoComplete: 'email' }, true)}
      {field('phone', { type: 'tel', autoComplete: 'tel' })}
    </div>
  );
}

export function SubjectField({ form, answered }: EnquiryFieldsProps) {
  return (
    <Field
      id="subject"
      name="subject"
      label={LABELS.subject()}
      defaultValue={answered?.subject}
      maxLength={ENQUIRY_MAX.subject}
      error={form.errorOf('subject')}
    />
  );
}

export function MessageFields({ form, answered }: EnquiryFieldsProps) {
  return (
    <>
      <TextArea
        id="message"
        name="message"
        rows={6}
        label={required(LABELS.message())}
        defaultValue={answered?.message}
        maxLength={ENQUIRY_MAX.message}
        aria-required
        error={form.errorOf('message')}
      />
      <Consent
        id="consent"
        name="consent"
        defaultChecked={answered?.consent}
        aria-required
        error={form.errorOf('consent')}
      >
        {required(<PrivacyWords>{m.forms_consent_data()}</PrivacyWords>)}
      </Consent>
      <TrapField />
      <p className="hint">{m.forms_marked()}</p>
    </>
  );
}

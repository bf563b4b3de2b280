/** What the applicant sent, as it was sent. */
import type { OfficeRegistration } from '#contract/office/inbox/registrations.ts';
import { countryNames } from '#kit/format/country-names.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { type Fact, Facts } from '../inbox-facts.tsx';

export function RegistrationFacts({ registration }: { registration: OfficeRegistration }) {
  const { form, kind, origin, lang, sent_at: sentAt } = registration;
  const town = [form.postal_code, form.city, form.province].filter(Boolean).join(' ');
  const abroad = form.country !== undefined && form.country !== 'IT';
  const lines: readonly Fact[] = [
    [kind === 'company' ? m.inbox_field_company_name() : m.inbox_private(), form.company_name],
    [m.inbox_field_person(), `${form.first_name ?? ''} ${form.surname ?? ''}`.trim()],
    [m.inbox_field_contact(), [form.phone, form.email].filter(Boolean).join(' · ')],
    [m.inbox_field_address(), [form.address, town].filter(Boolean).join(', ')],
    [
      m.inbox_field_country(),
      abroad ? countryNames(getLocale()).find(([code]) => code === form.country)?.[1] : undefined,
    ],
    [m.inbox_field_vat_number(), form.vat_number],
    [m.inbox_field_tax_code(), form.tax_code],
    [m.inbox_field_recipient_code(), form.recipient_code],
    [m.inbox_field_pec(), form.pec],
    [m.inbox_field_note(), form.note && `«${form.note}»`],
    [m.inbox_field_origin(), origin],
    [m.inbox_field_lang(), lang === 'en' ? m.inbox_lang_en() : m.inbox_lang_it()],
  ];
  return (
    <OfficeSection
      title={m.inbox_written()}
      aside={<span className="hint">{m.inbox_consent({ at: shortMoment(sentAt) })}</span>}
    >
      <Facts lines={lines} />
    </OfficeSection>
  );
}

/**
 * The registration form (C-ID-5, C-CNT-4): company or private person, validated while typing, never lost, sent once.
 */
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { isOtherEuCountry } from '#contract/values/eu-vat-numbers.rules.ts';
import { PROVINCES } from '#contract/values/provinces.ts';
import {
  plainRegistration,
  REGISTRATION_MAX,
  type RegistrationField,
  type RegistrationForm,
  registrationFaults,
} from '#contract/values/registration-form.ts';
import type { CountryName } from '#kit/format/country-names.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { type SubmittedForm, useVisitorForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CountrySelect } from '#storefront/ui/forms/country-select.tsx';
import { ErrorSummary, Field, type FieldProps } from '#storefront/ui/forms/field.tsx';
import { Consent, required, Select, TextArea, TrapField } from '#storefront/ui/forms/form-parts.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { PrivacyWords } from '#storefront/ui/privacy-words.tsx';
import { EMPTY_REGISTRATION, registrationOf } from './registration-values.ts';
import { registrationFailure, sendRegistration } from './send-registration.ts';

const LABELS = {
  country: m.register_country,
  company_name: m.register_company_name,
  vat_number: m.register_vat_number,
  recipient_code: m.register_recipient_code,
  pec: m.register_pec,
  first_name: m.register_first_name,
  surname: m.register_surname,
  tax_code: m.register_tax_code,
  email: m.register_email,
  phone: m.register_phone,
  address: m.register_address,
  postal_code: m.register_postal_code,
  city: m.register_city,
  province: m.register_province,
  note: m.register_note,
} satisfies Record<RegistrationField, () => string>;

const labelOf = (field: string) => LABELS[field as RegistrationField]?.();

interface RegisterFormProps {
  answered: SubmittedForm<RegistrationForm> | undefined;
  /** Where the visitor comes from; undefined: not asked (`/pages/register_origin` asks). */
  origin: string | undefined;
  /** It was sent without JavaScript and accepted. */
  sent: boolean;
  countries: readonly CountryName[];
}

export function RegisterForm({ answered, origin, sent, countries }: RegisterFormProps) {
  const form = useVisitorForm({
    storageKey: 'register-form',
    start: EMPTY_REGISTRATION,
    read: registrationOf,
    faults: registrationFaults,
    send: sendRegistration,
    failure: registrationFailure,
    answered,
  });
  if (sent || form.state === 'sent') return <Registered focused={form.state === 'sent'} />;
  const { values } = form;
  const company = values.kind === 'company';
  const { country } = plainRegistration(values);
  const foreign = country !== 'IT';
  const needsNumber = !foreign || isOtherEuCountry(country);
  const field = (name: RegistrationField, more: Partial<FieldProps> = {}, optional = false) => (
    <Field
      id={name}
      name={name}
      label={optional ? LABELS[name]() : required(LABELS[name]())}
      defaultValue={answered?.values[name]}
      maxLength={REGISTRATION_MAX[name]}
      aria-required={!optional}
      error={form.errorOf(name)}
      {...more}
    />
  );
  const kind = (value: RegistrationForm['kind'], label: string) => (
    <label className="option">
      <input type="radio" name="kind" value={value} defaultChecked={(answered?.values.kind ?? 'company') === value} />
      <b>{label}</b>
    </label>
  );
  const codes = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } as const;
  return (
    <div className="auth__column auth__column--wide">
      <Form method="post" noValidate className="auth__form register" ref={form.ref} {...form.events}>
        {/* Both texts are in the page: without JavaScript CSS shows the one of the chosen option (register.css). */}
        <h1>
          <span data-kind="company">{m.register_title()}</span>
          <span data-kind="private">{m.register_title_private()}</span>
        </h1>
        <p className="muted">{m.register_intro()}</p>
        {form.failure && (
          <Note tone="err" alert>
            {form.failure}
          </Note>
        )}
        <ErrorSummary errors={form.errors} labelOf={labelOf} leavesFocus />
        <div role="radiogroup" aria-label={m.register_kind()} className="register__kind">
          {kind('company', m.register_kind_company())}
          {kind('private', m.register_kind_private())}
        </div>
        <CountrySelect
          id="country"
          name="country"
          label={required(LABELS.country())}
          hint={m.register_country_hint()}
          countries={countries}
          defaultValue={answered?.values.country || 'IT'}
          aria-required
          error={form.errorOf('country')}
        />
        <fieldset className="register__group" data-kind="company">
          <legend>{m.register_company()}</legend>
          {field('company_name', { autoComplete: 'organization', className: 'register__all' })}
          {field(
            'vat_number',
            { ...codes, hint: foreign ? m.register_vat_abroad_hint() : m.register_vat_hint() },
            !needsNumber,
          )}
          {field(
            'recipient_code',
            { ...codes, hint: foreign ? m.register_delivery_abroad_hint() : m.register_recipient_hint() },
            true,
          )}
          {field(
            'pec',
            {
              type: 'email',
              hint: foreign ? m.register_delivery_abroad_hint() : m.register_pec_hint(),
              className: 'register__all',
            },
            true,
          )}
        </fieldset>
        <fieldset className="register__group">
          <legend>{m.register_contact()}</legend>
          {field('first_name', { autoComplete: 'given-name' })}
          {field('surname', { autoComplete: 'family-name' })}
          {field('email', { type: 'email', autoComplete: 'email', hint: m.register_email_hint() })}
          {field('phone', { type: 'tel', autoComplete: 'tel' })}
          {field(
            'tax_code',
            {
              ...codes,
              className: 'register__all',
              hint: taxCodeHint(company, foreign),
            },
            company || foreign,
          )}
        </fieldset>
        <fieldset className="register__group">
          <legend>{company ? m.register_address_group() : m.register_address_private()}</legend>
          {field('address', { autoComplete: 'street-address', className: 'register__all' })}
          {field('postal_code', { autoComplete: 'postal-code', inputMode: foreign ? 'text' : 'numeric' })}
          {field('city', { autoComplete: 'address-level2' })}
          <div className="register__province">
            <Select
              id="province"
              name="province"
              label={required(LABELS.province())}
              defaultValue={answered?.values.province ?? ''}
              autoComplete="address-level1"
              aria-required
              error={form.errorOf('province')}
            >
              <option value="">{m.register_province_none()}</option>
              {PROVINCES.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name} ({code})
                </option>
              ))}
            </Select>
          </div>
        </fieldset>
        <TextArea
          id="note"
          name="note"
          label={LABELS.note()}
          maxLength={REGISTRATION_MAX.note}
          defaultValue={answered?.values.note}
          error={form.errorOf('note')}
        />
        <Consent
          id="consent"
          name="consent"
          defaultChecked={answered?.values.consent}
          aria-required
          error={form.errorOf('consent')}
        >
          {required(<PrivacyWords>{m.register_consent()}</PrivacyWords>)}
        </Consent>
        <TrapField />
        {origin !== undefined && <input type="hidden" name="origin" value={origin} />}
        <p className="hint">{m.forms_marked()}</p>
        <Button type="submit" tone="go" large block aria-busy={form.state === 'sending'}>
          {form.state === 'sending' ? m.forms_sending() : m.register_submit()}
        </Button>
        <p>
          {m.register_have_login()}{' '}
          <Link className="link" to={paths.login()}>
            {m.register_to_login()}
          </Link>
        </p>
      </Form>
    </div>
  );
}

function taxCodeHint(company: boolean, foreign: boolean): string {
  if (foreign) return m.register_tax_abroad_hint();
  return company ? m.register_tax_company_hint() : m.register_tax_hint();
}

/** `focused`: it replaced the form, so the focused button is gone. */
function Registered({ focused }: { focused: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  return (
    <div className="auth__column auth__column--wide">
      <div className="auth__form">
        <h1 ref={title} tabIndex={-1}>
          {m.register_sent()}
        </h1>
        <p>
          <b>{m.register_done()}</b> {m.register_done_text()}
        </p>
        <p>
          <Link className="button button--go" to={paths.shop()}>
            {m.register_to_shop()}
          </Link>
        </p>
      </div>
    </div>
  );
}

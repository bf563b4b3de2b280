/**
 * The form to become a customer, and its validation (C-ID-5, C-CNT-4; the variants of storefront.md §5 "Invoice request
 * variants"). Zod-free; browser and server both validate.
 */
import { isForeignVatNumber } from './eu-vat-numbers.rules.ts';
import {
  emailFault,
  FIELD_MAX,
  type FormFault,
  type FormFaults,
  isPhone,
  onlyFaults,
  requiredFault,
} from './form-faults.ts';
import { type InvoiceRequest, invoiceFaults, plainInvoice } from './invoice-request.ts';
import { isProvince } from './provinces.ts';

export const REGISTRATION_KINDS = ['company', 'private'] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/** The fields of the form in order, all of them texts; consent is separate. */
export const REGISTRATION_FIELDS = [
  'company_name',
  'vat_number',
  'recipient_code',
  'pec',
  'first_name',
  'surname',
  'tax_code',
  'email',
  'phone',
  'address',
  'postal_code',
  'city',
  'province',
  'note',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/**
 * `company_name`, `vat_number`, `recipient_code` and `pec` are for companies; `tax_code` is for both, for a company
 * only if it differs.
 */
export type RegistrationForm = Record<RegistrationField, string> & { kind: RegistrationKind; consent: boolean };

export const REGISTRATION_MAX: Readonly<Record<RegistrationField, number>> = {
  company_name: FIELD_MAX.company,
  vat_number: 20,
  recipient_code: 7,
  pec: 200,
  first_name: FIELD_MAX.name,
  surname: FIELD_MAX.name,
  tax_code: 20,
  email: FIELD_MAX.email,
  phone: FIELD_MAX.phone,
  address: 200,
  postal_code: 10,
  city: 100,
  province: 2,
  note: 1000,
};

/** As stored: numbers and codes normalised, texts trimmed, without the fields of the variant that was not chosen. */
export function plainRegistration(form: RegistrationForm): RegistrationForm {
  const trimmed = { ...form };
  for (const field of REGISTRATION_FIELDS) trimmed[field] = form[field].trim();
  const company = form.kind === 'company' ? companyOf(trimmed) : undefined;
  const tax = plainInvoice({ kind: 'private', tax_code: trimmed.tax_code });
  return {
    ...trimmed,
    company_name: company?.company_name ?? '',
    vat_number: company?.vat_number ?? '',
    recipient_code: company?.recipient_code ?? '',
    pec: company?.pec ?? '',
    tax_code: tax.kind === 'private' ? tax.tax_code : '',
    email: trimmed.email.toLowerCase(),
    postal_code: trimmed.postal_code.replace(/\s/g, ''),
    province: trimmed.province.toUpperCase(),
  };
}

/**
 * The faults by field; empty when there are none. A company with a foreign VAT number has an address abroad: any postal
 * code, and no province.
 */
export function registrationFaults(given: RegistrationForm): FormFaults<RegistrationField | 'consent'> {
  const form = plainRegistration(given);
  const foreign = isForeignVatNumber(form.vat_number);
  const personal = invoiceFaults({ kind: 'private', tax_code: form.tax_code });
  const faults: FormFaults<RegistrationField> =
    form.kind === 'private'
      ? { tax_code: personal.tax_code }
      : {
          ...invoiceFaults({ ...form, kind: 'company' }),
          // A company's tax code is usually its VAT number, so an empty one is allowed and only a wrong one is
          // reported.
          ...(form.tax_code === '' ? {} : { tax_code: personal.tax_code }),
        };
  return onlyFaults({
    ...faults,
    first_name: requiredFault(form.first_name),
    surname: requiredFault(form.surname),
    email: emailFault(form.email),
    phone: form.phone === '' ? 'required' : isPhone(form.phone) ? undefined : 'phone',
    address: requiredFault(form.address),
    postal_code: postalCodeFault(form.postal_code, foreign),
    city: requiredFault(form.city),
    province: provinceFault(form.province, foreign),
    consent: form.consent ? undefined : 'consent',
  });
}

function postalCodeFault(code: string, foreign: boolean): FormFault | undefined {
  if (code === '') return 'required';
  return foreign || /^\d{5}$/.test(code) ? undefined : 'postal-code';
}

function provinceFault(code: string, foreign: boolean): FormFault | undefined {
  if (code === '') return foreign ? undefined : 'required';
  return isProvince(code) ? undefined : 'province';
}

function companyOf(form: RegistrationForm): Extract<InvoiceRequest, { kind: 'company' }> | undefined {
  const { company_name, vat_number, recipient_code, pec } = form;
  const plain = plainInvoice({ kind: 'company', company_name, vat_number, recipient_code, pec });
  return plain.kind === 'company' ? plain : undefined;
}

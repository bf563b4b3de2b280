/**
 * The form to become a customer, and its validation (C-ID-5, C-CNT-4; the variants of storefront.md §5 "Invoice request
 * variants"). Zod-free; browser and server both validate.
 */
import { isCountry } from './countries.ts';
import { companyNumberFault, numberOfCountry, plainVatNumber } from './eu-vat-numbers.rules.ts';
import {
  emailFault,
  FIELD_MAX,
  type FormFault,
  type FormFaults,
  isPhone,
  onlyFaults,
  requiredFault,
} from './form-faults.ts';
import { invoiceDeliveryFaults, plainInvoiceDelivery } from './invoice-delivery.rules.ts';
import { invoiceFaults } from './invoice-request.ts';
import { isProvince } from './provinces.ts';
import { plainTaxNumber } from './tax-numbers.ts';
import { taxCountry } from './vat-treatment.rules.ts';

export const REGISTRATION_KINDS = ['company', 'private'] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/** The fields of the form in order, all of them texts; consent is separate. */
export const REGISTRATION_FIELDS = [
  'country',
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
 * `country` is an ISO code, that of the registered office or the home. `company_name`, `vat_number`, `recipient_code` and `pec` are
 * for companies; `tax_code` is for both, for a company only if it differs. `province` is for addresses in Italy.
 */
export type RegistrationForm = Record<RegistrationField, string> & { kind: RegistrationKind; consent: boolean };

export const REGISTRATION_MAX: Readonly<Record<RegistrationField, number>> = {
  country: 2,
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
  const company = form.kind === 'company';
  const country = countryOf(trimmed);
  const foreign = country !== 'IT';
  const delivery = plainInvoiceDelivery(trimmed, { foreign });
  return {
    ...trimmed,
    country,
    company_name: company ? trimmed.company_name : '',
    vat_number: company ? numberOfCountry(plainVatNumber(trimmed.vat_number), country) : '',
    recipient_code: company ? delivery.recipient_code : '',
    pec: company ? delivery.pec : '',
    tax_code: plainTaxNumber(trimmed.tax_code),
    email: trimmed.email.toLowerCase(),
    postal_code: trimmed.postal_code.replace(/\s/g, ''),
    province: foreign ? '' : trimmed.province.toUpperCase(),
  };
}

/** The chosen one. Where none was chosen, or Italy as the form proposes it, a foreign VAT number says it. */
function countryOf({ kind, country, vat_number }: RegistrationForm): string {
  const chosen = country.toUpperCase();
  if (chosen !== '' && chosen !== 'IT') return chosen;
  return kind === 'company' ? taxCountry({ vatNumber: vat_number, country: '' }) : 'IT';
}

/**
 * The faults by field; empty when there are none. An address abroad has any postal code and no province, and its people need no
 * Italian tax code.
 */
export function registrationFaults(given: RegistrationForm): FormFaults<RegistrationField | 'consent'> {
  const form = plainRegistration(given);
  const foreign = form.country !== 'IT';
  const company = form.kind === 'company';
  const personal = invoiceFaults({ kind: 'private', tax_code: form.tax_code });
  // A company's tax code is usually its VAT number, so an empty one is allowed and only a wrong one is reported.
  const needsTaxCode = form.tax_code !== '' || !(company || foreign);
  return onlyFaults({
    country: isCountry(form.country) ? undefined : 'required',
    ...(company ? companyFaults(form) : {}),
    tax_code: needsTaxCode ? personal.tax_code : undefined,
    first_name: requiredFault(form.first_name),
    surname: requiredFault(form.surname),
    email: emailFault(form.email),
    phone: form.phone === '' ? 'required' : isPhone(form.phone) ? undefined : 'phone',
    address: requiredFault(form.address),
    postal_code: postalCodeFault(form.postal_code, foreign),
    city: requiredFault(form.city),
    province: foreign ? undefined : provinceFault(form.province),
    consent: form.consent ? undefined : 'consent',
  });
}

function companyFaults(form: RegistrationForm): Partial<Record<RegistrationField, FormFault | undefined>> {
  const delivery = invoiceDeliveryFaults(form, { company: true, foreign: form.country !== 'IT' });
  return {
    company_name: requiredFault(form.company_name),
    vat_number: companyNumberFault(form.vat_number, form.country),
    recipient_code: delivery.recipient_code,
    pec: delivery.pec,
  };
}

function postalCodeFault(code: string, foreign: boolean): FormFault | undefined {
  if (code === '') return 'required';
  return foreign || /^\d{5}$/.test(code) ? undefined : 'postal-code';
}

function provinceFault(code: string): FormFault | undefined {
  if (code === '') return 'required';
  return isProvince(code) ? undefined : 'province';
}

/** Error messages of form fields, in the visitor's language. */
import type { FormFault } from '#contract/values/form-faults.ts';
import { m } from '#storefront/messages/messages.js';

const SENTENCES = {
  required: m.forms_required,
  email: m.forms_email,
  phone: m.forms_phone,
  'too-long': m.forms_too_long,
  consent: m.forms_consent,
  'vat-length': m.forms_vat_length,
  'vat-check': m.forms_vat_check,
  'vat-form': m.forms_vat_form,
  'tax-code-form': m.forms_tax_code_form,
  'tax-code-check': m.forms_tax_code_check,
  'recipient-form': m.forms_recipient_form,
  'recipient-foreign': m.forms_recipient_foreign,
  'recipient-or-pec': m.forms_recipient_or_pec,
  'pec-form': m.forms_pec_form,
  'pec-sdi': m.forms_pec_sdi,
  'postal-code': m.forms_postal_code,
  province: m.forms_province,
} satisfies Record<FormFault, () => string>;

export function faultSentence(fault: FormFault): string {
  return SENTENCES[fault]();
}

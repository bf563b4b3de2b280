/**
 * Fields of the contact and request forms → the values to validate and send; the same in the browser and on the server.
 */
import { ENQUIRY_FIELDS, type EnquiryForm, REQUEST_KINDS, type RequestKind } from '#contract/values/enquiry-form.ts';
import { TRAP_FIELD } from '#storefront/platform/forms/stored-form.ts';

export interface RequestValues extends EnquiryForm {
  kind: RequestKind;
  item: string;
  order: string;
}

export function enquiryOf(form: FormData): EnquiryForm {
  const texts = Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, String(form.get(field) ?? '')]));
  return { ...texts, consent: form.get('consent') !== null } as EnquiryForm;
}

export function requestOf(form: FormData): RequestValues {
  const asked = String(form.get('kind') ?? '');
  return {
    ...enquiryOf(form),
    kind: REQUEST_KINDS.find((kind) => kind === asked) ?? 'quote',
    item: String(form.get('item') ?? '').slice(0, 100),
    order: String(form.get('order') ?? '').slice(0, 40),
  };
}

/** The fields not shown to visitors: the honeypot, and the idempotency key of this form. */
export function senderOf(form: FormData, idempotency_key: string) {
  return { website: String(form.get(TRAP_FIELD) ?? ''), idempotency_key };
}

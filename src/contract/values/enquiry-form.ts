/**
 * A visitor's message to the shop, with or without files, and its validation (storefront.md §5 "Contact form",
 * C-CNT-2). Zod-free.
 */
import { emailFault, FIELD_MAX, type FormFaults, onlyFaults, phoneFault, requiredFault } from './form-faults.ts';

/** What `wrapper.request_form` can be used for. */
export const REQUEST_KINDS = ['quote', 'assistance', 'documents', 'other'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const ENQUIRY_FIELDS = ['name', 'company', 'email', 'phone', 'subject', 'message'] as const;
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];
export type EnquiryForm = Record<EnquiryField, string> & { consent: boolean };

export const ENQUIRY_MAX: Readonly<Record<EnquiryField, number>> = FIELD_MAX;

/** Attachments of a request: how many, bytes of each and of all together, characters of a name. */
export const ATTACHMENTS = { max: 5, eachBytes: 4_000_000, allBytes: 6_000_000, name: 120 } as const;

/** Media type → allowed file extensions. */
export const ATTACHMENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};

/** For the `accept` of a file field. */
export const ATTACHMENT_ACCEPT = Object.values(ATTACHMENT_TYPES)
  .flat()
  .map((end) => `.${end}`)
  .join(',');

export type AttachmentFault = 'too-many' | 'too-large' | 'type' | 'empty';

/** Required fields are name, e-mail and message, besides the consent. */
export function enquiryFaults(form: EnquiryForm): FormFaults<EnquiryField | 'consent'> {
  return onlyFaults({
    name: requiredFault(form.name),
    email: emailFault(form.email),
    phone: phoneFault(form.phone),
    message: requiredFault(form.message),
    consent: form.consent ? undefined : 'consent',
  });
}

/** Validates files by name and size; the server checks their content too. */
export function attachmentFault(files: ReadonlyArray<{ name: string; size: number }>): AttachmentFault | undefined {
  if (files.length > ATTACHMENTS.max) return 'too-many';
  if (files.some(({ size }) => size === 0)) return 'empty';
  const all = files.reduce((sum, { size }) => sum + size, 0);
  if (all > ATTACHMENTS.allBytes || files.some(({ size }) => size > ATTACHMENTS.eachBytes)) return 'too-large';
  const known = Object.values(ATTACHMENT_TYPES).flat();
  return files.every(({ name }) => known.includes(endOf(name))) ? undefined : 'type';
}

/** `Foto.JPG` → `jpg`. */
export function endOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

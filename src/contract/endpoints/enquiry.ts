/**
 * Writing to the shop: the contact form and requests with files (C-API-4, C-CNT-2). The settings name the recipient.
 */
import { z } from 'zod';
import { ATTACHMENTS, ENQUIRY_MAX, REQUEST_KINDS } from '#contract/values/enquiry-form.ts';
import { TAX_CHANGE_FIELDS, TAX_CHANGE_MAX, type TaxChangeField } from '#contract/values/tax-change.rules.ts';
import { callerFields } from './account/identity.ts';
import { endpoint } from './endpoint.ts';

const enquiryFields = {
  ...callerFields,
  name: z.string().max(ENQUIRY_MAX.name).default(''),
  company: z.string().max(ENQUIRY_MAX.company).default(''),
  email: z.string().max(ENQUIRY_MAX.email).default(''),
  phone: z.string().max(ENQUIRY_MAX.phone).default(''),
  subject: z.string().max(ENQUIRY_MAX.subject).default(''),
  message: z.string().max(ENQUIRY_MAX.message).default(''),
  /** Consent to the processing of these data; without it nothing is stored. */
  consent: z.boolean().default(false),
  /** Honeypot: people do not see the field, bots fill it in. */
  website: z.string().max(200).default(''),
  /** Requests with the same key and the same content count as one. */
  idempotency_key: z.string().max(64).default(''),
};

const response = z.object({ message: z.object({ success: z.literal(true), message: z.string() }) });

export const sendGenericEmail = endpoint({
  name: 'wrapper.send_generic_email',
  summary: 'The contact form: stored, and mailed to the address of the settings.',
  mutates: true,
  rateLimit: 'letters',
  request: z.object(enquiryFields),
  response,
});

export const requestForm = endpoint({
  name: 'wrapper.request_form',
  summary: 'A request about an article or an order, with files: stored, and mailed to the address of the settings.',
  mutates: true,
  rateLimit: 'letters',
  bodyLimit: Math.ceil((ATTACHMENTS.allBytes * 4) / 3) + 30_000,
  request: z.object({
    ...enquiryFields,
    kind: z.enum(REQUEST_KINDS).default('other'),
    /** Code of the article it is about. */
    item: z.string().max(100).default(''),
    /** Number of the order it is about, as the visitor wrote it. */
    order: z.string().max(40).default(''),
    attachments: z
      .array(z.object({ name: z.string().max(255), content: z.string() }))
      .max(ATTACHMENTS.max)
      .default([]),
  }),
  response,
});

const taxFields = Object.fromEntries(
  TAX_CHANGE_FIELDS.map((field) => [field, z.string().max(TAX_CHANGE_MAX[field]).default('')]),
) as Record<TaxChangeField, z.ZodDefault<z.ZodString>>;

export const requestTaxChange = endpoint({
  name: 'customer.request_tax_change',
  summary:
    'Asks the office for other tax data: stored as a request and mailed to it. Nothing changes before the office does it.',
  access: 'customer',
  mutates: true,
  rateLimit: 'letters',
  request: z.object({
    ...callerFields,
    ...taxFields,
    /** Requests with the same key and the same content count as one. */
    idempotency_key: z.string().max(64).default(''),
  }),
  response,
});

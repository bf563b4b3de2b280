/** Becoming a customer (C-ID-5): the one endpoint of the second API instance, with its own base URL (C-API-4). */
import { z } from 'zod';
import { REGISTER_PATH } from '#contract/values/paths.ts';
import {
  REGISTRATION_FIELDS,
  REGISTRATION_KINDS,
  REGISTRATION_MAX,
  type RegistrationField,
} from '#contract/values/registration-form.ts';
import { endpoint } from '../endpoint.ts';
import { callerFields } from './identity.ts';

const texts = Object.fromEntries(
  REGISTRATION_FIELDS.map((field) => [field, z.string().max(REGISTRATION_MAX[field]).default('')]),
) as Record<RegistrationField, z.ZodDefault<z.ZodString>>;

export const register = endpoint({
  name: 'register',
  path: REGISTER_PATH,
  summary: 'Asks to become a customer. Opens no login: staff approve or refuse it.',
  mutates: true,
  rateLimit: 'letters',
  request: z.object({
    ...callerFields,
    kind: z.enum(REGISTRATION_KINDS),
    ...texts,
    /** Consent to the processing of these data; without it nothing is stored. */
    consent: z.boolean().default(false),
    /** Page the visitor came from, for `/pages/register_origin`. */
    origin: z.string().max(200).default(''),
    /** Honeypot: people do not see the field, bots fill it in. */
    website: z.string().max(200).default(''),
    /** Requests with the same key and the same content count as one. */
    idempotency_key: z.string().max(64).default(''),
  }),
  response: z.object({ message: z.object({ success: z.literal(true), message: z.string() }) }),
});

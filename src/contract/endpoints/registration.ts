/** Becoming a customer (C-ID-5): the one call of the second API instance, with a base URL of its own (C-API-4). */
import { z } from 'zod';
import { REGISTER_PATH } from '#contract/values/paths.ts';
import {
  REGISTRATION_FIELDS,
  REGISTRATION_KINDS,
  REGISTRATION_MAX,
  type RegistrationField,
} from '#contract/values/registration-form.ts';
import { endpoint } from './endpoint.ts';
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
    /** To the processing of these data; without it nothing is stored. */
    consent: z.boolean().default(false),
    /** Where the visitor came from, for `/pages/register_origin`. */
    origin: z.string().max(200).default(''),
    /** Stays empty: programs that fill in every field show themselves by it. */
    website: z.string().max(200).default(''),
    /** Equal keys with equal contents are one request. */
    idempotency_key: z.string().max(64).default(''),
  }),
  response: z.object({ message: z.object({ success: z.literal(true), message: z.string() }) }),
});

/** Who a call is for (C-ID-1, C-ID-3). */
import { z } from 'zod';
import { LOCALES } from './locale.ts';

/** A whole number, also when it arrives as digits in a string. */
export const wholeNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(2_147_483_647));

export const identityFields = {
  /** 0 = guest. Left out: the session's own. */
  client_id: wholeNumber.optional(),
  address_code: wholeNumber.optional(),
  ext_call: z.boolean().optional(),
};

/** Who asks, and in which language the answer's texts are wanted; left out: that of the page, else Italian. */
export const callerFields = { ...identityFields, lang: z.enum(LOCALES).optional() };

export const identitySchema = z.object(identityFields);
export type Identity = z.infer<typeof identitySchema>;

export const addressSchema = z.object({
  address_code: z.int(),
  name: z.string(),
  IndirizzoEsteso: z.string(),
  Citta: z.string(),
  street: z.string(),
  postal_code: z.string(),
  province: z.string(),
});
export type Address = z.infer<typeof addressSchema>;

export const userSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'agent', 'staff']),
  company_name: z.string(),
  client_id: z.int(),
  address_codes: z.array(addressSchema),
  agent: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  /** The address an agent chose with the customer; customers keep theirs in a cookie. */
  chosen_address: z.int().optional(),
});
export type User = z.infer<typeof userSchema>;

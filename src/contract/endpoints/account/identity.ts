/** For whom a request is made (C-ID-1, C-ID-3). */
import { z } from 'zod';
import { DOCUMENT_RIGHTS } from '#contract/values/document-rights.ts';
import { LOCALES } from '#contract/values/locale.ts';
import { PRICE_VIEWS } from '#contract/values/shop-settings.ts';

/** A whole number; digits in a string are accepted too. */
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
  /** 0 = guest. Left out: that of the session. */
  client_id: wholeNumber.optional(),
  address_code: wholeNumber.optional(),
  ext_call: z.boolean().optional(),
};

/** A whole number of the same range, also as digits. */
const queryNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(2_147_483_647));

/** The same in the query of a GET, where everything is text. */
export const queryIdentityFields = {
  client_id: queryNumber.optional(),
  address_code: queryNumber.optional(),
  ext_call: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
};

/** The caller, and the language of the response's texts; left out: that of the page, else Italian. */
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

/** Display settings of one delivery address (C-ACC-4). */
export const searchSettingsSchema = z.object({
  address_code: z.int(),
  /** Whether the net or the gross price is bold (C-PRICE-4). */
  price_view: z.enum(PRICE_VIEWS),
  /** No suggestions while typing a search. */
  disable_autocomplete: z.boolean(),
});

export const userSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'agent', 'staff']),
  company_name: z.string(),
  client_id: z.int(),
  address_codes: z.array(addressSchema),
  agent: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  /** The customer buys without VAT today. */
  vat_exempt: z.boolean(),
  /** Only addresses whose settings were changed; the others use the shop's defaults. */
  search_settings: z.array(searchSettingsSchema),
  /** What the user may see and do of the customer's documents; `pay` only where the shop takes payments of deadlines. */
  documents: z.array(z.enum(DOCUMENT_RIGHTS)),
  /** The address that an agent chose with the customer; for customers a cookie stores it. */
  chosen_address: z.int().optional(),
  /** For staff: where the office is, a path or a URL; absent = not for this visitor's network. */
  office: z.string().optional(),
});
export type User = z.infer<typeof userSchema>;

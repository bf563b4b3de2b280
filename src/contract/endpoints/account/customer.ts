/** A customer's own data, their addresses, and the display settings of each address (C-ACC-2, C-ACC-4). */
import { z } from 'zod';
import { INVOICE_FIELD_MAX } from '#contract/values/invoice-request.ts';
import { PRICE_VIEWS } from '#contract/values/shop-settings.ts';
import { endpoint } from '../endpoint.ts';
import { addressSchema, callerFields, identityFields, queryIdentityFields, searchSettingsSchema } from './identity.ts';

/** Tax data that decide about the VAT of orders (docs/tax.md); what is not there is null or false. */
export const customerTaxSchema = z.object({
  /** ISO code of the country in which the customer is taxed. */
  country: z.string(),
  /** Flagged for split payment. */
  split_payment: z.boolean(),
  /** False: split payment is not law today. */
  split_holds: z.boolean(),
  intent: z
    .object({
      protocol: z.string(),
      /** DD/MM/YYYY */
      from: z.string(),
      to: z.string(),
      /** Euros; `left`: not used by orders yet. */
      plafond: z.number(),
      left: z.number(),
      holds: z.boolean(),
    })
    .nullable(),
  /** Of companies in other EU countries. */
  vies: z
    .object({
      state: z.enum(['valid', 'not-enrolled', 'wrong-form', 'unverified']),
      /** Day of the result, DD/MM/YYYY; null = none yet. */
      on: z.string().nullable(),
      /** True: sales without VAT. */
      holds: z.boolean(),
    })
    .nullable(),
});

export const customerSchema = z.object({
  code: z.int(),
  company_name: z.string(),
  surname: z.string(),
  first_name: z.string(),
  tax_code: z.string(),
  vat_number: z.string(),
  /** Recipient code of electronic invoices. */
  recipient_code: z.string(),
  pec: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  fax: z.string(),
  email: z.string(),
  discount: z.string(),
  payment_method: z.string(),
  port: z.string(),
  vector: z.string(),
  agent: z.string(),
  tax: customerTaxSchema,
  /** Sold to without VAT; null = with VAT as usual. */
  vat_exemption: z
    .object({
      /** Code of FatturaPA, and its meaning in the requested language. */
      nature: z.string(),
      title: z.string(),
      /** As printed; empty = the meaning of the nature. */
      reason: z.string(),
      /** Last day, DD/MM/YYYY; null = no end. */
      until: z.string().nullable(),
      /** False once that day is past: normal VAT again. */
      holds: z.boolean(),
    })
    .nullable(),
});

export const deliveryAddressSchema = addressSchema.extend({
  phone: z.string(),
  /**
   * Payment methods of this address, in the requested language; those of the customer when the address has none
   * (C-ORD-3).
   */
  payment_method: z.string(),
  /** Of the customer: agreed with them, not per address. */
  port: z.string(),
  vector: z.string(),
});
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

export const getCustomer = endpoint({
  name: 'account.get_customer',
  summary: 'The customer’s own data.',
  access: 'customer',
  request: z.object({ ...callerFields }),
  response: z.object({ message: customerSchema }),
});

export const getAddresses = endpoint({
  name: 'account.get_addresses',
  summary: 'Delivery addresses of the customer; each with how it is paid for and how goods get there.',
  access: 'customer',
  request: z.object({ ...callerFields }),
  response: z.object({ message: z.array(deliveryAddressSchema) }),
});

export type SearchSettings = z.infer<typeof searchSettingsSchema>;

export const getSearchSettings = endpoint({
  method: 'GET',
  name: 'customer.get_search_settings',
  summary: 'How the shop looks for the customer at the address: price view, suggestions (C-ACC-4).',
  access: 'customer',
  request: z.object({ ...queryIdentityFields }),
  response: z.object({ message: searchSettingsSchema }),
});

export const setSearchSettings = endpoint({
  name: 'customer.set_search_settings',
  summary: 'Changes what is given, for this address on all devices; answers what holds now (C-ACC-4).',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...identityFields,
    price_view: z.enum(PRICE_VIEWS).optional(),
    disable_autocomplete: z.boolean().optional(),
  }),
  response: z.object({ message: searchSettingsSchema }),
});

export const setInvoiceDelivery = endpoint({
  name: 'customer.set_invoice_delivery',
  summary: 'Where electronic invoices are delivered; 409 when another user changed it after it was seen.',
  access: 'customer',
  mutates: true,
  request: z.object({
    ...callerFields,
    recipient_code: z.string().max(INVOICE_FIELD_MAX.recipient_code),
    pec: z.string().max(INVOICE_FIELD_MAX.pec),
    /** The values that the caller read before. */
    seen_recipient_code: z.string().max(INVOICE_FIELD_MAX.recipient_code),
    seen_pec: z.string().max(INVOICE_FIELD_MAX.pec),
  }),
  response: z.object({ message: z.object({ recipient_code: z.string(), pec: z.string() }) }),
});

export const account = endpoint({
  name: 'wrapper.account',
  summary: 'The account in one answer: the customer’s data, his addresses, the settings of the address.',
  access: 'customer',
  request: z.object({ ...callerFields }),
  response: z.object({
    message: z.object({
      customer: customerSchema,
      addresses: z.array(deliveryAddressSchema),
      settings: searchSettingsSchema,
    }),
  }),
});

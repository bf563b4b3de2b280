/** Customer data and settings the shop needs now (C-ACC-2, C-ACC-4). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { addressSchema, identityFields } from './identity.ts';

export const customerSchema = z.object({
  code: z.int(),
  company_name: z.string(),
  surname: z.string(),
  first_name: z.string(),
  tax_code: z.string(),
  vat_number: z.string(),
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
});

export const getCustomer = endpoint({
  name: 'account.get_customer',
  summary: 'The customer’s own data.',
  access: 'customer',
  request: z.object({ ...identityFields }),
  response: z.object({ message: customerSchema }),
});

export const getAddresses = endpoint({
  name: 'account.get_addresses',
  summary: 'Delivery addresses of the customer.',
  access: 'customer',
  request: z.object({ ...identityFields }),
  response: z.object({ message: z.array(addressSchema) }),
});

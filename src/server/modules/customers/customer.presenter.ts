/** Customers, addresses and users → the words of the wire. */

import type { z } from 'zod';
import type { customerSchema } from '#contract/customer.ts';
import type { Address, User } from '#contract/identity.ts';
import type { Locale } from '#contract/locale.ts';
import type { Person } from '#server/http/caller.ts';
import type { Customer, DeliveryAddress } from './customers.repository.ts';
import { paymentMethod } from './payment-methods.ts';

export function presentAddress(address: DeliveryAddress): Address {
  const { addressCode, name, street, postalCode, city, province } = address;
  const place = `${postalCode} ${city}${province ? ` (${province})` : ''}`.trim();
  return {
    address_code: addressCode,
    name,
    IndirizzoEsteso: [street, place].filter(Boolean).join(' - '),
    Citta: city,
    street,
    postal_code: postalCode,
    province,
  };
}

/** The customer is the one the person acts for; staff have none (client 0). */
export function presentUser(
  user: Pick<Person, 'name' | 'email' | 'role'>,
  customer: Customer | undefined,
  addresses: readonly DeliveryAddress[],
): User {
  return {
    name: user.name || user.email,
    email: user.email,
    role: user.role,
    company_name: customer?.companyName ?? '',
    client_id: customer?.clientId ?? 0,
    address_codes: addresses.map(presentAddress),
    agent: customer?.agent ?? null,
  };
}

export function presentCustomer(customer: Customer, locale: Locale): z.input<typeof customerSchema> {
  return {
    code: customer.clientId,
    company_name: customer.companyName,
    surname: customer.surname,
    first_name: customer.firstName,
    tax_code: customer.taxCode,
    vat_number: customer.vatNumber,
    address: customer.address,
    city: customer.city,
    province: customer.province,
    postal_code: customer.postalCode,
    phone: customer.phone,
    fax: customer.fax,
    email: customer.email,
    discount: customer.discount,
    payment_method: customer.paymentMethods.map((code) => paymentMethod(code, locale).label).join(', '),
    port: customer.port,
    vector: customer.vector,
    agent: customer.agent?.name ?? '',
  };
}

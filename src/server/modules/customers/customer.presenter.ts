/** Customers, addresses and users → the shape of the wire. */

import type { z } from 'zod';
import type {
  customerSchema,
  SearchSettings,
  DeliveryAddress as WireDeliveryAddress,
} from '#contract/endpoints/account/customer.ts';
import type { Address, User } from '#contract/endpoints/account/identity.ts';
import type { DocumentRight } from '#contract/values/document-rights.ts';
import type { Locale } from '#contract/values/locale.ts';
import { exemptionOn, VAT_NATURES } from '#contract/values/vat-exemption.ts';
import type { Person } from '#server/platform/http/caller.ts';
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

/** An address with the terms agreed for it; missing ones are the customer's. */
export function presentDeliveryAddress(
  address: DeliveryAddress,
  customer: Customer,
  locale: Locale,
): WireDeliveryAddress {
  const payments = address.paymentMethods.length > 0 ? address.paymentMethods : customer.paymentMethods;
  return {
    ...presentAddress(address),
    phone: address.phone,
    payment_method: paymentLabels(payments, locale),
    port: customer.port,
    vector: customer.vector,
  };
}

function paymentLabels(codes: readonly string[], locale: Locale): string {
  return codes.map((code) => paymentMethod(code, locale).label).join(', ');
}

/** The customer that the user acts for; staff have none (client 0). `day`: plain date of the shop. */
export function presentUser(
  user: Pick<Person, 'name' | 'email' | 'role'>,
  customer: Customer | undefined,
  addresses: readonly DeliveryAddress[],
  day: string,
  settings: readonly SearchSettings[] = [],
  documents: readonly DocumentRight[] = [],
): User {
  return {
    name: user.name || user.email,
    email: user.email,
    role: user.role,
    company_name: customer?.companyName ?? '',
    client_id: customer?.customerId ?? 0,
    address_codes: addresses.map(presentAddress),
    agent: customer?.agent ?? null,
    vat_exempt: customer !== undefined && exemptionOn(day, customer.exemption) !== null,
    search_settings: [...settings],
    documents: [...documents],
  };
}

export function presentCustomer(customer: Customer, locale: Locale, day: string): z.input<typeof customerSchema> {
  const { nature, reason, until } = customer.exemption;
  return {
    code: customer.customerId,
    company_name: customer.companyName,
    surname: customer.surname,
    first_name: customer.firstName,
    tax_code: customer.taxCode,
    vat_number: customer.vatNumber,
    recipient_code: customer.recipientCode,
    pec: customer.pec,
    address: customer.address,
    city: customer.city,
    province: customer.province,
    postal_code: customer.postalCode,
    phone: customer.phone,
    fax: customer.fax,
    email: customer.email,
    discount: customer.discount,
    payment_method: paymentLabels(customer.paymentMethods, locale),
    port: customer.port,
    vector: customer.vector,
    agent: customer.agent?.name ?? '',
    vat_exemption:
      nature === ''
        ? null
        : {
            nature,
            title: VAT_NATURES[nature]?.[locale] ?? '',
            reason,
            until: until && italianDate(until),
            holds: exemptionOn(day, customer.exemption) !== null,
          },
  };
}

/** `2026-11-21` → `21/11/2026` (C-SET-4). */
function italianDate(date: string): string {
  return date.split('-').reverse().join('/');
}

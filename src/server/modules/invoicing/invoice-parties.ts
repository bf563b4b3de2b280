/** Seller, buyer and transmission of an invoice that is issued here (C-FISC-4). */
import { isForeignVatNumber, plainVatNumber } from '#contract/values/eu-vat-numbers.rules.ts';
import { FOREIGN_RECIPIENT } from '#contract/values/invoice-delivery.rules.ts';
import type { InvoiceRequest } from '#contract/values/invoice-request.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { taxCountry } from '#contract/values/vat-treatment.rules.ts';
import { type InvoiceHeader, latinText } from '../fatturapa/index.ts';
import type { BilledCustomer } from './issuing.repository.ts';
import type { Seller } from './issuing-settings.ts';

/** Delivered to the reserved area of the buyer, or by PEC. */
const NO_RECIPIENT = '0000000';
const PUBLIC_BODY_CODE = 6;
/** Postal code of an address outside Italy. */
const NO_POSTCODE = '00000';
/** Characters that the format takes. */
const NAME = 80;
const PLACE = 60;
/** For buyers outside Italy without a VAT number. */
const NO_FOREIGN_NUMBER = 'OO99999999999';

/** `progressive`: the counter of the file. The buyer is the customer, or who their order asked to invoice instead. */
export function invoiceHeader(
  seller: Seller,
  customer: BilledCustomer,
  asked: InvoiceRequest | null,
  progressive: string,
): InvoiceHeader {
  const buyer = buyerOf(customer, asked);
  const numbered = isForeignVatNumber(buyer.vatNumber);
  const residence = taxCountry({ vatNumber: buyer.vatNumber, country: asked ? '' : customer.country });
  const foreign = numbered || (buyer.vatNumber === '' && residence !== 'IT');
  const recipientCode = recipientOf(buyer.recipientCode, foreign);
  return {
    transmission: {
      sender: { country: 'IT', code: seller.vatNumber },
      progressive,
      format: recipientCode.length === PUBLIC_BODY_CODE ? 'FPA12' : 'FPR12',
      recipientCode,
      ...(buyer.pec && recipientCode === NO_RECIPIENT && { pec: buyer.pec }),
    },
    seller: sellerOf(seller),
    buyer: {
      identity: {
        ...(buyer.vatNumber && {
          taxId: numbered
            ? { country: buyer.vatNumber.slice(0, 2), code: buyer.vatNumber.slice(2) }
            : { country: 'IT', code: buyer.vatNumber },
        }),
        ...(foreign && !numbered && { taxId: { country: residence, code: NO_FOREIGN_NUMBER } }),
        ...(buyer.taxCode && !foreign && { taxCode: buyer.taxCode }),
        name: Object.fromEntries(
          Object.entries(buyer.name).map(([part, text]) => [part, latinText(text, part === 'company' ? NAME : PLACE)]),
        ),
      },
      seat: {
        street: latinText(customer.address, PLACE),
        postcode: foreign ? NO_POSTCODE : customer.postal_code,
        town: latinText(customer.city, PLACE),
        ...(!foreign && /^[A-Z]{2}$/i.test(customer.province) && { province: customer.province.toUpperCase() }),
        country: foreign ? residence : 'IT',
      },
    },
  };
}

interface Buyer {
  /** Foreign ones with their country in front. */
  readonly vatNumber: string;
  readonly taxCode: string;
  readonly recipientCode: string;
  readonly pec: string;
  readonly name: { readonly company: string } | { readonly firstName: string; readonly lastName: string };
}

function buyerOf(customer: BilledCustomer, asked: InvoiceRequest | null): Buyer {
  const { surname: lastName, first_name: firstName } = customer;
  const person = lastName && firstName ? { firstName, lastName } : undefined;
  const registered = {
    vatNumber: plainVatNumber(customer.vat_number),
    taxCode: customer.tax_code.toUpperCase(),
    recipientCode: customer.recipient_code,
    pec: customer.pec,
    name: customer.company_name ? { company: customer.company_name } : (person ?? { company: '' }),
  };
  if (asked?.kind === 'company')
    return {
      vatNumber: plainVatNumber(asked.vat_number),
      taxCode: '',
      recipientCode: asked.recipient_code,
      pec: asked.pec,
      name: { company: asked.company_name },
    };
  if (asked?.kind === 'private')
    return {
      ...registered,
      vatNumber: '',
      taxCode: asked.tax_code,
      recipientCode: '',
      pec: '',
      name: person ?? registered.name,
    };
  return registered;
}

function recipientOf(code: string, foreign: boolean): string {
  if (foreign) return FOREIGN_RECIPIENT;
  return code === '' ? NO_RECIPIENT : code.toUpperCase();
}

function sellerOf(seller: Seller): NonNullable<InvoiceHeader['seller']> {
  const { rea, phone, email } = seller;
  // The format takes 5 to 12 characters without spaces.
  const telephone = phone.replaceAll(/[^\d+]/g, '').slice(0, 12);
  const contacts = {
    ...(telephone.length >= 5 && { phone: telephone }),
    ...(email.length >= 7 && { email }),
  };
  return {
    identity: {
      taxId: { country: 'IT', code: seller.vatNumber },
      ...(seller.taxCode && { taxCode: seller.taxCode }),
      name: { company: latinText(seller.name, NAME) },
      regime: seller.regime,
    },
    seat: {
      street: seller.street,
      postcode: seller.postalCode,
      town: seller.city,
      ...(seller.province && { province: seller.province }),
      country: 'IT',
    },
    ...(rea && {
      companyRegister: {
        office: rea.office,
        number: rea.number,
        ...(rea.capital > 0 && { capital: moneyToNumber(rea.capital).toFixed(2) }),
        ...(rea.shareholders && { shareholders: rea.shareholders }),
        liquidation: rea.liquidation,
      },
    }),
    ...(Object.keys(contacts).length > 0 && { contacts }),
  };
}

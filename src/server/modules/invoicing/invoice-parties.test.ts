import { describe, expect, test } from 'vitest';
import type { InvoiceRequest } from '#contract/values/invoice-request.ts';
import { invoiceHeader } from './invoice-parties.ts';
import type { BilledCustomer } from './issuing.repository.ts';
import type { Seller } from './issuing-settings.ts';

const SELLER: Seller = {
  name: 'Bancale – S.p.A.',
  vatNumber: '01234567897',
  taxCode: '',
  regime: 'RF01',
  street: 'Via Roma 1',
  postalCode: '23868',
  city: 'Valmadrera',
  province: '',
  phone: '',
  email: '',
  rea: null,
  iban: '',
  bank: '',
};
const CUSTOMER: BilledCustomer = {
  client_id: 101,
  company_name: 'Rossi Srl',
  surname: '',
  first_name: '',
  vat_number: '07643520567',
  tax_code: '',
  country: '',
  address: 'Via Po 2',
  city: 'Torino',
  province: 'to',
  postal_code: '10100',
  recipient_code: '',
  pec: '',
  port: '',
  vector: '',
  payment_terms: null,
  iban: '',
  bank_abi: '',
  bank_cab: '',
};
const PERSON = {
  ...CUSTOMER,
  company_name: '',
  surname: 'Rossi',
  first_name: 'Mario',
  vat_number: '',
  tax_code: 'rssmra80a01h501u',
};
const COMPANY: InvoiceRequest = {
  kind: 'company',
  company_name: 'Nuova Srl',
  vat_number: '12345670017',
  recipient_code: 'XYZ9876',
  pec: '',
};

describe('to whom an invoice goes (C-FISC-4)', () => {
  test.each<[string, BilledCustomer, InvoiceRequest | null, object]>([
    ['a code', { ...CUSTOMER, recipient_code: 'abc1234' }, null, { format: 'FPR12', recipientCode: 'ABC1234' }],
    ['a PEC', { ...CUSTOMER, pec: 'a@pec.it' }, null, { recipientCode: '0000000', pec: 'a@pec.it' }],
    ['neither', CUSTOMER, null, { format: 'FPR12', recipientCode: '0000000' }],
    ['a public body', { ...CUSTOMER, recipient_code: 'UFABCD' }, null, { format: 'FPA12', recipientCode: 'UFABCD' }],
    ['a company abroad', { ...CUSTOMER, vat_number: 'EL123456789' }, null, { recipientCode: 'XXXXXXX' }],
    ['another company, as the order asks', CUSTOMER, COMPANY, { recipientCode: 'XYZ9876' }],
    [
      'a person, as the order asks',
      { ...CUSTOMER, recipient_code: 'ABC1234' },
      { kind: 'private', tax_code: 'RSSMRA80A01H501U' },
      { recipientCode: '0000000' },
    ],
  ])('%s', (_, customer, asked, transmission) => {
    expect(invoiceHeader(SELLER, customer, asked, '00001').transmission).toMatchObject(transmission);
  });

  test.each<[string, BilledCustomer, InvoiceRequest | null, object, object]>([
    [
      'a company',
      CUSTOMER,
      null,
      { taxId: { country: 'IT', code: '07643520567' }, name: { company: 'Rossi Srl' } },
      { postcode: '10100', province: 'TO', country: 'IT' },
    ],
    [
      'a person',
      PERSON,
      null,
      { taxCode: 'RSSMRA80A01H501U', name: { firstName: 'Mario', lastName: 'Rossi' } },
      { country: 'IT' },
    ],
    [
      'a Greek company',
      { ...CUSTOMER, vat_number: 'GR 123456789' },
      null,
      { taxId: { country: 'EL', code: '123456789' } },
      { postcode: '00000', country: 'GR' },
    ],
    [
      'a Swiss buyer without a number',
      { ...CUSTOMER, vat_number: '', country: 'CH' },
      null,
      { taxId: { country: 'CH', code: 'OO99999999999' } },
      { postcode: '00000', country: 'CH' },
    ],
    [
      'another company',
      CUSTOMER,
      COMPANY,
      { taxId: { code: '12345670017' }, name: { company: 'Nuova Srl' } },
      { street: 'Via Po 2' },
    ],
  ])('%s', (_, customer, asked, identity, seat) => {
    expect(invoiceHeader(SELLER, customer, asked, '00001').buyer).toMatchObject({ identity, seat });
  });

  test.each([
    ['+39 0341 123456', '0341123456'],
    ['0341/123456', '0341123456'],
    ['+41 91 123 45 67', '+41911234567'],
    ['+49 30 1234567890', undefined],
    ['', undefined],
  ])('the telephone %s is written %s', (phone, written) => {
    const { seller } = invoiceHeader({ ...SELLER, phone }, CUSTOMER, null, '00001');
    expect(seller?.contacts?.phone).toBe(written);
  });
});

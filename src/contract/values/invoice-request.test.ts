import { describe, expect, test } from 'vitest';
import { type InvoiceRequest, invoiceFaults, plainInvoice } from './invoice-request.ts';

const company = (more: object): InvoiceRequest => ({
  kind: 'company',
  company_name: 'Rossi Srl',
  vat_number: '01234567897',
  recipient_code: 'ABCDEF7',
  pec: '',
  ...more,
});
const person = (tax_code: string): InvoiceRequest => ({ kind: 'private', tax_code });

describe('invoice-request variants: company or private (C-CNT-4, S-5.14)', () => {
  test.each<[string, InvoiceRequest, object]>([
    ['company with a recipient code', company({}), {}],
    ['company with certified mail only', company({ recipient_code: '', pec: 'rossi@pec.it' }), {}],
    ['company with both', company({ pec: 'rossi@pec.it' }), {}],
    ['a public body has six characters', company({ recipient_code: 'UFABCD' }), {}],
    [
      'written with country, spaces and small letters',
      company({ vat_number: 'it 01234567897', recipient_code: 'abcdef7' }),
      {},
    ],
    ['neither code nor mail', company({ recipient_code: '' }), { recipient_code: 'recipient-or-pec' }],
    ['a code too short', company({ recipient_code: 'ABC' }), { recipient_code: 'recipient-form' }],
    ['mail that is none', company({ pec: 'rossi' }), { pec: 'pec-form' }],
    ['no name', company({ company_name: '  ' }), { company_name: 'required' }],
    ['no VAT number', company({ vat_number: '' }), { vat_number: 'required' }],
    ['ten digits', company({ vat_number: '0123456789' }), { vat_number: 'vat-length' }],
    ['a wrong check digit', company({ vat_number: '01234567891' }), { vat_number: 'vat-check' }],
    ['a foreign company needs neither code nor mail', company({ vat_number: 'DE 136695976', recipient_code: '' }), {}],
    ['a foreign number of a wrong form', company({ vat_number: 'DE13669597' }), { vat_number: 'vat-form' }],
    [
      'the code of foreign companies in Italy',
      company({ recipient_code: 'xxxxxxx' }),
      { recipient_code: 'recipient-foreign' },
    ],
    ['a mailbox of SdI', company({ pec: 'sdi01@pec.fatturapa.it' }), { pec: 'pec-sdi' }],
    [
      'everything missing',
      company({ company_name: '', vat_number: '', recipient_code: '' }),
      { company_name: 'required', vat_number: 'required', recipient_code: 'recipient-or-pec' },
    ],
    ['a person', person('rssmra85t10a562s'), {}],
    ['a body with digits', person('01234567897'), {}],
    ['no tax code', person(''), { tax_code: 'required' }],
    ['a tax code too short', person('RSSMRA85T10'), { tax_code: 'tax-code-form' }],
    ['a wrong check letter', person('RSSMRA85T10A562X'), { tax_code: 'tax-code-check' }],
  ])('%s', (_, invoice, faults) => {
    expect(invoiceFaults(invoice)).toEqual(faults);
  });

  test('stored plain', () => {
    expect(
      plainInvoice(company({ vat_number: 'IT 012 3456 7897', recipient_code: ' abcdef7 ', pec: ' A@PEC.it ' })),
    ).toEqual(company({ recipient_code: 'ABCDEF7', pec: 'a@pec.it' }));
    expect(plainInvoice(company({ vat_number: 'de 136 695 976', recipient_code: '' }))).toEqual(
      company({ vat_number: 'DE136695976', recipient_code: 'XXXXXXX' }),
    );
    expect(plainInvoice(person(' rss mra 85t10 a562s'))).toEqual(person('RSSMRA85T10A562S'));
  });
});

import { describe, expect, it } from 'vitest';
import { attachmentFault, enquiryFaults } from './enquiry-form.ts';
import { isPhone } from './form-faults.ts';
import { PROVINCES } from './provinces.ts';
import { plainRegistration, type RegistrationForm, registrationFaults } from './registration-form.ts';

const COMPANY: RegistrationForm = {
  kind: 'company',
  country: 'IT',
  company_name: 'Neri Impianti Srl',
  vat_number: 'IT 01234567897',
  recipient_code: 'abc1234',
  pec: '',
  first_name: 'Paola',
  surname: 'Neri',
  tax_code: '',
  email: 'Paola@Neri.example',
  phone: '+39 0341 28 74 10',
  address: 'Via Roma 1',
  postal_code: '23900',
  city: 'Lecco',
  province: 'lc',
  note: '',
  consent: true,
};
const PRIVATE: RegistrationForm = { ...COMPANY, kind: 'private', tax_code: 'RSSMRA85T10A562S' };

describe('registration', () => {
  it('a company and a private person as they should be', () => {
    expect(registrationFaults(COMPANY)).toEqual({});
    expect(registrationFaults(PRIVATE)).toEqual({});
  });

  it.each<[Partial<RegistrationForm>, object]>([
    [{ company_name: ' ' }, { company_name: 'required' }],
    [{ vat_number: '0123456789' }, { vat_number: 'vat-length' }],
    [{ vat_number: '01234567890' }, { vat_number: 'vat-check' }],
    [{ recipient_code: '' }, { recipient_code: 'recipient-or-pec' }],
    [{ recipient_code: '', pec: 'neri@pec.example' }, {}],
    [{ recipient_code: 'ABC12' }, { recipient_code: 'recipient-form' }],
    // Public bodies have recipient codes of six characters.
    [{ recipient_code: 'UFABCD' }, {}],
    [{ pec: 'neri' }, { pec: 'pec-form' }],
    [{ pec: 'sdi01@pec.fatturapa.it' }, { pec: 'pec-sdi' }],
    [{ recipient_code: 'XXXXXXX' }, { recipient_code: 'recipient-foreign' }],
    // A foreign company: no recipient code, no province, a postal code of its country.
    [{ vat_number: 'NL123456789B01', recipient_code: '', province: '', postal_code: '1012 JS' }, {}],
    [{ vat_number: 'DE136695976', postal_code: '' }, { postal_code: 'required' }],
    [{ vat_number: 'DE1366' }, { vat_number: 'vat-form' }],
    // The same with its country: the number is written as in that country.
    [{ country: 'DE', vat_number: '136695976', recipient_code: '', province: '', postal_code: '80331' }, {}],
    [{ country: 'fr', vat_number: 'FR 83 404 833 048', recipient_code: '', province: '' }, {}],
    [{ country: 'GR', vat_number: '123456789', recipient_code: '', province: '' }, {}],
    [{ country: 'GB', vat_number: 'XI123456789', recipient_code: '', province: '' }, {}],
    [{ country: 'FR', vat_number: 'DE136695976' }, { vat_number: 'vat-form' }],
    [{ country: 'DE', vat_number: '' }, { vat_number: 'required' }],
    // Outside the EU nobody checks a number, and a company may have none.
    [{ country: 'CH', vat_number: 'CHE-123.456.789 IVA', recipient_code: '', province: '', postal_code: '6900' }, {}],
    [{ country: 'US', vat_number: '', recipient_code: '', province: '' }, {}],
    [{ country: 'US', vat_number: '*' }, { vat_number: 'vat-form' }],
    [{ country: 'QQ', vat_number: '' }, { country: 'required' }],
    [{ country: '' }, {}],
    [{ province: '' }, { province: 'required' }],
    [{ tax_code: 'RSSMRA85T10A562X' }, { tax_code: 'tax-code-check' }],
    [{ email: 'paola' }, { email: 'email' }],
    [{ phone: '' }, { phone: 'required' }],
    [{ phone: 'chiedere di Paola' }, { phone: 'phone' }],
    [{ postal_code: '239' }, { postal_code: 'postal-code' }],
    [{ province: 'XX' }, { province: 'province' }],
    [{ consent: false }, { consent: 'consent' }],
  ])('%j (C-CNT-4, S-5.14)', (change, faults) => {
    expect(registrationFaults({ ...COMPANY, ...change })).toEqual(faults);
  });

  it('a private person needs a tax code with its check letter, and nothing of a company (C-CNT-4, S-5.14)', () => {
    expect(registrationFaults({ ...PRIVATE, tax_code: '' })).toEqual({ tax_code: 'required' });
    expect(registrationFaults({ ...PRIVATE, tax_code: 'RSSMRA85T10A562A' })).toEqual({ tax_code: 'tax-code-check' });
    expect(registrationFaults({ ...PRIVATE, company_name: '', vat_number: 'x', recipient_code: '' })).toEqual({});
    const abroad = { ...PRIVATE, country: 'CH', province: '', postal_code: '6900' };
    expect(registrationFaults({ ...abroad, tax_code: '' })).toEqual({});
    expect(registrationFaults({ ...abroad, tax_code: 'RSSMRA85T10A562A' })).toEqual({ tax_code: 'tax-code-check' });
  });

  it('a private person’s address is Italian, whatever is left of a company’s data (C-CNT-4)', () => {
    const left = { ...PRIVATE, vat_number: 'DE136695976', province: '' };
    expect(registrationFaults(left)).toEqual({ province: 'required' });
  });

  it('is stored plain', () => {
    expect(plainRegistration(COMPANY)).toMatchObject({
      vat_number: '01234567897',
      recipient_code: 'ABC1234',
      email: 'paola@neri.example',
      province: 'LC',
    });
    const german = plainRegistration({ ...COMPANY, vat_number: 'de 136695976', recipient_code: '' });
    expect(german).toMatchObject({ country: 'DE', vat_number: 'DE136695976', recipient_code: 'XXXXXXX', province: '' });
    expect(plainRegistration({ ...german, country: 'GR', vat_number: '123456789' }).vat_number).toBe('EL123456789');
    // Once more changes nothing: the browser's form is validated again on the server.
    expect(plainRegistration(german)).toEqual(german);
    expect(plainRegistration(PRIVATE)).toMatchObject({ company_name: '', vat_number: '', recipient_code: '' });
  });

  it('knows 107 provinces, each once', () => {
    expect(new Set(PROVINCES.map(({ code }) => code)).size).toBe(PROVINCES.length);
    expect(PROVINCES).toHaveLength(107);
    expect(PROVINCES.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name.length > 3)).toBe(true);
  });
});

describe('enquiries', () => {
  const form = {
    name: 'Paola',
    company: '',
    email: 'paola@neri.example',
    phone: '',
    subject: '',
    message: 'Ciao',
    consent: true,
  };

  it('asterisk fields and the consent are mandatory, the rest may be left out', () => {
    expect(enquiryFaults(form)).toEqual({});
    expect(enquiryFaults({ ...form, name: '', email: ' ', message: '\n', consent: false })).toEqual({
      name: 'required',
      email: 'required',
      message: 'required',
      consent: 'consent',
    });
    expect(enquiryFaults({ ...form, email: 'paola@neri', phone: 'ask' })).toEqual({ email: 'email', phone: 'phone' });
  });

  it.each<[Array<{ name: string; size: number }>, string | undefined]>([
    [[], undefined],
    [[{ name: 'Foto.JPG', size: 10 }], undefined],
    [[{ name: 'scheda.pdf', size: 4_000_001 }], 'too-large'],
    [[3, 3].map(() => ({ name: 'a.png', size: 3_500_000 })), 'too-large'],
    [[{ name: 'prova.exe', size: 10 }], 'type'],
    [[{ name: 'vuoto.pdf', size: 0 }], 'empty'],
    [Array.from({ length: 6 }, () => ({ name: 'a.png', size: 1 })), 'too-many'],
  ])('files %j: %s', (files, fault) => {
    expect(attachmentFault(files)).toBe(fault);
  });

  it.each([
    ['+39 0341 28.74-10', true],
    ['(0341) 287410', true],
    ['12345', false],
    ['a123456', false],
  ])('phone %s: %s', (text, good) => {
    expect(isPhone(text)).toBe(good);
  });
});

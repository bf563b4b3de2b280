import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { noteFault, type PlannedNote } from './note-requirements.rules.ts';

const SELLER = {
  name: 'Bancale S.p.A.',
  vatNumber: '01234567897',
  taxCode: '',
  regime: 'RF01',
  street: 'Via Roma 1',
  postalCode: '23868',
  city: 'Valmadrera',
  province: 'LC',
  phone: '',
  email: '',
  rea: null,
  iban: '',
  bank: '',
};
const BUYER = {
  company_name: 'Rossi Srl',
  surname: '',
  first_name: '',
  vat_number: '07643520567',
  tax_code: '',
  address: 'Via Po 2',
  city: 'Torino',
  postal_code: '10100',
};
const NOTE: PlannedNote = {
  seller: SELLER,
  buyer: BUYER,
  transportBy: 'sender',
  carrier: '',
  rows: [{ code: 'VITE', description: 'Vite M8' }],
};
const PERSON = {
  ...BUYER,
  company_name: '',
  surname: 'Rossi',
  first_name: 'Mario',
  vat_number: '',
  tax_code: 'RSSMRA80A01H501U',
};

const FIELDS = new URL('../../../../../shared/data/fiscal/ddt_fields.csv', import.meta.url);
const MISSING = !existsSync(FIELDS);
const fields: Array<{ field: string; required: string }> = MISSING
  ? []
  : parse(readFileSync(FIELDS), { columns: true, delimiter: ';' });
const required = fields.filter((row) => row.required === 'yes');

describe('what a delivery note must say (C-FISC-4)', () => {
  test.each<[string, PlannedNote, object | undefined]>([
    ['everything is there', NOTE, undefined],
    ['a person', { ...NOTE, buyer: PERSON }, undefined],
    [
      'the shop has no VAT number',
      { ...NOTE, seller: { ...SELLER, vatNumber: '' } },
      { fault: 'seller-incomplete', details: { fields: ['vatNumber'] } },
    ],
    [
      'the shop has no street',
      { ...NOTE, seller: { ...SELLER, street: '' } },
      { fault: 'seller-incomplete', details: { fields: ['seller.street'] } },
    ],
    [
      'the buyer has neither number',
      { ...NOTE, buyer: { ...PERSON, tax_code: '' } },
      { fault: 'buyer-incomplete', details: { fields: ['vat_number'] } },
    ],
    [
      'the buyer lives nowhere',
      { ...NOTE, buyer: { ...BUYER, address: '', city: '' } },
      { fault: 'buyer-incomplete', details: { fields: ['address', 'city'] } },
    ],
    ['a carrier drives, which one is not known', { ...NOTE, transportBy: 'carrier' }, { fault: 'no-carrier' }],
    ['a carrier drives', { ...NOTE, transportBy: 'carrier', carrier: 'Corriere Rapido' }, undefined],
    [
      'goods without a description',
      { ...NOTE, rows: [{ code: 'X1', description: ' ' }] },
      { fault: 'row-without-description', details: { row: 'X1' } },
    ],
  ])('%s', (_, note, fault) => {
    const found = noteFault(note);
    if (fault) expect(found).toMatchObject(fault);
    else expect(found).toBeUndefined();
  });

  test.skipIf(MISSING)(
    'every required field of ddt_fields.csv has its place (skipped where data/fiscal is missing)',
    () => {
      const OURS = ['number', 'date', 'seller', 'buyer', 'description', 'quantity'];
      expect(required.map(({ field }) => field).toSorted()).toEqual(OURS.toSorted());
    },
  );
});

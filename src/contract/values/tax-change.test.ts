/** Rules of the request for other tax data. */
import { describe, expect, it } from 'vitest';
import { changedTaxFields, type HeldTaxData, type TaxChange, taxChangeFaults } from './tax-change.rules.ts';

const HELD: HeldTaxData = { company_name: 'Rossi Srl', country: 'IT', vat_number: 'IT 01234567897', tax_code: '' };
const SAME: TaxChange = { ...HELD, note: '' };

describe('a request for other tax data (C-FISC-3)', () => {
  it.each<[change: Partial<TaxChange>, changed: string[], faults: object]>([
    [{}, [], { note: 'required' }],
    [{ note: 'Siamo in split payment dal 1/1.' }, [], {}],
    // The same number, written otherwise, is no change.
    [{ vat_number: '0123.456.7897' }, [], { note: 'required' }],
    [{ vat_number: '12345678903' }, ['vat_number'], {}],
    [{ vat_number: '12345678904' }, ['vat_number'], { vat_number: 'vat-check' }],
    [{ vat_number: '' }, ['vat_number'], { vat_number: 'required' }],
    [{ company_name: ' ' }, ['company_name'], { company_name: 'required' }],
    [{ country: 'DE', vat_number: '136695976' }, ['country', 'vat_number'], {}],
    [{ country: 'DE' }, ['country', 'vat_number'], { vat_number: 'vat-form' }],
    [{ country: 'DE', vat_number: 'FR83404833048' }, ['country', 'vat_number'], { vat_number: 'vat-form' }],
    [{ country: 'CH', vat_number: 'CHE123456789' }, ['country', 'vat_number'], {}],
    [{ country: 'QQ' }, ['country', 'vat_number'], { country: 'required' }],
    [{ tax_code: 'RSSMRA85T10A562A' }, ['tax_code'], { tax_code: 'tax-code-check' }],
    [{ tax_code: 'rssmra85t10a562s' }, ['tax_code'], {}],
  ])('%j', (change, changed, faults) => {
    const asked = { ...SAME, ...change };
    expect(changedTaxFields(asked, HELD)).toEqual(changed);
    expect(taxChangeFaults(asked, HELD)).toEqual(faults);
  });

  it('what the office wrote is not checked as long as it stays', () => {
    const odd = { ...HELD, vat_number: '999', tax_code: 'X' };
    expect(taxChangeFaults({ ...odd, note: 'Nuova sede' }, odd)).toEqual({});
  });

  it('a private person needs no VAT number', () => {
    const person = { ...HELD, vat_number: '', tax_code: 'RSSMRA85T10A562S' };
    expect(taxChangeFaults({ ...person, company_name: 'Mario Rossi', note: '' }, person)).toEqual({});
  });
});

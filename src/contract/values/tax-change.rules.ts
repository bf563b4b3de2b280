/**
 * What a customer asks the office to change of their tax data (C-FISC-3): the numbers by the rules of the registration. Nothing of it
 * holds before the office has changed it, because it decides about VAT. Zod-free: checked while typing and on the server.
 */
import { isCountry } from './countries.ts';
import { companyNumberFault, numberOfCountry, plainVatNumber } from './eu-vat-numbers.rules.ts';
import { FIELD_MAX, type FormFaults, onlyFaults, requiredFault } from './form-faults.ts';
import { INVOICE_FIELD_MAX, invoiceFaults } from './invoice-request.ts';
import { plainTaxNumber } from './tax-numbers.ts';

export const TAX_CHANGE_FIELDS = ['company_name', 'country', 'vat_number', 'tax_code', 'note'] as const;
export type TaxChangeField = (typeof TAX_CHANGE_FIELDS)[number];
export type TaxChange = Readonly<Record<TaxChangeField, string>>;

/** As stored with the customer; `country`: ISO code. */
export type HeldTaxData = Omit<TaxChange, 'note'>;

export const TAX_CHANGE_MAX: Readonly<Record<TaxChangeField, number>> = {
  company_name: FIELD_MAX.company,
  country: 2,
  vat_number: INVOICE_FIELD_MAX.vat_number,
  tax_code: INVOICE_FIELD_MAX.tax_code,
  note: 2000,
};

export function plainTaxChange(given: TaxChange): TaxChange {
  const country = given.country.trim().toUpperCase();
  return {
    company_name: given.company_name.trim(),
    country,
    vat_number: numberOfCountry(plainVatNumber(given.vat_number), country),
    tax_code: plainTaxNumber(given.tax_code),
    note: given.note.trim(),
  };
}

/** The fields that differ, however the office wrote them. */
export function changedTaxFields(given: TaxChange, held: HeldTaxData): Array<keyof HeldTaxData> {
  const [asked, known] = [plainTaxChange(given), plainTaxChange({ ...held, note: '' })];
  return (['company_name', 'country', 'vat_number', 'tax_code'] as const).filter(
    (field) => asked[field] !== known[field],
  );
}

/** Faults of what is to change only: the office may have numbers of any form. Without a change the note is needed. */
export function taxChangeFaults(given: TaxChange, held: HeldTaxData): FormFaults<TaxChangeField> {
  const asked = plainTaxChange(given);
  const changed = changedTaxFields(given, held);
  const numbers = changed.includes('vat_number') || changed.includes('country');
  const isCompany = asked.vat_number !== '' || held.vat_number !== '';
  return onlyFaults({
    company_name: changed.includes('company_name') ? requiredFault(asked.company_name) : undefined,
    country: isCountry(asked.country) ? undefined : 'required',
    vat_number: numbers && isCompany ? companyNumberFault(asked.vat_number, asked.country) : undefined,
    tax_code:
      changed.includes('tax_code') && asked.tax_code !== ''
        ? invoiceFaults({ kind: 'private', tax_code: asked.tax_code }).tax_code
        : undefined,
    note: changed.length === 0 ? requiredFault(asked.note) : undefined,
  });
}

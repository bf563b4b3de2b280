/**
 * VAT numbers of companies in the European Union and Northern Ireland, by the forms that VIES knows (C-FISC-3): the form
 * alone says nothing about whether the company exists. Zod-free: checked at the keystroke and on the server.
 */
import { hasVatCheckDigit, plainTaxNumber } from './tax-numbers.ts';

/** Prefix → what follows it. Italian numbers have a check digit instead: tax-numbers.ts. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U[0-9]{8}$/,
  BE: /^[01][0-9]{9}$/,
  BG: /^[0-9]{9,10}$/,
  CY: /^[0-9]{8}[A-Z]$/,
  CZ: /^[0-9]{8,10}$/,
  DE: /^[0-9]{9}$/,
  DK: /^[0-9]{8}$/,
  EE: /^[0-9]{9}$/,
  EL: /^[0-9]{9}$/,
  ES: /^[A-Z0-9][0-9]{7}[A-Z0-9]$/,
  FI: /^[0-9]{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}[0-9]{9}$/,
  HR: /^[0-9]{11}$/,
  HU: /^[0-9]{8}$/,
  IE: /^([0-9][A-Z0-9+*][0-9]{5}[A-Z]|[0-9]{7}[A-W][A-I])$/,
  LT: /^([0-9]{9}|[0-9]{12})$/,
  LU: /^[0-9]{8}$/,
  LV: /^[0-9]{11}$/,
  MT: /^[0-9]{8}$/,
  NL: /^[A-Z0-9+*]{9}B[0-9]{2}$/,
  PL: /^[0-9]{10}$/,
  PT: /^[0-9]{9}$/,
  RO: /^[0-9]{2,10}$/,
  SE: /^[0-9]{12}$/,
  SI: /^[0-9]{8}$/,
  SK: /^[0-9]{10}$/,
  XI: /^([0-9]{9}|[0-9]{12}|(GD|HA)[0-9]{3})$/,
};

export type VatNumberFault = 'vat-length' | 'vat-check' | 'vat-form';

/**
 * Upper case, without spaces, dots and dashes, Italian numbers without their prefix and foreign ones with it:
 * `it 0123 456 7897` → `01234567897`, `be 0123.456.789` → `BE0123456789`. Greece writes EL, also if GR was given.
 */
export function plainVatNumber(text: string): string {
  return plainTaxNumber(text)
    .replace(/[-/]/g, '')
    .replace(/^IT(?=\d)/, '')
    .replace(/^GR(?=\d)/, 'EL');
}

/** Two letters at its start make a number a foreign one, whether its form is right or not. Expects a plain number. */
export function isForeignVatNumber(number: string): boolean {
  return /^[A-Z]{2}/.test(number) && !number.startsWith('IT');
}

/** What VAT numbers of a country (ISO code) begin with: Greece writes EL. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/** Countries whose companies VIES knows, besides Italy. Expects an ISO code. */
export function isOtherEuCountry(country: string): boolean {
  return country !== 'XI' && Object.hasOwn(FORMS, prefixOf(country));
}

/**
 * With the prefix of its country in front, where a foreign number was written without: `136695976`, DE → `DE136695976`. Outside
 * the EU too: a stored number shows that it is a foreign one.
 */
export function numberOfCountry(number: string, country: string): string {
  if (number === '' || country === '' || country === 'IT' || /^[A-Z]{2}/i.test(number)) return number;
  return `${prefixOf(country)}${number}`;
}

/**
 * The number of a company in a country (ISO code). In Italy and the EU it is needed, and its form is that of the country; elsewhere
 * nobody can check it, and a company may have none. Expects a plain number.
 */
export function companyNumberFault(number: string, country: string): VatNumberFault | 'required' | undefined {
  const inEu = isOtherEuCountry(country);
  if (number === '') return country === 'IT' || inEu ? 'required' : undefined;
  if (country === 'IT' || number.startsWith('XI')) return vatNumberFault(number);
  if (inEu) return number.startsWith(prefixOf(country)) ? vatNumberFault(number) : 'vat-form';
  return /^[A-Z]{2}[A-Z0-9]{2,18}$/.test(number) ? undefined : 'vat-form';
}

/** Expects a plain number that is not empty; undefined = a right form, for Italian ones also the check digit. */
export function vatNumberFault(number: string): VatNumberFault | undefined {
  if (isForeignVatNumber(number)) {
    const prefix = number.slice(0, 2);
    return Object.hasOwn(FORMS, prefix) && FORMS[prefix]?.test(number.slice(2)) ? undefined : 'vat-form';
  }
  if (!/^\d{11}$/.test(number)) return 'vat-length';
  return hasVatCheckDigit(number) ? undefined : 'vat-check';
}

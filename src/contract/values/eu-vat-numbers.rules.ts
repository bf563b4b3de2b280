/** Forms of VAT numbers in the EU and Northern Ireland, as VIES expects them (C-FISC-3). Only Italian ones have a check digit here. */
import { hasVatCheckDigit } from './tax-numbers.ts';

const FORMS: Readonly<Record<string, string>> = {
  AT: 'U[0-9]{8}',
  BE: '[01][0-9]{9}',
  BG: '[0-9]{9,10}',
  CY: '[0-9]{8}[A-Z]',
  CZ: '[0-9]{8,10}',
  DE: '[0-9]{9}',
  DK: '[0-9]{8}',
  EE: '[0-9]{9}',
  EL: '[0-9]{9}',
  ES: '[A-Z0-9][0-9]{7}[A-Z0-9]',
  FI: '[0-9]{8}',
  FR: '[A-HJ-NP-Z0-9]{2}[0-9]{9}',
  HR: '[0-9]{11}',
  HU: '[0-9]{8}',
  IE: '([0-9][A-Z0-9+*][0-9]{5}[A-Z]|[0-9]{7}[A-W][A-I])',
  IT: '[0-9]{11}',
  LT: '([0-9]{9}|[0-9]{12})',
  LU: '[0-9]{8}',
  LV: '[0-9]{11}',
  MT: '[0-9]{8}',
  NL: '[A-Z0-9+*]{9}B[0-9]{2}',
  PL: '[0-9]{10}',
  PT: '[0-9]{9}',
  RO: '[0-9]{2,10}',
  SE: '[0-9]{12}',
  SI: '[0-9]{8}',
  SK: '[0-9]{10}',
  XI: '([0-9]{9}|[0-9]{12}|(GD|HA)[0-9]{3})',
};

/** The prefix of VIES is not the country's code for Greece. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

/** The form of a country, by its code or prefix; undefined outside the EU. */
export function euVatForm(country: string): string | undefined {
  const prefix = PREFIXES[country] ?? country;
  return Object.hasOwn(FORMS, prefix) ? FORMS[prefix] : undefined;
}

/** `DE`, `123456789`: does the number have the form of its country? Plain, upper case, without prefix. */
export function isEuVatNumber(country: string, number: string): boolean {
  const form = euVatForm(country);
  if (form === undefined || !new RegExp(`^${form}$`).test(number)) return false;
  return country !== 'IT' || hasVatCheckDigit(number);
}

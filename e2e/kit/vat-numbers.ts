/** Italian VAT numbers that no other test has: the office warns when a second registration carries a known one. */
import { hasVatCheckDigit } from '../../src/contract/values/tax-numbers.ts';

/** Eleven digits of which the last one is the check digit, other ones at each call. */
export function freshVatNumber(): string {
  const body = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0');
  for (let digit = 0; digit <= 9; digit += 1) {
    if (hasVatCheckDigit(`${body}${digit}`)) return `${body}${digit}`;
  }
  throw new Error(`no check digit for ${body}`);
}

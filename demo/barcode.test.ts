import { expect, it } from 'vitest';
import { caseCode, checkDigit, eanOf } from './barcode.ts';

it('computes the check digit of known numbers', () => {
  expect(checkDigit('400638133393')).toBe(1);
  expect(checkDigit('9638507')).toBe(4);
  expect(checkDigit('1001234567890')).toBe(2);
});

it('gives every serial its own EAN-13', () => {
  const eans = new Set(Array.from({ length: 20_000 }, (_, serial) => eanOf(serial, 42)));
  expect(eans.size).toBe(20_000);
  for (const ean of eans) expect(checkDigit(ean.slice(0, 12))).toBe(Number(ean[12]));
});

it('gives cases the number of their article with another indicator', () => {
  const ean = eanOf(5, 1);
  expect(caseCode(ean, 1).slice(1, 13)).toBe(ean.slice(0, 12));
});

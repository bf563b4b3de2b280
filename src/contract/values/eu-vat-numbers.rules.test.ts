import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plainVatNumber, vatNumberFault } from './eu-vat-numbers.rules.ts';

describe('a VAT number as written (C-FISC-3)', () => {
  test.each([
    ['01234567897', '01234567897', undefined],
    ['it 0123 456 7897', '01234567897', undefined],
    ['IT-01234567897', '01234567897', undefined],
    ['01234567890', '01234567890', 'vat-check'],
    ['0123456789', '0123456789', 'vat-length'],
    ['123456789', '123456789', 'vat-length'], // German digits without DE are no Italian number
    ['ITALIA', 'ITALIA', 'vat-length'],
    ['de 136 695 976', 'DE136695976', undefined],
    ['DE13669597', 'DE13669597', 'vat-form'],
    ['atu12345678', 'ATU12345678', undefined],
    ['AT12345678', 'AT12345678', 'vat-form'],
    ['be 0123.456.789', 'BE0123456789', undefined],
    ['NL 1234.56.789.B01', 'NL123456789B01', undefined],
    ['GR123456789', 'EL123456789', undefined],
    ['EL123456789', 'EL123456789', undefined],
    ['IE1A23456B', 'IE1A23456B', undefined],
    ['IE1234567WA', 'IE1234567WA', undefined],
    ['LT123456789', 'LT123456789', undefined],
    ['LT1234567890', 'LT1234567890', 'vat-form'],
    ['XIGD123', 'XIGD123', undefined],
    ['FRIO123456789', 'FRIO123456789', 'vat-form'], // never I or O
    ['CHE123456789', 'CHE123456789', 'vat-form'], // not in the Union
    ['GB123456789', 'GB123456789', 'vat-form'],
  ])('%s is %s: %s', (written, plain, fault) => {
    expect(plainVatNumber(written)).toBe(plain);
    expect(vatNumberFault(plain)).toBe(fault);
  });
});

const FORMATS = resolve(import.meta.dirname, '../../../../shared/data/fiscal/vies_formats.csv');
const file = existsSync(FORMATS) ? FORMATS : undefined;

describe.skipIf(!file)('the table of VIES, skipped without the shared data folder (C-FISC-3)', () => {
  const lines = file ? readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1) : [];
  const forms = lines.map((line) => line.split(';')).filter(([, prefix]) => prefix !== 'IT');

  test('has 27 foreign prefixes', () => expect(forms).toHaveLength(27));

  test.each(forms)('%s: right and wrong numbers as the table says', (_, prefix = '', pattern = '') => {
    const form = new RegExp(`^${pattern}$`);
    for (const tail of TAILS) {
      expect([tail, vatNumberFault(prefix + tail)]).toEqual([tail, form.test(tail) ? undefined : 'vat-form']);
    }
    expect(TAILS.some((tail) => form.test(tail))).toBe(true);
  });
});

/** What may follow a prefix: every length of digits, and those with letters or signs at each place. */
const TAILS = Array.from({ length: 14 }, (_, length) => '1'.repeat(length)).flatMap((digits) => [
  digits,
  ...[...digits].flatMap((_, place) =>
    [...'ABIOUWX+*'].map((letter) => digits.slice(0, place) + letter + digits.slice(place + 1)),
  ),
  `${digits}AI`,
  `1${digits}B01`,
  `GD${digits}`,
]);

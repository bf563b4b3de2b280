import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { plainVatNumber, vatNumberFault } from './eu-vat-numbers.rules.ts';
import { bankOfIban, isBankCode, isIban, plainIban } from './iban.rules.ts';
import {
  hasTaxCodeCheckLetter,
  hasVatCheckDigit,
  isMailboxOfSdi,
  isRecipientCode,
  plainTaxNumber,
} from './tax-numbers.ts';

const FISCAL = new URL('../../../../shared/data/fiscal/', import.meta.url);
const MISSING = !existsSync(new URL('vectors/numbers.json', FISCAL));

interface Vector {
  kind: string;
  value: string;
  valid: boolean;
  why: string;
}

const vectors: Vector[] = MISSING ? [] : JSON.parse(readFileSync(new URL('vectors/numbers.json', FISCAL), 'utf8'));

const CHECKS: Readonly<Record<string, (value: string) => boolean>> = {
  vat: hasVatCheckDigit,
  'vat-input': (value) => hasVatCheckDigit(plainTaxNumber(value)),
  'tax-code': (value) => hasTaxCodeCheckLetter(value.toUpperCase()),
  recipient: (value) => isRecipientCode(value.toUpperCase()),
  iban: isIban,
  abi: isBankCode,
  cab: isBankCode,
};

describe.skipIf(MISSING)('fiscal numbers (skipped where data/fiscal is missing) (C-FISC-3)', () => {
  test.each(vectors)('$kind $value: $valid ($why)', ({ kind, value, valid, why }) => {
    expect(CHECKS[kind]?.(value)).toBe(valid);
    const [, cin, abi, cab, account] = /CIN (\w) ABI (\d+) CAB (\d+) account (\w+)/.exec(why) ?? [];
    if (kind === 'iban' && cin) expect(bankOfIban(value)).toEqual({ cin, abi, cab, account });
  });
});

describe('fiscal numbers (C-FISC-3)', () => {
  test.each<[string, string, boolean]>([
    ['DE', '123456789', true],
    ['DE', '12345678', false],
    ['GR', '123456789', true],
    ['IT', '07643520567', true],
    ['IT', '07643520568', false],
    ['US', '123456789', false],
  ])('%s %s: %s', (country, number, valid) =>
    expect(vatNumberFault(plainVatNumber(country + number)) === undefined).toBe(valid),
  );

  test('an IBAN is typed with blanks; a mailbox of the Sistema is no PEC of a customer', () => {
    expect(isIban(plainIban('it60 x054 2811 1010 0000 0123 456'))).toBe(true);
    expect([isMailboxOfSdi('sdi01@pec.fatturapa.it'), isMailboxOfSdi('ditta@pec.it')]).toEqual([true, false]);
  });
});

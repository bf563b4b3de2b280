import { describe, expect, test } from 'vitest';
import {
  hasTaxCodeCheckLetter,
  hasTaxCodeForm,
  hasVatCheckDigit,
  isPec,
  isRecipientCode,
  plainTaxNumber,
} from './tax-numbers.ts';

describe('VAT numbers (C-CNT-4)', () => {
  test.each([
    ['01234567897', true],
    ['12345678903', true],
    ['00743110157', true],
    ['01234567890', false],
    ['10234567897', false], // two digits swapped
    ['00000000000', false],
    ['0123456789', false],
    ['012345678970', false],
    ['0123456789A', false],
  ])('%s → %s', (number, right) => {
    expect(hasVatCheckDigit(number)).toBe(right);
  });

  test.each([
    ['IT01234567897', '01234567897'],
    [' it 0123 456 78 97 ', '01234567897'],
    ['rss mra 85t10 a562s', 'RSSMRA85T10A562S'],
    ['ITLMRA85T10A562S', 'ITLMRA85T10A562S'], // a surname, no country prefix
  ])('written %s is %s', (written, plain) => {
    expect(plainTaxNumber(written)).toBe(plain);
  });
});

describe('tax codes (C-CNT-4)', () => {
  test.each([
    ['RSSMRA85T10A562S', true],
    ['MRTMTT91D08F205J', true],
    ['RSSMRA85T10A562T', false],
    ['RSSMRA85Z10A562S', false], // there is no month Z
    ['RSSMRA85T10A56', false],
    ['01234567897', true], // an organisation
    ['01234567890', false],
    ['', false],
  ])('%s → %s', (code, right) => {
    expect(hasTaxCodeCheckLetter(code)).toBe(right);
  });

  test('exactly one of the 26 letters closes a code, also one with letters for digits', () => {
    expect(hasTaxCodeForm('MRTMTT91D08F20RT')).toBe(true);
    for (const body of ['RSSMRA85T10A562', 'MRTMTT91D08F20R', 'VRDLGILTBMNH5LM']) {
      const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => hasTaxCodeCheckLetter(body + letter));
      expect(letters).toHaveLength(1);
    }
  });

  test('two neighbours swapped are nearly always noticed', () => {
    const code = 'RSSMRA85T10A562S';
    expect(hasTaxCodeCheckLetter('RSSMRA58T10A562S')).toBe(false);
    expect(hasTaxCodeCheckLetter(code.replace('562', '526'))).toBe(false);
  });
});

test.each([
  ['ABCDEF7', true],
  ['UFABCD', true],
  ['0000000', true],
  ['ABCDE', false],
  ['ABCDEFGH', false],
  ['ABC-EF7', false],
])('recipient code %s → %s', (code, right) => {
  expect(isRecipientCode(code)).toBe(right);
});

test.each([
  ['ditta@pec.example.it', true],
  ['ditta@pec', false],
  ['ditta pec@example.it', false],
])('certified mail %s → %s', (address, right) => {
  expect(isPec(address)).toBe(right);
});

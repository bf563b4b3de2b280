/**
 * Every rendered symbol is decoded again: the decoder below works from element widths, as a scanner does, not from our
 * tables.
 */
import { describe, expect, test } from 'vitest';
import { barcodeSymbol, barsOf, widthOf } from './barcode-symbol.rules.ts';

/** Lengths of bars and spaces alternately, starting with a bar. */
const runs = (modules: string) => [...modules.matchAll(/1+|0+/g)].map(([run]) => run.length);

/** Widths of the four elements of an EAN digit (space, bar, space, bar), from the standard's table of widths. */
const EAN_WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** First digit of an EAN-13 from the six left parities, odd = 0, even = 1. */
const FIRST = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

function readEan(modules: string, perHalf: 4 | 6): string {
  const widths = runs(modules);
  expect([widths.splice(0, 3), widths.splice(-3)], 'guards at the edges').toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  const left = widths.splice(0, perHalf * 4);
  expect(widths.splice(0, 5), 'guard in the middle').toEqual([1, 1, 1, 1, 1]);
  const digit = (elements: number[]): { value: number; even: boolean } => {
    const forward = EAN_WIDTHS.indexOf(elements.join(''));
    if (forward >= 0) return { value: forward, even: false };
    return { value: EAN_WIDTHS.indexOf([...elements].reverse().join('')), even: true };
  };
  const each = (all: number[]) => Array.from({ length: perHalf }, (_, index) => all.slice(index * 4, index * 4 + 4));
  const leftDigits = each(left).map(digit);
  const rightDigits = each(widths).map(digit);
  const parity = leftDigits.map(({ even }) => (even ? '1' : '0')).join('');
  const first = perHalf === 6 ? String(FIRST.indexOf(parity)) : '';
  return first + [...leftDigits, ...rightDigits].map(({ value }) => value).join('');
}

function readItf(modules: string): string {
  const widths = runs(modules);
  expect(widths.splice(0, 4), 'start').toEqual([1, 1, 1, 1]);
  expect(widths.splice(-3), 'stop').toEqual([3, 1, 1]);
  // Weights 1 2 4 7 0 of the wide elements add up to the digit; 11 stands for zero.
  const value = (elements: number[]) =>
    elements.reduce((sum, width, index) => sum + (width > 1 ? ([1, 2, 4, 7, 0][index] ?? 0) : 0), 0) % 11;
  let digits = '';
  for (let at = 0; at < widths.length; at += 10) {
    const pair = widths.slice(at, at + 10);
    digits += value(pair.filter((_, index) => index % 2 === 0));
    digits += value(pair.filter((_, index) => index % 2 === 1));
  }
  return digits;
}

describe('barcodes of every packaging are real: the rendered bars decode to the number', () => {
  test.each([
    '4006381333931',
    '8030000000009',
    '8001234567897',
    '0012345678905',
    '9780201379624',
    '5901234123457',
    '1000000000009',
    '2345678901234',
    '3210987654326',
    '6901234567892',
    '7622210449283',
  ])('EAN-13 %s (S-2.92)', (gtin) => {
    const symbol = barcodeSymbol(gtin);
    expect(symbol?.kind).toBe('EAN-13');
    expect(symbol?.modules).toHaveLength(95);
    expect(readEan(symbol?.modules ?? '', 6)).toBe(gtin);
  });

  test.each(['96385074', '12345670', '40170725'])('EAN-8 %s (C-CAT-1)', (gtin) => {
    const symbol = barcodeSymbol(gtin);
    expect(symbol?.kind).toBe('EAN-8');
    expect(symbol?.modules).toHaveLength(67);
    expect(readEan(symbol?.modules ?? '', 4)).toBe(gtin);
  });

  test.each(['18030000000006', '15400141288763', '30012345678906', '98765432109213'])('ITF-14 %s (S-2.92)', (gtin) => {
    const symbol = barcodeSymbol(gtin);
    expect(symbol?.kind).toBe('ITF-14');
    expect(readItf(symbol?.modules ?? '')).toBe(gtin);
  });

  test('UPC-A is the EAN-13 with a zero before it', () => {
    const symbol = barcodeSymbol('036000291452');
    expect(symbol).toMatchObject({ kind: 'EAN-13', digits: '0036000291452' });
    expect(readEan(symbol?.modules ?? '', 6)).toBe('0036000291452');
  });
});

test.each([
  ['a wrong check digit', '4006381333932'],
  ['letters', '40063813339AB'],
  ['too short', '1234567'],
  ['nothing', ''],
])('%s is no symbol', (_, gtin) => {
  expect(barcodeSymbol(gtin)).toBeUndefined();
});

test('strips cover the bars and leave the quiet zones white', () => {
  const symbol = barcodeSymbol('4006381333931');
  if (!symbol) throw new Error('no symbol');
  const bars = barsOf(symbol);
  expect(bars[0]).toEqual({ at: 11, width: 1 });
  expect(bars.at(-1)).toEqual({ at: 11 + 94, width: 1 });
  expect(widthOf(symbol)).toBe(11 + 95 + 7);
  const drawn = [...' '.repeat(widthOf(symbol))].map((_, module) =>
    bars.some(({ at, width }) => module >= at && module < at + width) ? '1' : '0',
  );
  expect(drawn.join('').slice(11, 11 + 95)).toBe(symbol.modules);
});

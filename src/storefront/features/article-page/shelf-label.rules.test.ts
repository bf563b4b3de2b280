/**
 * Shelf labels: the bars fit the label with their quiet zones, and stay within the module sizes that scanners can read.
 */
import { expect, test } from 'vitest';
import { barcodeSymbol, widthOf } from './barcode-symbol.rules.ts';
import { LABEL_SIZES, labelBars, labelCopies } from './shelf-label.rules.ts';

const CODES = ['4006381333931', '96385074', '15400141288763'];

test.each(LABEL_SIZES.flatMap((size) => CODES.map((code) => [size, code] as const)))('%s holds %s', (size, code) => {
  const symbol = barcodeSymbol(code);
  if (!symbol) throw new Error('no symbol');
  const [width = 0, height = 0] = size.split('x').map(Number);
  const bars = labelBars(size, symbol.kind);
  expect(widthOf(symbol) * bars.moduleMm).toBeLessThanOrEqual(width - 4);
  // Code, name and packaging are above the bars.
  expect((bars.height + 20) * bars.moduleMm).toBeLessThanOrEqual(height - 12);
  // GS1: 0.264 to 0.660 mm for EAN at retail, from 0.250 mm for ITF-14.
  expect(bars.moduleMm).toBeGreaterThanOrEqual(symbol.kind === 'ITF-14' ? 0.25 : 0.264);
  expect(bars.moduleMm).toBeLessThanOrEqual(0.66);
  expect(Number.isInteger(bars.moduleMm * 8), 'whole dots at 8 per millimetre').toBe(true);
});

test.each([
  ['3', 3],
  ['0', 1],
  ['', 1],
  ['many', 1],
  ['9999', 240],
])('copies %s → %i', (typed, copies) => {
  expect(labelCopies(typed)).toBe(copies);
});

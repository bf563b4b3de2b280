import { expect, test } from 'vitest';
import { askedPieces, sellablePieces } from './row-quantity.rules.ts';

const pack = (code: string, quantity: number, smallest = false, standard = false) => ({
  code,
  um: 'PZ',
  quantity,
  smallest,
  default: standard,
});
const SCREWS = [pack('CF', 100, true, true), pack('BOX', 1000)];
const TAPS = [pack('PZ', 1, true, true), pack('BOX', 12)];

test.each([
  ['200', SCREWS, undefined, { pieces: 200, proposed: false, counted: null }],
  ['1.200', SCREWS, undefined, { pieces: 1200, proposed: false, counted: null }],
  ['2,5', TAPS, undefined, { pieces: 2.5, proposed: false, counted: null }],
  [7, TAPS, undefined, { pieces: 7, proposed: false, counted: null }],
  ['', SCREWS, undefined, { pieces: 100, proposed: true, counted: null }],
  ['3', SCREWS, 'CF', { pieces: 300, proposed: false, counted: { packaging: 'CF', pieces: 100, count: 3 } }],
  ['', SCREWS, 'BOX', { pieces: 1000, proposed: true, counted: { packaging: 'BOX', pieces: 1000, count: 1 } }],
  ['5', TAPS, 'PZ', { pieces: 5, proposed: false, counted: null }],
  ['0', SCREWS, undefined, null],
  ['-5', SCREWS, undefined, null],
  [-5, SCREWS, undefined, null],
  ['dieci', SCREWS, undefined, null],
  ['1e3', SCREWS, undefined, null],
])('%j asks for', (written, packagings, scanned, pieces) => {
  const packaging = packagings.find(({ code }) => code === scanned);
  expect(askedPieces(written, packagings, packaging, 'it')).toEqual(pieces);
});

test.each([
  [200, SCREWS, { quantity: 200, roundedFrom: undefined }],
  [150, SCREWS, { quantity: 200, roundedFrom: 150 }],
  [1, SCREWS, { quantity: 100, roundedFrom: 1 }],
  [0.5, TAPS, { quantity: 1, roundedFrom: 0.5 }],
  [10_000_000, TAPS, null],
])('%d pieces are sold as', (pieces, packagings, sold) => {
  expect(sellablePieces(pieces, packagings, 9_999_999)).toEqual(sold);
});

import { expect, test } from 'vitest';
import { cellsOfText, delimiterOf } from './cell-text.ts';
import { decimalSign, readOrderList } from './order-list.ts';

const read = (text: string, locale: 'it' | 'en' = 'it') =>
  readOrderList(cellsOfText(text), locale).rows.map(({ code, quantity }) => [code, quantity]);

test.each([
  'Codice;Quantità',
  'Cod.;Q.tà',
  'Cod. Articolo;Qta',
  'Codice articolo;Q.tà ord.',
  'ARTICOLO;PEZZI',
  'Art.;Pz',
  'SKU;Qty',
  'Item code;Quantity',
  'Part number;Pcs',
  'Material;Order qty',
  'Nostro codice;Fabbisogno',
  'EAN;Quantita',
  'Barcode;Units',
  'Codice a barre;Da ordinare',
  'GTIN-14;Pieces',
  'Rif.;N. pezzi',
  'Product code;Quantity ordered',
  'MPN;QT',
])('heading %s (C-QUICK-2)', (heading) => {
  expect(read(`${heading}\nA.1;5\n`)).toEqual([['A.1', '5']]);
});

test.each([
  ['Descrizione articolo;Codice;Prezzo;Quantità\nVite;A.1;0,5;7', [['A.1', '7']]],
  ['Codice;Quantità minima;Quantità\nA.1;100;7', [['A.1', '7']]],
  ['Quantità;Codice\n7;A.1', [['A.1', '7']]],
  ['Codice;Descrizione;Giacenza;Quantità\nA.1;Vite;900;7', [['A.1', '7']]],
] as const)('other columns do not mislead: %j (C-QUICK-2)', (text, rows) => {
  expect(read(text)).toEqual(rows);
});

test.each([
  ['A1\t5\nB2\t6', '\t'],
  ['A1;5,5\nB2;6,5', ';'],
  ['A1|5', '|'],
  ['A1,5\nB2,6', ','],
  ['A1\nB2', undefined],
] as const)('the delimiter of %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});

test.each([
  [['1,5'], 'en', ','],
  [['1.5'], 'it', '.'],
  [['1.000', '2,50'], 'en', ','],
  [['1,000.25'], 'it', '.'],
  [['1.000'], 'it', ','],
  [['1,000'], 'en', '.'],
  [[1.5, '7'], 'it', ','],
] as const)('decimals of %j on a page of %s', (cells, locale, sign) => {
  expect(decimalSign(cells, locale)).toBe(sign);
});

test('quantities come out as the page writes them', () => {
  expect(read('A;1.000\nB;2,5', 'it')).toEqual([
    ['A', '1000'],
    ['B', '2,5'],
  ]);
  expect(read('A;1.000\nB;2,5', 'en')).toEqual([
    ['A', '1000'],
    ['B', '2.5'],
  ]);
});

test('cells pasted from a spreadsheet, one column or many (C-QUICK-2)', () => {
  expect(read('VT933.08.020\t200\r\nVT933.08.030\t100\r\n')).toEqual([
    ['VT933.08.020', '200'],
    ['VT933.08.030', '100'],
  ]);
  expect(read('VT933.08.020\r\nVT933.08.030')).toEqual([
    ['VT933.08.020', ''],
    ['VT933.08.030', ''],
  ]);
  expect(read('VT933.08.020\tVite TE\t200\t0,1\nVT933.08.030\tVite TE\t100\t0,2')).toEqual([
    ['VT933.08.020', '200'],
    ['VT933.08.030', '100'],
  ]);
});

test('sums at the end are no rows, in the column of codes or of quantities', () => {
  expect(read('Codice;Q.tà\nA.1;5\nB.2;6\n;11\n')).toEqual([
    ['A.1', '5'],
    ['B.2', '6'],
  ]);
  expect(read('Codice;Q.tà\nA.1;5\nTotale pezzi;5\n')).toEqual([['A.1', '5']]);
});

test('a word among the quantities is kept, to be corrected', () => {
  const rows = [
    ['VT933', '100'],
    ['VT933.08.020', 'dieci'],
  ];
  expect(read('VT933\t100\nVT933.08.020\tdieci')).toEqual(rows);
});

test('a quote that is never closed swallows nothing', () => {
  expect(read('Codice;Q.tà\n"A.1;5\nB.2;6\n')).toEqual([
    ['"A.1', '5'],
    ['B.2', '6'],
  ]);
});

import { expect, test } from 'vitest';
import { cellsOfText } from './cell-text.ts';
import { csvOf } from './csv-text.ts';
import { readOrderList } from './order-list.ts';

test.each([
  ['it', '\ufeffCodice;Quantità\r\nA1;5\r\n'],
  ['en', '\ufeffCodice,Quantità\r\nA1,5\r\n'],
] as const)('%s: the separator that its spreadsheets expect, marked as UTF-8', (locale, text) => {
  expect(
    csvOf(
      [
        ['Codice', 'Quantità'],
        ['A1', '5'],
      ],
      locale,
    ),
  ).toBe(text);
});

test.each(['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '=cmd|calc'])(
  '%j is no formula in a spreadsheet (C-QUICK-7)',
  (cell) => {
    const line = csvOf([[cell, '1']], 'it').slice(1);
    expect(line).toMatch(/^"?'/);
  },
);

test('numbers stay numbers', () => {
  expect(csvOf([['-5', '+2,5']], 'it')).toBe('\ufeff-5;"+2,5"\r\n');
});

test('what was downloaded is read again as it was (C-QUICK-7)', () => {
  const rows = [
    ['=A1', '5'],
    ['RB.1/2"', '3'],
    ["O'NEIL;7", '1'],
    ['-X9', '2'],
  ];
  const text = csvOf([['Codice', 'Quantità', 'Motivo'], ...rows.map((row) => [...row, 'Codice non trovato.'])], 'it');
  expect(readOrderList(cellsOfText(text), 'it').rows.map(({ code, quantity }) => [code, quantity])).toEqual(rows);
});

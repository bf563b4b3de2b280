import { expect, test } from 'vitest';
import { amount, documentType, exact, paymentCode } from './document-cells.ts';

test.each([
  ['TD24', 'deferred', 'TD24'],
  ['td04', 'credit_note', 'TD04'],
  ['TD16', 'TD16', 'TD16'],
  ['credit_note', 'credit_note', ''],
  ['Nota di credito', 'credit_note', ''],
  ['NOTA ACCREDITO', 'credit_note', ''],
  ['Fattura differita', 'deferred', ''],
  ['Fattura accompagnatoria', 'accompanying', ''],
  ['Fattura d’acconto', 'advance', ''],
  ['Nota di debito', 'debit_note', ''],
  ['Fattura', 'invoice', ''],
  ['Ricevuta speciale', 'Ricevuta speciale', ''],
])('type %j is %s (C-DOC-1)', (written, kind, td) => {
  expect(documentType.parse(written)).toEqual({ kind, td });
});

test.each([
  ['1.234,56', 12_345_600],
  ['-12,5', -125_000],
  ['0.0001', 1],
])('amount %s', (written, money) => {
  expect(amount().parse(written)).toBe(money);
});

test('quantities and unit prices keep eight decimals', () => {
  expect(exact().parse('0,12345678')).toBe(0.12345678);
  expect(() => exact().parse('molto')).toThrow();
});

test.each([
  ['RiBa 30 gg DFFM', 'MP12'],
  ['Ricevuta bancaria', 'MP12'],
  ['Bonifico bancario', 'MP05'],
  ['Rimessa diretta', 'MP05'],
  ['Carta di credito', 'MP08'],
  ['SEPA SDD', 'MP19'],
  ['Contrassegno', 'MP01'],
  ['Compensazione', ''],
])('way of payment %j is %s', (method, mp) => {
  expect(paymentCode(method)).toBe(mp);
});

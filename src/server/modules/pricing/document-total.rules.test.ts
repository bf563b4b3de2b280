import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addRow, documentTotals, noRows, type RowAmounts } from './document-total.rules.ts';

const euro = (amount: number) => Math.round(amount * 10_000);
const row = (net: number, vat = 22, gross = net): RowAmounts => ({ gross: euro(gross), net: euro(net), vat });

function totals(rows: RowAmounts[], transport: number) {
  const sums = noRows();
  for (const one of rows) addRow(sums, one);
  return documentTotals(sums, euro(transport), 22);
}

describe('VAT per rate on the sum of row nets, transport at the ordinary rate (C-PRICE-3)', () => {
  test.each([
    // what, rows, transport, net, vat, document
    ['nothing', [], 0, 0, 0, 0],
    ['one row', [row(100)], 0, 100, 22, 122],
    ['with transport', [row(100)], 9.9, 100, 24.18, 134.08],
    ['VAT on the sum, not per row', [row(0.02), row(0.02), row(0.02)], 0, 0.06, 0.01, 0.07],
    ['two rates', [row(100), row(50, 10)], 9.9, 150, 29.18, 189.08],
    ['no row at the ordinary rate: transport still is', [row(50, 4)], 9.9, 50, 4.18, 64.08],
    ['exempt', [row(50, 0)], 0, 50, 0, 50],
    ['half a cent goes away from zero', [row(0.25)], 0, 0.25, 0.06, 0.31],
  ])('%s', (_, rows, transport, net, vat, document) => {
    const result = totals(rows, transport);
    expect([result.net, result.vat, result.document]).toEqual([euro(net), euro(vat), euro(document)]);
  });

  test('gross is the sum of row grosses', () => {
    expect(totals([row(40, 22, 100), row(30, 10, 60)], 0).gross).toBe(euro(160));
  });
});

const anyRow = fc.record({
  gross: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents * 100),
  net: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents * 100),
  vat: fc.constantFrom(0, 4, 5, 10, 22),
});
const anyTransport = fc.constantFrom(0, 99_000);

describe('properties', () => {
  test('the order of rows does not matter and nothing is negative', () => {
    fc.assert(
      fc.property(fc.array(anyRow), anyTransport, (rows, transport) => {
        const [one, other] = [rows, rows.toReversed()].map((list) => {
          const sums = noRows();
          for (const row of list) addRow(sums, row);
          return documentTotals(sums, transport, 22);
        });
        expect(one).toEqual(other);
        expect(Math.min(one?.net ?? -1, one?.vat ?? -1, one?.document ?? -1)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('taking a row away gives what never adding it gives', () => {
    fc.assert(
      fc.property(fc.array(anyRow), anyRow, anyTransport, (rows, extra, transport) => {
        const without = noRows();
        for (const row of rows) addRow(without, row);
        const withAndAway = noRows();
        addRow(withAndAway, extra);
        for (const row of rows) addRow(withAndAway, row);
        addRow(withAndAway, extra, -1);
        expect(documentTotals(withAndAway, transport, 22)).toEqual(documentTotals(without, transport, 22));
      }),
    );
  });
});

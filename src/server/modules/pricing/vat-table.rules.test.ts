import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponDiscount } from './benefits/coupon.rules.ts';
import { addRow, documentTotals, noRows } from './document-total.rules.ts';
import { vatTable } from './vat-table.rules.ts';

const euro = (amount: number) => Math.round(amount * 10_000);

test.each([
  ['nothing', [], 0, []],
  ['transport alone', [], 9.9, [[22, 9.9, 2.18]]],
  ['one rate with transport', [[100, 22]], 9.9, [[22, 109.9, 24.18]]],
  [
    'two rates, the highest first',
    [
      [18, 4],
      [100, 22],
      [1, 4],
    ],
    0,
    [
      [22, 100, 22],
      [4, 19, 0.76],
    ],
  ],
  ['exempt rows are told with their taxable amount', [[50, 0]], 0, [[0, 50, 0]]],
] as const)('VAT table per rate: %s (C-PRICE-3)', (_, rows, transport, expected) => {
  const table = vatTable(
    rows.map(([net, vat]) => ({ net: euro(net), vat })),
    euro(transport),
    22,
  );
  expect(table).toEqual(expected.map(([rate, taxable, tax]) => ({ rate, taxable: euro(taxable), tax: euro(tax) })));
});

test('the taxes of all rates are the VAT of the document, the taxable amounts its net and transport (C-PRICE-3)', () => {
  const row = fc.record({ cents: fc.integer({ min: 0, max: 10_000_000 }), vat: fc.constantFrom(0, 4, 5, 10, 22) });
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 40 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 50_000 }),
      (given, transportCents, offCents) => {
        const rows = given.map(({ cents, vat }) => ({ gross: cents * 100, net: cents * 100, vat }));
        const sums = noRows();
        for (const one of rows) addRow(sums, one);
        const effect = { amount: offCents * 100 };
        const coupon = couponDiscount({ effect, minimum: 0 }, sums.taxableByVat);
        const totals = documentTotals(sums, transportCents * 100, 22, coupon);
        const table = vatTable(rows, transportCents * 100, 22, coupon.byVat);
        expect(table.reduce((sum, { tax }) => sum + tax, 0)).toBe(totals.vat);
        expect(table.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(totals.net + totals.transport);
      },
    ),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponParts, partValue, transportTreatment, treatmentOf, valueOfPieces } from './billed-amounts.rules.ts';

const TAXED = { rate: '22.00', natura: '', law: '' };
const REDUCED = { rate: '4.00', natura: '', law: '' };

describe('parts of an order (C-FISC-4)', () => {
  test.each([
    [32_391, 1, 32_400],
    [528, 10_000, 5_280_000],
    [9_750, 568.6, 5_543_900],
    [5, 10, 100],
    [49, 1, 0],
  ])('%i ten-thousandths × %d pieces are %i', (net, pieces, value) => expect(valueOfPieces(net, pieces)).toBe(value));

  test('parts of a row add up to its total, and none is more than a cent away from its own product', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), parts, (net, thousandths) => {
        let before = 0;
        let sum = 0;
        for (const now of thousandths) {
          const value = partValue(net, before / 1000, now / 1000);
          expect(Math.abs(value * 1000 - net * now)).toBeLessThanOrEqual(100 * 1000);
          before += now;
          sum += value;
        }
        expect(sum).toBe(valueOfPieces(net, before / 1000));
      }),
    );
  });

  test('a coupon of 10.00 on two rates: by the value delivered, with nothing left over', () => {
    const order = {
      // 60.00 at 22 % less 6.00, with 9.90 of transport; 40.00 at 4 % less 4.00
      vatTable: [
        { rate: 22, taxable: 639_000, tax: 140_600 },
        { rate: 4, taxable: 360_000, tax: 14_400 },
      ],
      transport: 99_000,
      transportTaxed: TAXED,
    };
    const rows = (before: number, after: number) => [
      { treatment: TAXED, ordered: 600_000, before: before * 600_000, after: after * 600_000 },
      { treatment: REDUCED, ordered: 400_000, before: before * 400_000, after: after * 400_000 },
    ];
    expect(couponParts(rows(0, 1), order)).toEqual([
      { rate: '22.00', natura: '', amount: 60_000 },
      { rate: '4.00', natura: '', amount: 40_000 },
    ]);
    const parts = [couponParts(rows(0, 1 / 3), order), couponParts(rows(1 / 3, 1), order)].flat();
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000);
    expect(couponParts(rows(1, 1.2), order)).toEqual([]);
  });

  test('an order without a coupon has no part of one', () => {
    const order = {
      vatTable: [{ rate: 22, taxable: 699_000, tax: 153_800 }],
      transport: 99_000,
      transportTaxed: TAXED,
    };
    expect(couponParts([{ treatment: TAXED, ordered: 600_000, before: 0, after: 600_000 }], order)).toEqual([]);
  });

  const exempt = [
    { rate: 0, taxable: 500_000, tax: 0, exemption: { nature: 'N3.5', reason: 'Dichiarazione d’intento 1' } },
  ];
  const reverse = [
    { rate: 22, taxable: 99_000, tax: 21_800 },
    {
      rate: 0,
      taxable: 500_000,
      tax: 0,
      exemption: { nature: 'N6.5', reason: 'Inversione contabile' },
      why: 'reverse-charge' as const,
    },
  ];
  test.each([
    [treatmentOf({ rate: 22 }, []), TAXED],
    [
      treatmentOf({ rate: 0, nature: 'N3.5' }, exempt),
      { rate: '0.00', natura: 'N3.5', law: 'Dichiarazione d’intento 1' },
    ],
    [treatmentOf({ rate: 0 }, exempt), { rate: '0.00', natura: 'N3.5', law: 'Dichiarazione d’intento 1' }],
    // Without a reason the checks stop the invoice (00400).
    [treatmentOf({ rate: 0 }, []), { rate: '0.00', natura: '', law: '' }],
    [transportTreatment([], 22), TAXED],
    // Reverse charge is of the article: transport has VAT.
    [transportTreatment(reverse, 22), TAXED],
    [treatmentOf({ rate: 0, nature: 'N6.5' }, reverse), { rate: '0.00', natura: 'N6.5', law: 'Inversione contabile' }],
    [transportTreatment(exempt, 22), { rate: '0.00', natura: 'N3.5', law: 'Dichiarazione d’intento 1' }],
  ])('how a row is taxed: case %#', (found, wanted) => expect(found).toEqual(wanted));
});

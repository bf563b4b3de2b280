import { describe, expect, test } from 'vitest';
import { type EcoTerm, ecoByKind, ecoParts, ecoTotal, ecoUnits } from './eco-contribution.rules.ts';

const term = (given: Partial<EcoTerm>): EcoTerm => ({
  kind: 'raee',
  validFrom: '0001-01-01',
  basis: 'piece',
  amount: 4200,
  kg: 0,
  ...given,
});

describe('what one piece bears on a day (C-FISC-6)', () => {
  test.each<[string, EcoTerm[], string, Record<string, number>]>([
    ['nothing without a term', [], '2026-11-26', {}],
    ['per piece', [term({})], '2026-11-26', { raee: 4200 }],
    ['per kilogram: 1.8 kg at 0.2511', [term({ basis: 'kg', amount: 2511, kg: 1.8 })], '2026-11-26', { raee: 4520 }],
    ['half a ten-thousandth is rounded up', [term({ basis: 'kg', amount: 1, kg: 0.5 })], '2026-11-26', { raee: 1 }],
    ['less than that is nothing', [term({ basis: 'kg', amount: 1, kg: 0.499 })], '2026-11-26', {}],
    ['not yet', [term({ validFrom: '2027-01-01' })], '2026-12-31', {}],
    ['from its day on', [term({ validFrom: '2027-01-01' })], '2027-01-01', { raee: 4200 }],
    [
      'the newest term counts, however they are sorted',
      [term({ validFrom: '2026-07-01', amount: 5000 }), term({}), term({ validFrom: '2027-01-01', amount: 6000 })],
      '2026-11-26',
      { raee: 5000 },
    ],
    ['a term of 0 ends it', [term({}), term({ validFrom: '2026-07-01', amount: 0 })], '2026-11-26', {}],
    [
      'kinds have days of their own, and the order of the law',
      [term({ kind: 'batteries', amount: 150, validFrom: '2026-01-01' }), term({})],
      '2026-11-26',
      { raee: 4200, batteries: 150 },
    ],
  ])('%s', (_, terms, day, expected) => {
    const units = ecoUnits(terms, day);
    expect(Object.fromEntries(units.map(({ kind, unit }) => [kind, unit]))).toEqual(expected);
    expect(units.map(({ kind }) => kind)).toEqual(Object.keys(expected));
  });
});

test('each kind of a row is rounded to cents once; sums are by kind (C-FISC-6)', () => {
  const units = [
    { kind: 'raee', unit: 1234 },
    { kind: 'batteries', unit: 49 },
  ] as const;
  const three = ecoParts(units, 3);
  expect(three.map(({ total }) => total)).toEqual([3700, 100]);
  expect(ecoTotal(three)).toBe(3800);
  expect(ecoTotal([])).toBe(0);
  expect(ecoByKind([three, [], ecoParts(units.slice(0, 1), 12.5)])).toEqual([
    { kind: 'raee', total: 3700 + 15_400 },
    { kind: 'batteries', total: 100 },
  ]);
});
